/** A carrier's file from choosing it to money booked, by keyboard alone and by mouse alone, and back by undo. */
import type { Page } from '@playwright/test'
import { type RemittanceLine, remittanceFile } from '../support/remittance-file.ts'
import { enter, expect, test } from './fixtures.ts'
import { delivered, first, read } from './made.ts'

const detail = (page: Page) => page.locator('[data-pane="detail"]')
const said = (page: Page, words: RegExp) => page.getByText(words).filter({ visible: true }).first()
const xlsx = async (name: string, lines: readonly RemittanceLine[]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: remittanceFile(lines),
})

/** What a carrier delivered, with its list open: three orders whose cash it holds. */
async function begin(page: Page) {
  await enter(page, 'admin')
  const carrier = await first(page, 'carriers', [
    ['status', 'eq', 'active'],
    ['takesStandard', 'eq', true],
  ])
  const orders = await Promise.all([1, 2, 3].map(() => delivered(page, carrier)))
  const parcels = orders.map(({ code, billCode, total }) => ({
    code,
    bill: String(billCode),
    owed: Number(total),
  }))
  await page.goto('/Remittance/list')
  await expect(page.locator('[data-row="0"]:not([data-placeholder])')).toBeVisible()
  return { carrier, parcels: parcels as [Parcel, Parcel, Parcel] }
}
type Parcel = { code: string; bill: string; owed: number }

const codOf = (page: Page, parcels: readonly Parcel[]) =>
  Promise.all(parcels.map(async ({ code }) => (await read(page, 'orders', code)).cod))

