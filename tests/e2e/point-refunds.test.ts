/** Refunds of points: asked for by support, approved and paid out by another person, by keyboard; rejected by mouse. */
import type { Page } from '@playwright/test'
import type { AnyRecord } from '../../src/core/area.ts'
import { enter, expect, test } from './fixtures.ts'
import { call } from './made.ts'

/** A new customer with points. */
async function golfer(page: Page, points: number): Promise<AnyRecord> {
  const stamp = Date.now() % 100_000_000
  const name = `Khách điểm ${stamp}`
  const phone = `09${String(stamp).padStart(8, '0')}`
  const made = (await call(page, 'POST', '/api/customers', { name, phone })) as AnyRecord
  await call(page, 'POST', `/api/customers/${made.id}/adjust-points`, { points, reason: 'Tặng điểm' })
  return made
}

/** Goes to a field of the form by Tab. */
async function tabTo(page: Page, field: string): Promise<void> {
  const id = () => page.evaluate(() => document.activeElement?.id)
  for (let presses = 0; presses < 12 && (await id()) !== `field-${field}`; presses++)
    await page.keyboard.press('Tab')
  expect(await id()).toBe(`field-${field}`)
}

test('points are paid out in two decisions by keyboard, and a request is rejected by mouse', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'manager')
  const { code, id } = await golfer(page, 90_000)
  // The address that the command on a customer leads to; its key is pressed in the walk.
  await enter(page, 'support', `/Point/list/new#from=customers/${code}`)
  const typed = {
    points: '50000',
    reason: 'Khách xin rút',
    bankAccount: '0123456789',
    bankHolder: 'AN',
    bankName: 'VCB',
  }
  await page.locator('#field-points').waitFor()
  for (const [field, text] of Object.entries(typed)) {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Control+S')
  await page.waitForURL(/\/Point\/list\/HD\d+$/)
  const request = page.url().split('/').at(-1)

  await enter(page, 'accountant', `/Point/list/${request}`)
  const status = page.locator('[data-pane=detail] header')
  await expect(status).toContainText('Chờ duyệt')
  await page.keyboard.press('e')
  await expect(status).toContainText('Chờ hoàn')
  await page.keyboard.press('e')
  const palette = page.getByRole('dialog')
  await expect(palette).toContainText('Mã giao dịch')
  await page.keyboard.type('FT26331')
  await page.keyboard.press('Enter')
  const sure = page.getByRole('alertdialog')
  await expect(sure.or(status.getByText('Đã hoàn'))).toBeVisible()
  if (await sure.isVisible()) await page.keyboard.press('Enter')
  await expect(status).toContainText('Đã hoàn')
  await page.goto(`/Customer/list/${code}`)
  await page.getByRole('tab', { name: 'Điểm', exact: true }).click()
  await expect(page.getByRole('link', { name: String(request) }).first()).toBeVisible()

  await enter(page, 'manager')
  const bank = { payTo: 'bank', bankAccount: '1', bankHolder: 'AN', bankName: 'VCB' }
  const second = (await call(page, 'POST', '/api/point-refunds', {
    ...{ customer: id, points: 1_000, reason: 'Yêu cầu lặp', ...bank },
  })) as AnyRecord
  await page.goto(`/Point/list/${second.code}`)
  await page.locator('[data-pane=detail]').getByRole('button', { name: 'Từ chối hoàn điểm' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Lý do từ chối').fill('Trùng yêu cầu trước')
  await dialog.getByRole('button', { name: 'Từ chối hoàn điểm' }).click()
  await expect(status).toContainText('Từ chối')
})
