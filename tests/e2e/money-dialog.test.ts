/** Actions that move money: by mouse a dialog with fields and sum, by keyboard nothing empty that Enter would take. */
import type { Page } from '@playwright/test'
import { enter, expect, mustCall, test } from './fixtures.ts'

const AWAITING = '/Delivery/list?status=awaiting_payment'

const amountOf = (text: string) => Number(text.replace(/\D/g, ''))

/** Sum of the first two orders of the list. */
async function firstTwo(page: Page): Promise<number> {
  const sums = [0, 1].map((row) => page.locator(`[data-row="${row}"]`).getByText(/đ$/).first().innerText())
  return (await Promise.all(sums)).reduce((sum, text) => sum + amountOf(text), 0)
}

const writes = (page: Page) => {
  const seen: string[] = []
  page.on(
    'request',
    (one) => one.method() === 'POST' && /confirm-payment|refund/.test(one.url()) && seen.push(one.url()),
  )
  return seen
}

test('by mouse: confirming payments opens a dialog with their sum', async ({ page }) => {
  await enter(page, 'accountant', AWAITING)
  const sent = writes(page)
  await page.locator('[data-row="1"]:not([data-placeholder])').waitFor()
  for (const row of [0, 1]) await page.locator(`[data-row="${row}"] [data-tick]`).click()
  const sum = await firstTwo(page)
  await page.locator('[data-bulk] [data-command="orders.confirm-payment"]').click()
  const dialog = page.getByRole('dialog', { name: /Xác nhận thanh toán/ })
  await expect(dialog.getByText('Tổng tiền')).toContainText(sum.toLocaleString('en-US'))
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: /Xác nhận thanh toán/ }).click()
  await expect(page.getByText('Đã xác nhận thanh toán 2 đơn').first()).toBeVisible()
})

test('by keyboard: Enter alone moves no money, a refund is asked about again', async ({ page }) => {
  await enter(page, 'manager', AWAITING)
  const sent = writes(page)
  await page.locator('[data-row="1"]:not([data-placeholder])').waitFor()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+E')
  const asked = page.getByRole('alertdialog', { name: /Xác nhận thanh toán · 2 đơn/ })
  await expect(asked).toContainText((await firstTwo(page)).toLocaleString('en-US'))
  expect(sent).toEqual([])
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()

  const { data } = await mustCall(
    page,
    'GET',
    '/api/orders?limit=1&where=[["status","eq","to_pack"],["payment","eq","paid"]]',
  )
  const [order] = data as { id: string; code: string }[]
  await mustCall(page, 'POST', `/api/orders/${order?.id}/cancel`, { reason: 'customer_changed_mind' })
  await page.goto(`/Delivery/list/${order?.code}`)
  await expect(page.locator('[data-pane=detail]')).toContainText('Đã huỷ')
  await page.keyboard.press('e')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('không hoàn tác được')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(sent).toEqual([])
})