async function opened(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/Remittance\/list\/DS\d+$/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

test.setTimeout(180_000)

test('by keyboard: the file, each group by its key, booked, undone, booked again, claims closed', {
  tag: '@gate',
}, async ({ page }) => {
  const { carrier, parcels } = await begin(page)
  const [whole, short, over] = parcels
  const file = await xlsx('ky-1.xlsx', [
    [whole.bill, whole.owed],
    [short.bill, short.owed - 50_000],
    [over.bill, over.owed + 20_000],
    ['KHONGCO1', 100_000],
    [whole.bill, whole.owed],
  ])
  await page.getByRole('grid').focus()
  await page.keyboard.press('u')
  await expect(page).toHaveURL(/\/Remittance\/import$/)
  await expect(page.locator('#remittance-carrier')).toBeFocused()
  await page.keyboard.type(carrier.name as string)
  await expect(page.getByRole('option', { name: carrier.name as string }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  const chosen = page.waitForEvent('filechooser')
  await expect(page.getByRole('button', { name: 'Chọn tệp' })).toBeFocused()
  await page.keyboard.press('Enter')
  await (await chosen).setFiles(file)
  await expect(page.getByRole('button', { name: 'ky-1.xlsx' })).toBeVisible()
  await expect(page.locator('form button[type=submit]')).toBeFocused()
  await page.keyboard.press('Enter')
  const code = await opened(page)
  await expect(detail(page)).toContainText('Kết quả đối chiếu')

  // Not before all is decided.
  await page.keyboard.press('e')
  await expect(said(page, /Còn \d+ chênh lệch chưa xử lý/)).toBeVisible()
  const buckets = async () => (await read(page, 'remittances', code)).openBuckets as string[]
  expect(await buckets()).toEqual(expect.arrayContaining(['short', 'over', 'doubled', 'unknown']))
  const decide = async (keys: string, group: string) => {
    const before = (await buckets()).length
    const decided = detail(page).getByText('đã xử lý', { exact: true })
    const seen = await decided.count()
    await page.keyboard.press(keys)
    await expect(page.locator('[role=combobox]:focus')).toBeVisible()
    await page.keyboard.type(group)
    await expect(page.getByRole('option', { selected: true })).toHaveText(new RegExp(group, 'i'))
    await page.keyboard.press('Enter')
    await page.keyboard.type('Theo bien ban')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await buckets()).length).toBe(before - 1)
    await expect(page.locator('[role=combobox]:focus')).toHaveCount(0)
    await expect(decided).toHaveCount(seen + 1)
  }
  await decide('Shift+A', 'Trả thừa')
  await decide('Shift+K', 'Trả thiếu')
  await decide('Shift+I', 'Trùng dòng')
  await decide('Shift+I', 'Mã lạ')
  // What the carrier delivered today beside these.
  if ((await buckets()).includes('missing')) await decide('Shift+K', 'Chưa trả')
  expect(await buckets()).toEqual([])

  await page.keyboard.press('e')
  await expect(said(page, new RegExp(`Đã ghi sổ ${code}`))).toBeVisible()
  expect(await codOf(page, parcels)).toEqual(['remitted', 'collected', 'remitted'])
  await page.keyboard.press('z')
  await expect.poll(() => codOf(page, parcels)).toEqual(['collected', 'collected', 'collected'])
  expect((await read(page, 'remittances', code)).status).toBe('open')
  await expect(detail(page)).toContainText('Đang đối chiếu')
  await page.keyboard.press('e')
  await expect.poll(async () => (await read(page, 'remittances', code)).status).toBe('booked')
  await expect(detail(page)).toContainText('Đã ghi sổ')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dong khieu nai')
  await expect(page.getByRole('option', { selected: true })).toContainText('Đóng khiếu nại')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Da nhan du')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await read(page, 'remittances', code)).claims).toBe(0)
})

test('by mouse: the file, the groups by their buttons, booked, undone in the toast', async ({ page }) => {
  const { carrier, parcels } = await begin(page)
  const [whole, short, over] = parcels
  const file = await xlsx('ky-2.xlsx', [
    [whole.bill, whole.owed],
    [short.bill, short.owed - 1],
    [over.bill, over.owed + 30_000],
    ['KHONGCO2', 100_000],
  ])
  await page.locator('[data-command="remittances.import"]').filter({ visible: true }).first().click()
  await page.locator('#remittance-carrier').click()
  await page.keyboard.type(carrier.name as string)
  await page
    .getByRole('option', { name: carrier.name as string })
    .first()
    .click()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Chọn tệp' }).click()
  await (await chosen).setFiles(file)
  await page.getByRole('button', { name: 'Đối chiếu', exact: true }).click()
  const code = await opened(page)
  const kept = () => read(page, 'remittances', code)
  const group = (bucket: string) => detail(page).locator(`[data-bucket=${bucket}]`)
  for (const [bucket, action] of [
    ['off_by_one', 'Chấp nhận số đã trả'],
    ['over', 'Chấp nhận số đã trả'],
    ['unknown', 'Bỏ qua'],
    ['missing', 'Khiếu nại'],
  ] as const) {
    const open = (await kept()).openBuckets as string[]
    if (!open.includes(bucket)) continue
    await group(bucket).getByRole('button').first().click()
    // A reason is needed.
    await group(bucket).getByRole('button', { name: action }).first().click()
    await expect(group(bucket).getByRole('alert')).toHaveText(/Ghi lý do/)
    await group(bucket).getByRole('textbox', { name: 'Lý do' }).first().fill('Theo biên bản')
    await group(bucket).getByRole('button', { name: action }).first().click()
    await expect.poll(async () => (await kept()).openBuckets).not.toContain(bucket)
    await expect(group(bucket)).toContainText('đã xử lý')
  }
  expect((await kept()).openBuckets).toEqual([])
  await detail(page).locator('[data-command="remittances.book"]').first().click()
  await expect(said(page, new RegExp(`Đã ghi sổ ${code}`))).toBeVisible()
  expect(await codOf(page, parcels)).toEqual(['remitted', 'remitted', 'remitted'])
  expect((await kept()).bookedTotal).toBe(parcels.reduce((sum, { owed }) => sum + owed, 0) + 30_000 - 1)
  await page
    .getByRole('button', { name: /^Hoàn tác/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect.poll(() => codOf(page, parcels)).toEqual(['collected', 'collected', 'collected'])
  expect(await kept()).toMatchObject({ status: 'open', bookedTotal: null })
})
