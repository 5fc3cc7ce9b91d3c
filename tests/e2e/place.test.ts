/** One's place in a list: cursor and ticks belong to records, whatever happens around them; what is new waits. */
import type { Page } from '@playwright/test'
import { enter, expect, mustCall, test } from './fixtures.ts'

const grid = (page: Page) => page.getByRole('grid')
const row = (page: Page, at: number) => page.locator(`[data-row="${at}"]`)
const code = (page: Page, at: number) => row(page, at).getByRole('link').innerText()

/** Code of the record under the cursor. */
const under = (page: Page) =>
  grid(page).evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant')
    return (id && document.getElementById(id)?.querySelector('a')?.textContent) || ''
  })
const ticked = (page: Page) => grid(page).locator('[data-row][aria-selected=true] a').allInnerTexts()

async function open(page: Page, who: string): Promise<void> {
  await enter(page, who, '/ReturnPolicy/list')
  await row(page, 5).getByRole('link').waitFor()
  await grid(page).focus()
}

test('what others create waits behind a chip; cursor and ticks stay with their records through all of it', async ({
  page,
  browser,
  server,
}) => {
  await open(page, 'admin')
  const other = await browser.newContext({ locale: 'vi-VN', baseURL: server.url })
  const colleague = await other.newPage()
  await open(colleague, 'manager')

  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  const first = await code(page, 0)
  const [chosen, here] = [await code(page, 3), await code(page, 4)]
  const same = async () => {
    await expect.poll(() => under(page)).toBe(here)
    await expect.poll(() => ticked(page)).toEqual([chosen])
  }
  await same()

  for (const name of ['một', 'hai', 'ba'])
    await mustCall(colleague, 'POST', '/api/return-policies', { name: `Chính sách ${name}`, days: 9 })
  const chip = page.getByRole('button', { name: /3 mới/ })
  await expect(chip).toBeVisible()
  // Nothing moved.
  expect(await code(page, 0)).toBe(first)
  await same()
  await chip.click()
  await expect(chip).toHaveCount(0)
  await expect(row(page, 0)).toContainText('Chính sách ba')
  await expect(row(page, 3)).toContainText(first)
  await same()

  // A row above is deleted by somebody else and gone once the list is fetched again; left, come back to, loaded anew.
  await mustCall(colleague, 'DELETE', `/api/return-policies/${await code(page, 0)}`)
  await same()
  await grid(page).focus()
  await page.keyboard.press('r')
  await expect(row(page, 0)).toContainText('Chính sách hai')
  await same()
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/Customer/)
  await page.goBack()
  await expect(page).toHaveURL(/ReturnPolicy/)
  await same()
  await page.goForward()
  await expect(page).toHaveURL(/Customer/)
  await page.goBack()
  await same()
  await page.reload()
  await row(page, 5).getByRole('link').waitFor()
  await same()
  await other.close()
})

test('a peek shows the record beside the list, and the list keeps the focus', async ({ page }) => {
  await open(page, 'admin')
  const detail = page.locator('[data-pane="detail"]')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(detail).toContainText(await code(page, 1))
  await expect(grid(page)).toBeFocused()
  // It follows the cursor.
  await page.keyboard.press('ArrowDown')
  await expect(detail).toContainText(await code(page, 2))
  await page.keyboard.press('Space')
  await expect(detail).toHaveCount(0)
  await expect(grid(page)).toBeFocused()
  await expect.poll(() => under(page)).toBe(await code(page, 2))
})

test('by mouse: Shift and a click tick from row to row, up and down, and mark no text', async ({ page }) => {
  await open(page, 'admin')
  const all = await grid(page).locator('[data-row] a').allInnerTexts()
  const click = (at: number) => row(page, at).click({ modifiers: ['Shift'], position: { x: 200, y: 12 } })
  await row(page, 1).locator('[data-tick]').click()
  await click(4)
  await expect.poll(() => ticked(page)).toEqual(all.slice(1, 5))
  await click(2)
  await expect.poll(() => ticked(page)).toEqual(all.slice(1, 3))
  await click(0)
  await expect.poll(() => ticked(page)).toEqual(all.slice(0, 2))
  expect(await page.evaluate(() => window.getSelection()?.type)).not.toBe('Range')
  await expect(page.locator('[data-pane="detail"]')).toHaveCount(0)
  await expect(grid(page)).toBeFocused()
})

test('under a resting cursor a record is fetched ahead, once; passing over rows fetches none', async ({
  page,
}) => {
  await open(page, 'admin')
  const read: string[] = []
  page.on('request', (request) => {
    const found = /\/api\/return-policies\/([^/?]+)$/.exec(request.url())
    if (found?.[1]) read.push(found[1])
  })
  // As fast as a held key repeats: sent without waiting for the page, which may be slow to answer.
  await Promise.all(Array.from({ length: 5 }, () => page.keyboard.press('ArrowDown')))
  const here = await under(page)
  await expect.poll(() => read.length).toBeGreaterThan(0)
  expect(read).toEqual([here])
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-pane="detail"]')).toContainText(here)
  expect(read).toEqual([here])
})

test('rows stand in the order of the list while it moves, all there in a lower window; marked text goes with its rows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1500 })
  await enter(page, 'admin', '/Delivery/list')
  await row(page, 30).getByRole('link').waitFor()
  await grid(page).focus()
  const inOrder = () =>
    page.locator('[data-row]').evaluateAll((rows) => {
      const at = rows.map((one) => Number((one as HTMLElement).dataset.row))
      return at.length > 20 && at.every((index, i) => i === 0 || index === (at[i - 1] ?? 0) + 1)
    })
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press('PageDown')
    expect(await inOrder()).toBe(true)
  }

  await page.keyboard.press('End')
  await expect(async () => {
    const last = Number(await grid(page).getAttribute('aria-rowcount')) - 2
    await expect(row(page, last).getByRole('link')).toHaveText(await under(page), { timeout: 1_000 })
  }).toPass()
  const marked = await under(page)
  const last = grid(page).locator('[data-row]').getByRole('link', { name: marked, exact: true })
  await expect(last).toBeInViewport()
  // The row with the cursor stays in view in a lower window.
  await page.setViewportSize({ width: 1440, height: 600 })
  await expect.poll(() => grid(page).evaluate((element) => element.clientHeight)).toBeLessThan(600)
  await expect(last).toBeInViewport()

  const selected = () => page.evaluate(() => getSelection()?.toString() ?? '')
  await last.selectText()
  expect(await selected()).toBe(marked)
  await page.keyboard.press('Home')
  await row(page, 0).getByRole('link').waitFor()
  expect(await selected()).toBe('')
})
