/** An order from being placed to money back, once by mouse alone and once by keyboard alone. */
import type { Page } from '@playwright/test'
import { enter, expect, mustCall, test } from './fixtures.ts'

test.setTimeout(180_000)

const pane = (page: Page) => page.locator('[data-pane="detail"]')
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true }).last()

/** Signed in on the list of orders; answers the code of goods that there are enough of. */
async function begin(page: Page): Promise<string> {
  await enter(page, 'manager', '/Delivery/list')
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toContainText('DH')
  const { data } = await mustCall(page, 'GET', '/api/orders/goods')
  const goods = (data as { code: string; available: number }[]).find(({ available }) => available > 3)
  if (!goods) throw new Error('nothing is on sale')
  return goods.code
}
const phone = () => `09${String(Date.now()).slice(-8)}`

/** Where the money is at the end: paid in cash, all of it given back by bank. */
async function settled(page: Page): Promise<void> {
  const code = /DH\d+/.exec(page.url())?.[0] ?? ''
  const order = (await mustCall(page, 'GET', `/api/orders/${code}`)).data as {
    total: number
    payments: object[]
  }
  expect(order).toMatchObject({ status: 'returned', payment: 'refunded', cod: 'remitted' })
  expect(order.payments).toMatchObject([
    { kind: 'payment', amount: order.total, method: 'cod' },
    { kind: 'refund', amount: -order.total, method: 'bank' },
  ])
}

/** Steps of an order's life, what they are called, and what the record says behind each. */
const LIFE = [
  ['Xác nhận đơn', 'Chờ đóng gói'],
  ['Đóng gói', 'Chờ giao hàng'],
  ['Giao cho vận chuyển', 'Đang giao'],
  ['Đã giao hàng', 'Hãng đang giữ'],
] as const

test('by mouse alone', { tag: '@gate' }, async ({ page }) => {
  const goods = await begin(page)
  const click = (name: RegExp) => pane(page).getByRole('button', { name }).first().click()
  await page.locator('[data-command="orders.create"]').first().click()
  await page.locator('#field-customer').pressSequentially('Lưu Thị Chuột')
  await page.getByRole('option', { name: /Tạo khách hàng/ }).click()
  await page.locator('#new-buyer-phone').fill(phone())
  await page.getByRole('button', { name: 'Tạo khách hàng' }).click()
  await expect(page.locator('#field-receiverName')).toHaveValue('Lưu Thị Chuột')
  await page.locator('#field-lines').fill(goods)
  await page.getByRole('option').filter({ hasText: goods }).first().click()
  await page.locator('#field-address').fill('12 Lê Lợi')
  await page.locator('#field-ward').fill('ben thanh')
  await page.getByRole('option', { name: /Phường Bến Thành/ }).click()
  await page.getByRole('button', { name: /^Lưu/ }).first().click()
  await expect(page).toHaveURL(/\/list\/DH\d+$/)

  /** Each opens a dialog with what is suggested, but for confirming, which asks nothing. */
  const run = async (name: string, status: string) => {
    await click(new RegExp(`^${name}`))
    if (name === 'Đóng gói') {
      await dialog(page)
        .getByRole('combobox', { name: /^Đơn vị vận chuyển/ })
        .click()
      await page.getByRole('option').first().click()
      await expect(dialog(page).getByRole('combobox', { name: /^Đơn vị vận chuyển/ })).not.toHaveValue('')
    }
    if (name !== 'Xác nhận đơn')
      await dialog(page)
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click()
    await expect(pane(page)).toContainText(status)
  }
  for (const [name, status] of LIFE) await run(name, status)
  await run('Nhận tiền thu hộ', 'Đã nộp về')

  await click(/^Yêu cầu trả hàng/)
  const reason = dialog(page).getByRole('combobox', { name: /Lý do trả/ })
  await reason.selectOption({ index: 1 })
  await dialog(page)
    .getByRole('button', { name: /^Yêu cầu trả/ })
    .click()
  await expect(pane(page)).toContainText('Chờ xác nhận trả hàng')
  // Another person than asked for it.
  await enter(page, 'admin', page.url())
  await click(/^Duyệt trả hàng/)
  await dialog(page)
    .getByRole('button', { name: /^Duyệt trả hàng/ })
    .click()
  await expect(pane(page)).toContainText('Đã trả hàng')
  await run('Hoàn tiền chuyển khoản', 'Đã hoàn tiền')
  await settled(page)
  // Money that went by bank is not offered back.
  const done = page.getByText(/^Đã hoàn tiền DH/).filter({ visible: true })
  await expect(done.first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Hoàn tác/ }).filter({ visible: true })).toHaveCount(0)
})

