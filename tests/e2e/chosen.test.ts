/** The record that was chosen opens and stays, whatever a list does that was left or is shown. */
import { callApi, enter, expect, test } from './fixtures.ts'
import { call, placed, read } from './made.ts'

const grid = '[role=grid]'

test('an order of a list that was left, found by its code, opens though its row is gone', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'admin', '/Delivery/list')
  await placed(page)
  const { code } = await placed(page)
  await page.goto('/Delivery/list?status=pending')
  await expect(page.getByRole('row').nth(1)).toContainText(code)
  await page.locator(grid).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('e')
  await expect.poll(async () => (await read(page, 'orders', code)).status).toBe('to_pack')
  // The cursor has gone on, and comes back onto the row that is confirmed.
  await expect(page.locator(`${grid}[aria-activedescendant$="-1"]`)).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.locator(`${grid}[aria-activedescendant$="-0"]`)).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page.locator('[data-desk]')).toBeVisible()
  const shown: string[] = []
  page.on('framenavigated', (frame) => shown.push(new URL(frame.url()).pathname))
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(code)
  await expect(page.getByRole('option', { selected: true })).toContainText(code)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-pane=detail] h2')).toContainText(code)
  // The list behind it is brought up to date: the row is gone, and its neighbour has the cursor.
  await expect(page.locator(grid)).not.toContainText(code)
  const neighbour = (await page.getByRole('row').nth(1).innerText()).match(/DH\d+/)?.[0] ?? ''
  // Only a key moves on: to the row in its place.
  await page.locator(grid).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-pane=detail] h2')).toContainText(neighbour)
  expect([...new Set(shown)]).toEqual([`/Delivery/list/${code}`, `/Delivery/list/${neighbour}`])
})

test('a customer who is merged by a colleague while shown stays, with the way to the other', async ({
  page,
  browser,
}) => {
  await enter(page, 'admin', '/Customer/list')
  const make = (name: string, last: number) =>
    call(page, 'POST', '/api/customers', {
      name,
      phone: `098${String(Date.now() % 1_000_000).padStart(6, '0')}${last}`,
    }) as Promise<{
      id: string
      code: string
      version: number
    }>
  const [kept, gone] = [await make('Giữ lại', 1), await make('Gộp đi', 2)]
  await page.goto(`/Customer/list/${gone.code}`)
  await expect(page.locator('[data-pane=detail] h2')).toContainText('Gộp đi')
  const other = await (await browser.newContext()).newPage()
  await enter(other, 'manager', new URL('/dashboard', page.url()).href)
  const body = { with: gone.id, withVersion: gone.version, take: [] }
  expect((await callApi(other, 'POST', `/api/customers/${kept.id}/merge`, body, kept.version)).status).toBe(
    200,
  )
  await other.context().close()
  await expect(page.getByText(`${gone.code} đã được gộp vào ${kept.code}.`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${gone.code}$`))
  await page.getByRole('link', { name: `Mở ${kept.code}` }).click()
  await expect(page.locator('[data-pane=detail] h2')).toContainText('Giữ lại')
})
