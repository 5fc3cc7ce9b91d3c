/** Parcels handed over: a list made from the board, filled by a scanner, taken by the driver, taken back. */
import type { Page } from '@playwright/test'
import { enter, expect, test } from './fixtures.ts'
import { first, packed, read, some } from './made.ts'

const detail = (page: Page) => page.locator('[data-pane="detail"]')
const said = (page: Page, words: RegExp) => page.getByText(words).filter({ visible: true }).first()
const rows = (page: Page) => page.locator('[data-row]:not([data-placeholder])')

/** Parcels that wait for two carriers: three of the first, one of the second. */
async function begin(page: Page) {
  await enter(page, 'admin')
  const [carrier, other] = await some(page, 'carriers', [
    ['status', 'eq', 'active'],
    ['takesStandard', 'eq', true],
  ])
  if (!carrier || !other) throw new Error('not two carriers')
  const parcels = await Promise.all([1, 2, 3].map(() => packed(page, carrier)))
  const [foreign] = await Promise.all([packed(page, other)])
  const bill = (order: (typeof parcels)[number]) => String(order.billCode)
  return { carrier, orders: parcels, bills: parcels.map(bill), foreign: bill(foreign) }
}

async function opened(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/Delivery_admin\/list\/BG\d+$/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
const lines = async (page: Page, code: string) =>
  ((await read(page, 'handovers', code)).lines as { billCode: string; state: string }[]) ?? []
const states = async (page: Page, orders: readonly { code: string }[]) =>
  Promise.all(orders.map(async ({ code }) => (await read(page, 'orders', code)).status))

/** As a scanner does: all signs at once, then Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

test.setTimeout(180_000)

test('by keyboard: from the board to a list, scanned full, handed over and back', { tag: '@gate' }, async ({
  page,
}) => {
  const { carrier, orders, bills, foreign } = await begin(page)
  await page.goto('/Delivery_admin/board')
  const waiting = page
    .getByRole('row', { name: carrier.name as string })
    .getByRole('link')
    .first()
  await expect(waiting).toBeVisible()
  for (let i = 0; i < 80 && !(await waiting.evaluate((link) => link === document.activeElement)); i++) {
    // Tab as far as the table, arrows within it.
    const inTable = await page.evaluate(() => document.activeElement?.closest('table') !== null)
    await page.keyboard.press(inTable ? 'ArrowDown' : 'Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Delivery\/list\?/)
  await expect(rows(page).first()).toContainText('DH')
  await page.getByRole('grid').focus()
  // The newest two of the three.
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect(page.getByText('2 đã chọn').first()).toBeVisible()
  const made = page.waitForRequest((request) => request.url().endsWith('/api/handovers'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('lap phieu ban giao')
  await expect(page.getByRole('option', { selected: true })).toContainText('2 đơn sẽ vào một phiếu')
  await page.keyboard.press('Enter')
  expect((await made).postDataJSON()).toMatchObject({ carrier: carrier.id })
  const code = await opened(page)
  await expect(detail(page)).toContainText('Kiện hàng (2)')
  const held = new Set((await lines(page, code)).map(({ billCode }) => billCode))
  const third = bills.find((bill) => !held.has(bill)) ?? ''

  await page.keyboard.press('b')
  await expect(detail(page).locator('input:focus')).toBeVisible()
  // Three in a row without waiting: the second is another carrier's, the third is there already.
  for (const one of [third.toLowerCase(), foreign, third]) await scan(page, one)
  const scans = detail(page).locator('[data-state]:has(svg)')
  await expect(scans.filter({ hasText: 'là hàng của' })).toHaveCount(1)
  await expect(scans.filter({ hasText: 'đã có trong phiếu này' })).toHaveCount(1)
  await expect(detail(page).locator('input:focus')).toHaveValue('')
  const listed = (await lines(page, code)).filter(({ state }) => state === 'listed')
  expect(listed.map(({ billCode }) => billCode).sort()).toEqual([...held, third].sort())

  await page.keyboard.press('Escape')
  await detail(page).focus()
  const gone = orders.filter(({ billCode }) => listed.some((line) => line.billCode === billCode))
  await page.keyboard.press('e')
  await expect(said(page, new RegExp(`Đã bàn giao ${code}`))).toBeVisible()
  expect(new Set(await states(page, gone))).toEqual(new Set(['delivering']))
  expect(await read(page, 'handovers', code)).toMatchObject({ status: 'handed_over', parcels: listed.length })
  await page.keyboard.press('z')
  await expect.poll(async () => new Set(await states(page, gone))).toEqual(new Set(['to_deliver']))
  expect((await read(page, 'handovers', code)).status).toBe('open')
})

test('by mouse: a list from a row, a parcel scanned, one taken off, handed over, taken back in the toast', async ({
  page,
}) => {
  const { orders, bills } = await begin(page)
  const [one, two] = orders
  if (!one || !two) throw new Error('no parcels')
  await page.goto(`/Delivery/list/${one.code}`)
  await expect(detail(page)).toContainText(one.code)
  await detail(page).locator('[role=toolbar] button[aria-haspopup=menu]').first().click()
  await page.getByRole('menuitem', { name: /Lập phiếu bàn giao/ }).click()
  const code = await opened(page)
  await expect(detail(page)).toContainText('Kiện hàng (1)')
  await detail(page).getByRole('textbox', { name: 'Quét hoặc gõ mã vận đơn' }).click()
  await scan(page, bills[1] ?? '')
  await expect(detail(page)).toContainText('Kiện hàng (2)')
  await detail(page)
    .getByRole('button', { name: `Bỏ ${bills[0]} khỏi phiếu` })
    .click()
  await expect(detail(page)).toContainText('Kiện hàng (1)')
  await detail(page).locator('[data-command="handovers.hand-over"]').first().click()
  await expect(said(page, new RegExp(`Đã bàn giao ${code}`))).toBeVisible()
  expect(await states(page, [one, two])).toEqual(['to_deliver', 'delivering'])
  await page
    .getByRole('button', { name: /^Hoàn tác/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect.poll(() => states(page, [one, two])).toEqual(['to_deliver', 'to_deliver'])
  expect((await first(page, 'handovers', [['code', 'eq', code]])).status).toBe('open')
})
