/** The table: columns, order, cells by keyboard and by mouse; what was typed is never lost. */
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { ownClock, pass } from './clock.ts'
import { enter, expect, test } from './fixtures.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const grid = (page: Page) => page.getByRole('grid')
const row = (page: Page, at: number) => page.locator(`[data-row="${at}"]`)
/** A cell by its row and column's place, both from 0. */
const cell = (page: Page, at: number, column: number) =>
  row(page, at).locator(`[aria-colindex="${column + 2}"]`)

async function open(page: Page, path: string): Promise<void> {
  if (!page.url().includes('/list') && page.url() === 'about:blank') {
    await enter(page, 'admin')
  }
  await page.goto(path)
  await row(page, 0).getByRole('link').waitFor()
  await grid(page).focus()
}

/** What assistive technology takes for focused in the grid. */
const active = (page: Page) =>
  grid(page).evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant')
    const found = id === null ? null : document.getElementById(id)
    return { role: found?.getAttribute('role'), text: found?.textContent ?? '', at: found?.ariaColIndex }
  })

const headers = (page: Page) =>
  page
    .locator('[data-column]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.column ?? ''))

test('columns are chosen, ordered, sized and pinned by keys, remembered over a reload, and reset', async ({
  page,
}) => {
  await open(page, '/Product/list')
  const before = await headers(page)
  await page.keyboard.press('Control+ArrowUp')
  await expect(page.locator('[data-column="code"]')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-column="name"]')).toBeFocused()
  await page.keyboard.press('p')
  await expect
    .poll(() => headers(page))
    .toEqual(['code', 'name', ...before.slice(1).filter((one) => one !== 'name')])
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeFocused()

  // Narrower than its columns, the pinned ones stay where they are.
  await page.setViewportSize({ width: 1000, height: 800 })
  const place = await cell(page, 0, 1).boundingBox()
  await grid(page).evaluate((element) => element.scrollTo({ left: 300 }))
  await expect(grid(page)).toHaveAttribute('data-scrolled')
  expect((await cell(page, 0, 1).boundingBox())?.x).toBe(place?.x)
  await page.setViewportSize({ width: 1440, height: 900 })

  const kept = page.waitForResponse((answer) => {
    const body = answer.request().postData() ?? ''
    return answer.url().includes('/preferences') && body.includes('shown') && !body.includes('"brand"')
  })
  await page.keyboard.press('Shift+C')
  const brand = page.getByRole('checkbox', { name: 'Thương hiệu' })
  await expect(brand).toBeVisible()
  // Found by typing; arrows go to the next one and back.
  await page.keyboard.type('thuong')
  await expect(brand).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(brand).not.toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect.poll(() => headers(page)).not.toContain('brand')
  // Kept with the account, not only on this device.
  await kept
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await row(page, 0).getByRole('link').waitFor()
  await expect.poll(async () => (await headers(page)).slice(0, 2)).toEqual(['code', 'name'])
  expect(await headers(page)).not.toContain('brand')

  const reset = page.waitForResponse((answer) => answer.url().includes('/preferences'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('đưa các cột về mặc định')
  await page.keyboard.press('Enter')
  await expect.poll(() => headers(page)).toEqual(before)
  await reset
})

test('sorted by key, by the header and by mouse; the header says how', async ({ page }) => {
  await open(page, '/Product/list')
  const sorted = (name: string) =>
    page.locator('[role=columnheader]', { has: page.locator(`[data-column="${name}"]`) })
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('s')
  // The column of the active cell is offered first.
  await expect(page.getByRole('option').first()).toHaveText(/Tên sản phẩm/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option').first()).toHaveText(/tăng dần/)
  await page.keyboard.press('Enter')
  await expect(sorted('name')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=name/)
  await expect(grid(page)).toBeFocused()
  // Of numbers the largest first.
  await page.locator('[data-column="price"]').click()
  await expect(sorted('price')).toHaveAttribute('aria-sort', 'descending')
  await expect(sorted('name')).toHaveAttribute('aria-sort', 'none')
  await page.locator('[data-column="price"]').press('Enter')
  await expect(sorted('price')).toHaveAttribute('aria-sort', 'ascending')
})

test('a grid to assistive technology: one tab stop, every row and cell told by its place', async ({
  page,
}) => {
  await open(page, '/ReturnPolicy/list')
  const rows = await page.locator('[data-row]').count()
  expect(rows).toBeGreaterThan(10)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(rows + 1))
  await expect(grid(page)).toHaveAttribute('aria-colcount', String((await headers(page)).length + 2))
  await page.keyboard.press('ArrowDown')
  expect(await active(page)).toMatchObject({ role: 'row' })
  await page.keyboard.press('ArrowRight')
  expect(await active(page)).toMatchObject({ role: 'gridcell', at: '2' })
  await page.keyboard.press('End')
  expect((await active(page)).at).toBe(String((await headers(page)).length + 1))
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  expect(await active(page)).toMatchObject({ role: 'row' })
  await page.keyboard.press('End')
  await expect(grid(page)).toHaveAttribute('aria-activedescendant', new RegExp(`-${rows - 1}$`))
  await expect(row(page, 0)).toHaveAttribute('aria-rowindex', '2')
  // The code never, the name by itself.
  await expect(cell(page, 0, 0)).toHaveAttribute('aria-readonly', 'true')
  await expect(cell(page, 0, 1)).not.toHaveAttribute('aria-readonly')
  await page.keyboard.press('x')
  await expect(row(page, rows - 1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await page.keyboard.press('F2')
  await page.locator('form input').waitFor()
  expect(await violations(page)).toEqual([])
})

test('what is typed for a cell before the code of its editor is there is the cell’s', async ({ page }) => {
  await page.route('**/assets/layer-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await route.continue()
  })
  await open(page, '/ReturnPolicy/list')
  const name = (await headers(page)).indexOf('name')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('F2')
  // Letters that are commands of the list, and what ends the edit.
  await page.keyboard.type('xexc', { delay: 20 })
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(row(page, 1)).toContainText('xex')
  await expect(cell(page, 1, name)).toHaveText('xex')
  await expect(page.locator('[data-row][aria-selected=true]')).toHaveCount(0)
  await expect(page).toHaveURL(/ReturnPolicy\/list$/)
})

test('cells are edited by keys: checked in words, saved down the column and along the row, undone', {
  tag: '@gate',
}, async ({ page }) => {
  await open(page, '/Product/list')
  const price = (await headers(page)).indexOf('price')
  await page.locator('[data-column="price"]').waitFor()
  await page.keyboard.press('ArrowDown')
  while ((await active(page)).at !== String(price + 2)) await page.keyboard.press('ArrowRight')
  const before = await cell(page, 1, price).innerText()
  await page.keyboard.press('F2')
  const input = page.locator('form input[name=price]')
  await expect(input).toBeFocused()
  await page.keyboard.type('rẻ lắm')
  await page.keyboard.press('Enter')
  // Refused in words, and nothing is lost.
  await expect(page.getByRole('alert').filter({ hasText: /số/ })).toBeVisible()
  await expect(input).toHaveValue('rẻ lắm')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('99tr5')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, price)).toHaveText('99,500,000đ')
  await expect(grid(page)).toBeFocused()
  await expect(grid(page)).toHaveAttribute('aria-activedescendant', new RegExp(`-2-${price}$`))
  await expect(page.getByText(/Đã lưu SP/)).toBeVisible()
  await page.keyboard.press('z')
  await expect(cell(page, 1, price)).toHaveText(before)

  await page.keyboard.press('F2')
  await expect(input).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('form input[name=salePrice]')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(input).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('Escape')
  await expect(input).toHaveCount(0)
  await expect(grid(page)).toBeFocused()
})

test('cells are edited by mouse: a double click opens the editor and no record', async ({ page }) => {
  await ownClock(page)
  await open(page, '/ReturnPolicy/list')
  const name = (await headers(page)).indexOf('name')
  const went: string[] = []
  page.on('framenavigated', (frame) => went.push(frame.url()))
  await cell(page, 2, name).dblclick()
  const input = page.locator('form input[name=name]')
  await expect(input).toBeFocused()
  // Not even for a moment: the first click would have opened it by now.
  await pass(page, 1_000)
  await expect(input).toBeFocused()
  expect(went).toEqual([])
  await input.fill('Chính sách sửa bằng chuột')
  await page.locator('form').getByRole('button', { name: 'Lưu' }).click()
  await expect(cell(page, 2, name)).toHaveText('Chính sách sửa bằng chuột')
  await page.getByRole('button', { name: /Hoàn tác/ }).click()
  await expect(cell(page, 2, name)).not.toHaveText('Chính sách sửa bằng chuột')
  // One click opens the record still.
  await cell(page, 2, name).click()
  await expect(page).toHaveURL(/\/ReturnPolicy\/list\/CS/)
})

test('somebody was faster: both values are shown, either can be kept', { tag: '@gate' }, async ({ page }) => {
  await open(page, '/ReturnPolicy/list')
  const days = (await headers(page)).indexOf('days')
  const code = await row(page, 3).getByRole('link').innerText()
  await cell(page, 3, days).dblclick()
  const input = page.locator('form input[name=days]')
  await input.fill('44')
  // The other one's save arrives first: this one is held back until it has.
  let first = true
  await page.route('**/api/return-policies/*', async (route) => {
    const request = route.request()
    if (request.method() === 'PUT' && first) {
      first = false
      const headers = { ...request.headers(), 'idempotency-key': crypto.randomUUID() }
      const theirs = await page.request.put(request.url(), { headers, data: { days: 77 } })
      expect(theirs.ok()).toBe(true)
    }
    await route.continue()
  })
  await input.press('Enter')
  const mark = page.getByRole('button', { name: /Chưa lưu: 44/ })
  await expect(mark).toBeVisible()
  await mark.click()
  await expect(page.getByText('Người khác vừa lưu: 77')).toBeVisible()
  await expect(input).toHaveValue('44')
  await page.getByRole('button', { name: 'Lưu của tôi' }).click()
  await expect(cell(page, 3, days)).toHaveText('44')
  await expect(mark).toHaveCount(0)
  expect(code).toMatch(/^CS/)
})

test('without a network the value stays in its cell with the reason, and is saved later', async ({
  page,
}) => {
  await open(page, '/ReturnPolicy/list')
  const days = (await headers(page)).indexOf('days')
  await cell(page, 4, days).dblclick()
  const input = page.locator('form input[name=days]')
  await input.fill('55')
  await page.context().setOffline(true)
  await input.press('Enter')
  const mark = page.getByRole('button', { name: /Chưa lưu: 55/ })
  await expect(mark).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Trực tuyến')).toBeVisible({ timeout: 20_000 })
  await mark.click()
  await expect(input).toHaveValue('55')
  await input.press('Enter')
  await expect(mark).toHaveCount(0)
  await expect(cell(page, 4, days)).toHaveText('55')
})

test('a pasted column is shown first, saved at once and taken back at once; a code still opens its record', async ({
  page,
}) => {
  await open(page, '/ReturnPolicy/list')
  const days = (await headers(page)).indexOf('days')
  const before = await Promise.all([5, 6, 7].map((at) => cell(page, at, days).innerText()))
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowDown')
  while ((await active(page)).at !== String(days + 2)) await page.keyboard.press('ArrowRight')
  await page.evaluate(() => navigator.clipboard.writeText('21\nmany\n23\n'))
  await page.keyboard.press('Control+v')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('2 bản ghi sẽ đổi, 1 giá trị không dùng được.')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /many/ })).toContainText(/số/)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(cell(page, 5, days)).toHaveText('21')
  await expect(cell(page, 6, days)).toHaveText(before[1] ?? '')
  await expect(cell(page, 7, days)).toHaveText('23')
  await expect(grid(page)).toBeFocused()
  await page.keyboard.press('z')
  await expect(cell(page, 5, days)).toHaveText(before[0] ?? '')
  await expect(cell(page, 7, days)).toHaveText(before[2] ?? '')

  await page.keyboard.press('Escape')
  const code = await row(page, 2).getByRole('link').innerText()
  await page.evaluate((text) => navigator.clipboard.writeText(text), code)
  await page.keyboard.press('Control+v')
  await expect(page).toHaveURL(new RegExp(code))
})