test('by keyboard alone', { tag: '@gate' }, async ({ page }) => {
  const goods = await begin(page)
  const key = page.keyboard.press.bind(page.keyboard)
  const type = page.keyboard.type.bind(page.keyboard)
  await page.getByRole('grid').focus()
  await key('c')
  await expect(page.locator('#field-customer')).toBeFocused()
  await type('Lưu Thị Phím')
  await expect(page.getByRole('option', { name: /Tạo khách hàng/ })).toHaveAttribute('aria-selected', 'true')
  await key('Enter')
  await expect(page.locator('#new-buyer-phone')).toBeFocused()
  await type(phone())
  await key('Enter')
  await expect(page.locator('#field-lines')).toBeFocused()
  await type(goods)
  await key('Enter')
  await expect(page.getByRole('textbox', { name: /^Số lượng/ })).toBeFocused()
  for (let tabs = 0; tabs < 25; tabs++) {
    await key('Tab')
    if (await page.locator('#field-address').evaluate((field) => field === document.activeElement)) break
  }
  await type('12 Lê Lợi')
  await key('Tab')
  await type('ben thanh')
  await expect(page.getByRole('option', { name: /Phường Bến Thành/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await key('Enter')
  await key('Control+s')
  await expect(page).toHaveURL(/\/list\/DH\d+$/)

  /** `E` is the main action of each state; Ctrl+Enter agrees with all that is suggested. */
  for (const [name, status] of LIFE) {
    await expect(
      pane(page)
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first(),
    ).toBeVisible()
    await key('e')
    if (name === 'Đóng gói') {
      // Shipping type and carrier are asked for.
      await expect(dialog(page)).toContainText('Kiểu giao')
      await key('Enter')
      await expect(dialog(page).getByRole('option').first()).toContainText(/VC\d{3}/)
      await key('Enter')
      await expect(dialog(page)).toContainText('Ngày dự kiến')
    }
    if (name !== 'Xác nhận đơn') {
      await expect(dialog(page)).toContainText(name)
      await key('Control+Enter')
    }
    await expect(pane(page)).toContainText(status)
  }
  const command = async (typed: string, name: RegExp) => {
    await key('Control+k')
    await type(typed)
    await expect(page.getByRole('option', { name }).first()).toHaveAttribute('aria-selected', 'true')
    await key('Enter')
  }
  // The carrier's cash is what comes next, with what it holds.
  await expect(
    pane(page)
      .getByRole('button', { name: /^Nhận tiền thu hộ/ })
      .first(),
  ).toBeVisible()
  await key('e')
  await expect(dialog(page)).toContainText('Số tiền nhận được')
  await expect(dialog(page).getByRole('option').first()).toContainText(/Dùng [“"]?[\d,]+đ/)
  await key('Control+Enter')
  await expect(pane(page)).toContainText('Đã nộp về')
  await command('yeu cau tra', /^Yêu cầu trả hàng/)
  const form = page.getByRole('dialog', { name: /Yêu cầu trả hàng/ })
  await expect(form.getByLabel(/^Số lượng: /)).toBeFocused()
  await key('Enter')
  await expect(form.getByRole('combobox', { name: /Lý do trả/ })).toBeFocused()
  await key('ArrowDown')
  await key('Control+Enter')
  await expect(pane(page)).toContainText('Chờ xác nhận trả hàng')
  // Another person than asked for it.
  await enter(page, 'admin', page.url())
  await expect(pane(page)).toContainText('Chờ xác nhận trả hàng')
  await key('e')
  const taking = page.getByRole('dialog', { name: /Duyệt trả hàng/ })
  // What was asked back a moment ago stands in it.
  await expect(taking.getByLabel(/^Số lượng: /)).toBeFocused()
  await expect(taking.getByLabel(/^Số lượng: /)).toHaveValue('1')
  await key('Control+Enter')
  await expect(pane(page)).toContainText('Đã trả hàng')
  await key('e')
  await expect(dialog(page)).toContainText('không lấy lại được')
  await key('Control+Enter')
  // Asked about once more: Enter alone would give no money away.
  await expect(page.getByRole('alertdialog')).toContainText('không hoàn tác được')
  await key('Tab')
  await key('Enter')
  await expect(
    page
      .getByText(/^Đã hoàn tiền DH/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await settled(page)
})
