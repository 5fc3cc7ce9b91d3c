/** List and detail side by side: the line between them, and the record that is drawn ahead. */
import { callApi, enter, expect, test } from './fixtures.ts'
import { read } from './made.ts'

test('the detail shows the record under the cursor, and the line between moves by keys and pointer', async ({
  page,
}) => {
  await enter(page, 'telesales', '/Delivery/list')
  const grid = page.getByRole('grid')
  const codes = grid.getByText(/^DH\d{8}$/)
  await expect(codes.nth(3)).toBeVisible()
  const heading = page.locator('h2', { hasText: /^DH\d{8}/ })
  const detail = page.locator('[data-pane="detail"]')

  // Rested on, a record is drawn, and nobody sees or meets it.
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await expect(heading).toHaveCount(1)
  await expect(heading).toBeHidden()
  await expect(detail).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(heading).toBeVisible()
  await expect(heading).toContainText((await codes.nth(1).textContent()) ?? 'none')
  await expect(detail).toBeFocused()
  // For a frame it lies over the list's end, which then makes room for it.
  const room = async () => (await grid.boundingBox())?.width ?? 0
  await expect
    .poll(async () => (await room()) + (await detail.evaluate((pane) => pane.clientWidth)))
    .toBeLessThan(1440)

  // Closed, its place is the list's again; another one opens at once with its own content.
  await page.keyboard.press('Escape')
  await expect(heading).toBeHidden()
  await expect(grid).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading).toContainText((await codes.nth(2).textContent()) ?? 'none')

  const line = page.getByRole('separator')
  const width = () => detail.evaluate((pane) => pane.clientWidth)
  const first = await width()
  await line.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await width()).toBeGreaterThan(first)
  await page.keyboard.press('End')
  expect(await width()).toBe(320)
  const box = await line.boundingBox()
  if (!box) throw new Error('no line')
  await page.mouse.move(box.x + 2, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x - 150, box.y + 120, { steps: 4 })
  await page.mouse.up()
  const dragged = await width()
  expect(dragged).toBeGreaterThan(440)
  await page.reload()
  await expect(heading).toBeVisible()
  expect(Math.abs((await width()) - dragged)).toBeLessThan(3)
  await line.dblclick()
  expect(Math.abs((await width()) - first)).toBeLessThan(3)
})

test('beside a record the list ends with a whole column, whatever its width, and the others are scrolled to', async ({
  page,
}) => {
  await enter(page, 'telesales', '/Delivery/list')
  const grid = page.getByRole('grid')
  await expect(grid.getByText(/^DH\d{8}$/).nth(3)).toBeVisible()
  await grid.focus()
  await page.keyboard.press('Enter')
  const line = page.getByRole('separator')
  await expect(line).toBeVisible()
  /** How much of a header is seen in part, px; and which are seen. */
  const seen = () =>
    grid.evaluate((box) => {
      const all = [...box.querySelectorAll('[role=columnheader]')]
      const heads = all.slice(1, -1)
      // The end of the row stays at the right, over the columns.
      const end = all.at(-1)?.getBoundingClientRect().left ?? 0
      const places = heads.map((one) => one.getBoundingClientRect())
      const cut = places.find(({ left, right }) => left < end - 1 && right > end + 1)
      return {
        cut: cut ? Math.round(end - cut.left) : 0,
        whole: places.filter(({ right }) => right <= end + 1).length,
      }
    })
  await expect.poll(async () => (await seen()).cut).toBe(0)
  expect((await seen()).whole).toBeGreaterThanOrEqual(5)
  await line.focus()
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('ArrowLeft')
    expect((await seen()).cut).toBe(0)
  }
  // What does not fit is there still.
  await grid.evaluate((box) => box.scrollTo({ left: 9_999 }))
  await expect(grid.getByRole('columnheader', { name: 'Đặt lúc' })).toBeInViewport({ ratio: 1 })
})

test('a record is shown with the next frame, never as it was before; keys pressed before its address mean it', async ({
  page,
}) => {
  await enter(page, 'admin', '/ReturnPolicy/list')
  const grid = page.getByRole('grid')
  const heading = page.locator('[data-version] h2')
  const rested = page.locator('[data-row="1"]')
  await rested.getByRole('link').waitFor()
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  const code = await rested.getByRole('link').innerText()
  // The first row's may have been drawn before it.
  await expect(page.locator('section:not([data-pane]) [data-version]')).toContainText(code)

  // What the first frame after Enter shows.
  const shown = async () => {
    await page.evaluate(() => {
      const onKey = () =>
        requestAnimationFrame(() => {
          const pane = document.querySelector('[data-pane="detail"]')
          const seen = pane?.checkVisibility({ visibilityProperty: true })
          document.body.dataset.first = `${location.pathname} ${(seen && pane?.textContent) || ''}`
        })
      window.addEventListener('keydown', onKey, { once: true, capture: true })
    })
    await page.keyboard.press('Enter')
    const first = () => page.evaluate(() => document.body.dataset.first ?? '')
    await expect.poll(first).not.toBe('')
    const text = await first()
    await page.evaluate(() => delete document.body.dataset.first)
    return text
  }
  expect(await shown()).toMatch(new RegExp(`^/ReturnPolicy/list .*${code}`))
  await expect(page).toHaveURL(new RegExp(`${code}$`))
  await page.keyboard.press('Escape')
  await expect(heading).toBeHidden()

  // Changed while it stands there unseen.
  await expect(page.locator('section:not([data-pane]) [data-version]')).toHaveCount(1)
  const { id, version } = await read(page, 'return-policies', code)
  await callApi(page, 'PUT', `/api/return-policies/${id}`, { name: 'Đổi trong lúc chờ' }, version)
  await expect(rested).toContainText('Đổi trong lúc chờ')
  expect(await shown()).toContain('Đổi trong lúc chờ')

  // Enter and Escape before a frame came between them, on a record that is not drawn yet.
  await page.keyboard.press('Escape')
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Escape')])
  await expect(heading).toBeHidden()
  await expect(grid).toBeFocused()
  await expect(page).toHaveURL(/ReturnPolicy\/list$/)
})