test('a paste of more lines than can be saved at once says how many are left', async ({ page }) => {
  await open(page, '/Product/list')
  const price = (await headers(page)).indexOf('price')
  while ((await active(page)).at !== String(price + 2)) await page.keyboard.press('ArrowRight')
  await page.evaluate(() => navigator.clipboard.writeText('7\n'.repeat(1_200)))
  await page.keyboard.press('Control+v')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/Mỗi lần dán được 1,000 dòng: 200 dòng sau đó/)).toBeVisible({
    timeout: 30_000,
  })
  await expect(dialog.getByText(/thừa ra/)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('cells and rows are copied', async ({ page }) => {
  await open(page, '/ReturnPolicy/list')
  const text = () => page.evaluate(() => navigator.clipboard.readText())
  const name = (await headers(page)).indexOf('name')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+c')
  await expect.poll(text).toBe(await cell(page, 0, name).innerText())
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+Y')
  await expect.poll(async () => (await text()).split('\n').length).toBe(3)
  const [head, first] = (await text()).split('\n')
  expect(head?.split('\t')[0]).toBe('Mã')
  expect(first?.split('\t')).toHaveLength((await headers(page)).length)
})

test('an unsaved value is never gone on with in another record, whatever the list shows by then', async ({
  page,
}) => {
  await open(page, '/ReturnPolicy/list')
  const code = await row(page, 0).getByRole('link').innerText()
  const sent: string[] = []
  await page.route('**/api/return-policies/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    sent.push(route.request().url())
    return route.abort()
  })
  await page.keyboard.press('F2')
  await page.locator('form input[name=name]').fill('Tên chưa lưu')
  await page.keyboard.press('Enter')
  const again = page.getByRole('button', { name: 'Sửa tiếp' })
  await expect(again).toBeVisible()
  const other = await row(page, 3).getByRole('link').innerText()
  await page.keyboard.press('/')
  await page.keyboard.insertText(other)
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Chưa lưu/ })).toHaveCount(0)
  await again.click()
  await expect(page.getByText(`Danh sách này không có ${code}`)).toBeVisible()
  await expect(page.locator('form input[name=name]')).toHaveCount(0)
  // Tried again by itself, and only where it belongs.
  expect(new Set(sent).size).toBe(1)
  await page.getByRole('button', { name: 'Xoá bộ lọc' }).first().click()
  await expect(page.getByRole('button', { name: /Chưa lưu: Tên chưa lưu/ })).toBeVisible()
})
