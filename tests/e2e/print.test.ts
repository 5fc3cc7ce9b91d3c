/** Papers by key: asked once, then one key; through the browser's dialog and as a PDF, over a selection too. */
import { readFile } from 'node:fs/promises'
import { enter, expect, test } from './fixtures.ts'

test('p asks what, size and how once, then prints at once; the history tells; ticked rows as a PDF', {
  tag: '@gate',
}, async ({ page }) => {
  // The dialog would wait for a person.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', document.title)
  })
  await enter(page, 'warehouse', '/Delivery/list?status=to_deliver,delivering')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(2)).toContainText('DH')
  await grid.focus()
  await page.keyboard.press('p')
  for (const [what, choice] of [
    ['van don', 'Vận đơn'],
    ['a5', 'A5'],
    ['trinh duyet', 'In bằng trình duyệt'],
  ] as const) {
    await page.keyboard.type(what)
    await expect(page.getByRole('option', { name: choice })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
  }
  const frame = page.frameLocator('#print-frame')
  await expect(frame.locator('html[data-printed^="VẬN ĐƠN DH"]')).toBeAttached()
  const code = await grid
    .getByRole('row', { selected: true })
    .or(grid.getByRole('row').nth(1))
    .first()
    .innerText()
  await expect(frame.locator('section')).toContainText(/DH\d{8}/.exec(code)?.[0] ?? 'DH')
  expect(await frame.locator('svg').count()).toBe(2)

  // From now on one key.
  await page.keyboard.press('ArrowDown')
  await page.evaluate(() => document.getElementById('print-frame')?.remove())
  await page.keyboard.press('p')
  await expect(frame.locator('html[data-printed^="VẬN ĐƠN DH"]')).toBeAttached()
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: /Lịch sử/ }).click()
  await expect(page.getByText(/in đơn hàng/).first()).toBeVisible()
  await expect(page.getByText(/A5/).first()).toBeVisible()
  await page.keyboard.press('Escape')

  // Another choice for a selection, as a file.
  await grid.focus()
  const ticked = grid.locator('[data-row][aria-selected=true]')
  await page.keyboard.press('x')
  await expect(ticked).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect(ticked).toHaveCount(2)
  await page.keyboard.press('Shift+p')
  for (const what of ['dong goi', '80', 'pdf']) {
    await page.keyboard.type(what)
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    if (what === 'pdf') break
    await page.keyboard.press('Enter')
  }
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toBe('phieu-dong-goi-2.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
})
