/** Goods that come back: asked for by keyboard alone with a picture, taken in by mouse alone. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { callApi, enter, expect, mustCall, test } from './fixtures.ts'
import { openReturnForm } from './return-form.ts'

type Line = { id: string; quantity: number; product: { name: string } }
type Found = { id: string; code: string; status: string; itemCount: number; lines: Line[] }

/** A delivered order of two lines whose first holds one piece, within its shop's policy. */
async function twoLines(page: Page): Promise<Found> {
  const where = encodeURIComponent(
    JSON.stringify([
      ['status', 'eq', 'delivered'],
      ['itemCount', 'eq', 2],
      ['paymentMethod', 'eq', 'bank'],
    ]),
  )
  const list = (await mustCall(page, 'GET', `/api/orders?limit=60&where=${where}`)).data as Found[]
  for (const { id } of list) {
    const body = { ids: [id], dryRun: true, args: { returnReason: 'other' } }
    const tried = await callApi(page, 'POST', '/api/orders/bulk/request-return', body)
    if ((tried.body.data as { changed: number }).changed !== 1) continue
    const order = (await mustCall(page, 'GET', `/api/orders/${id}`)).data as Found
    if (order.lines.length === 2) return order
  }
  throw new Error('no delivered order of two lines')
}

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
})

test('one of two lines with a picture by keyboard, taken in by mouse', { tag: '@gate' }, async ({ page }) => {
  await enter(page, 'manager')
  const order = await twoLines(page)
  await page.goto(`/Delivery/list/${order.code}`)
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail).toContainText('Đã giao')

  // By keyboard: the command, the second line's quantity, the reason, a note, the picture.
  const form = await openReturnForm(page)
  await expect(form).toContainText('Được trả đến hết ngày')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(form.getByLabel(/^Số lượng: /).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(form.getByLabel(/^Số lượng: /).nth(1)).toBeFocused()
  // More than was bought is said at once, and not sent.
  await page.keyboard.type('7')
  await page.keyboard.press('Control+Enter')
  await expect(form).toContainText('nhiều nhất 1')
  await expect(form.getByLabel(/^Số lượng: /).nth(1)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('0')
  await expect(form.getByLabel(/^Số lượng: /).nth(1)).toHaveValue('0')
  await expect(form).toContainText('1 món')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: /Lý do trả/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Mặt gậy xước')
  await page.keyboard.press('Tab')
  // No file chosen after all: the form stays.
  await form.locator('input[type=file]').first().dispatchEvent('cancel', { bubbles: true })
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  const chosen = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chosen).setFiles([await photo('xuoc.png', '#c42b2b'), await photo('hop.png', '#19783a')])
  await expect(form.getByRole('img')).toHaveCount(2)
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
  await expect(detail).toContainText('Chờ xác nhận trả hàng')
  await expect(detail).toContainText('Mặt gậy xước')
  const asked = (await mustCall(page, 'GET', `/api/orders/${order.code}`)).data as {
    returns: { reason: string; lines: { line: string; quantity: number }[]; photos: string[] }[]
  }
  expect(asked.returns).toMatchObject(
    [
      { reason: 'damaged', lines: [{ line: order.lines[0]?.id, quantity: 1 }], photos: [/webp$/, /webp$/] },
    ].map(({ photos: _, ...rest }) => rest),
  )
  expect(asked.returns[0]?.photos).toHaveLength(2)

  // By mouse, as another person than asked: the pictures, then the goods, without putting them back on the shelf.
  await enter(page, 'admin', `/Delivery/list/${order.code}`)
  await detail.getByRole('button', { name: 'Xem ảnh 1' }).click()
  const viewer = page.getByRole('dialog', { name: 'Ảnh 1/2' })
  await expect(viewer.getByRole('img')).toHaveJSProperty('complete', true)
  await viewer.getByRole('button', { name: 'Ảnh sau' }).click()
  await page.getByRole('dialog', { name: 'Ảnh 2/2' }).getByRole('button', { name: 'Đóng' }).click()
  await detail.getByRole('button', { name: /^Duyệt trả hàng/ }).click()
  const taking = page.getByRole('dialog', { name: /Duyệt trả hàng/ })
  // Damaged goods are not ticked; a user's own tick stays.
  const shelf = taking.getByRole('checkbox', { name: /Nhập lại kho/ })
  await expect(shelf).not.toBeChecked()
  await shelf.check()
  await taking.getByRole('button', { name: /^Bớt 1/ }).click()
  await taking.getByRole('button', { name: /^Duyệt trả hàng/ }).click()
  await expect(taking).toContainText('Chọn ít nhất một món')
  await taking.getByRole('button', { name: /^Thêm 1/ }).click()
  await expect(shelf).toBeChecked()
  await shelf.uncheck()
  await taking.getByRole('button', { name: /^Duyệt trả hàng/ }).click()
  await expect(detail).toContainText('Đã trả hàng')
  await expect(
    page.getByText(`Trả hàng thành công! ${order.code}`).filter({ visible: true }).first(),
  ).toBeVisible()
  await detail.getByRole('tab', { name: /Trả hàng/ }).click()
  await expect(detail).toContainText('không nhập kho')
  await expect(detail).toContainText('Còn phải hoàn')

  // What was typed is not lost in silence, and what the server refuses keeps the form.
  await page.getByText('Hoàn tác').filter({ visible: true }).first().click()
  await expect(detail).toContainText('Chờ xác nhận trả hàng')
})

test('a refusal has the focus at once, and does not call back a user who has gone on', async ({ page }) => {
  await enter(page, 'manager')
  const order = await twoLines(page)
  await page.goto(`/Delivery/list/${order.code}`)
  await page.locator('[data-pane="detail"]').getByText('Đã giao').first().waitFor()
  const form = await openReturnForm(page)
  await expect(form.getByLabel(/^Số lượng: /).first()).toBeFocused()
  // Frames are late, as on a busy machine.
  await page.evaluate(() => {
    window.requestAnimationFrame = (run) => window.setTimeout(() => run(performance.now()), 300)
  })
  await page.keyboard.type('7')
  await page.keyboard.press('Control+Enter')
  await expect(form).toContainText('nhiều nhất 1')
  const note = form.getByRole('textbox', { name: 'Ghi chú' })
  await note.focus()
  for (let frame = 0; frame < 3; frame++) await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(note).toBeFocused()
})

test('a form is drawn once the reasons that it offers are here, and says when they do not come', async ({
  page,
}) => {
  let answers = 0
  let hold = true
  await page.route('**/api/choice-lists', async (route) => {
    answers += 1
    if (hold) await route.abort()
    else await route.continue()
  })
  await enter(page, 'manager')
  const order = await twoLines(page)
  await page.goto(`/Delivery/list/${order.code}`)
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail).toContainText('Đã giao')
  // By its name: the record's button is another one where the carrier still holds the money.
  const form = await openReturnForm(page)
  const again = form.getByRole('button', { name: 'Thử lại' })
  await expect(again).toBeVisible()
  await expect(form.getByRole('radiogroup')).toHaveCount(0)
  expect(answers).toBeGreaterThan(0)
  hold = false
  await again.click()
  await expect(form.getByLabel(/^Số lượng: /).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: /Lý do trả/ })).toBeFocused()
})
