/** Documents of a return: attached by keyboard alone and by mouse alone, looked at and downloaded from the order. */
import type { Page } from '@playwright/test'
import { callApi, enter, expect, mustCall, test } from './fixtures.ts'
import { openReturnForm } from './return-form.ts'

type Found = { id: string; code: string }

/** A delivered order within its shop's policy, with no money to be taken in first: that is offered before a return. */
async function returnable(page: Page): Promise<Found> {
  const where = encodeURIComponent(
    JSON.stringify([
      ['status', 'eq', 'delivered'],
      ['paymentMethod', 'eq', 'bank'],
    ]),
  )
  const list = (await mustCall(page, 'GET', `/api/orders?limit=100&where=${where}`)).data as Found[]
  for (const { id, code } of list) {
    const body = { ids: [id], dryRun: true, args: { returnReason: 'other' } }
    const tried = await callApi(page, 'POST', '/api/orders/bulk/request-return', body)
    if ((tried.body.data as { changed: number }).changed === 1) return { id, code }
  }
  throw new Error('no order that can be returned')
}

const pdf = { name: 'Biên bản.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\ntrailer') }
const csv = { name: 'cân.csv', mimeType: 'text/csv', buffer: Buffer.from('mã,gam\n1,300') }

async function openForm(page: Page, { code }: Found) {
  await page.goto(`/Delivery/list/${code}`)
  await expect(page.locator('[data-pane="detail"]')).toContainText('Đã giao')
}

test('by keyboard alone', async ({ page }) => {
  await enter(page, 'manager')
  const order = await returnable(page)
  await openForm(page, order)
  const form = await openReturnForm(page)
  const reason = form.getByRole('combobox', { name: /Lý do trả/ })
  const add = form.getByRole('button', { name: /Thêm tệp/ })
  await expect(form.getByLabel(/^Số lượng: /).first()).toBeFocused()
  for (let at = 0; at < 8 && !(await reason.evaluate((one) => one === document.activeElement)); at++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  for (let at = 0; at < 8 && !(await add.evaluate((one) => one === document.activeElement)); at++)
    await page.keyboard.press('Tab')
  await expect(add).toBeFocused()
  const chosen = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chosen).setFiles([pdf, { ...pdf, name: 'a.exe' }, csv])
  await expect(form.getByRole('alert')).toContainText('a.exe: Tệp cần là PDF')
  for (const name of ['Biên bản.pdf', 'cân.csv'])
    await expect(form.getByRole('button', { name: `Bỏ tệp ${name}` })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail.getByRole('link', { name: 'Biên bản.pdf', exact: true })).toBeVisible()
  // Enter on the download saves it.
  await detail.getByRole('link', { name: 'Tải cân.csv về' }).focus()
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await saved).suggestedFilename()).toBe('cân.csv')
})

test('by mouse alone: dropped, removed, too heavy, a picture looked at', async ({ page }) => {
  await enter(page, 'manager')
  const order = await returnable(page)
  await openForm(page, order)
  const detail = page.locator('[data-pane="detail"]')
  await detail.getByRole('button', { name: /^Yêu cầu trả hàng/ }).click()
  const form = page.getByRole('dialog', { name: /Yêu cầu trả hàng/ })
  await form.getByRole('combobox', { name: /Lý do trả/ }).selectOption({ index: 1 })
  const frame = form.locator('[data-field=files] fieldset')
  const drop = async (name: string, type: string, bytes: number[], times = 1) => {
    const data = await page.evaluateHandle(
      ([given, called, kind, count]) => {
        const transfer = new DataTransfer()
        const content = new Uint8Array(given.length * count)
        for (let at = 0; at < count; at++) content.set(given, at * given.length)
        transfer.items.add(new File([content], called, { type: kind }))
        return transfer
      },
      [bytes, name, type, times] as const,
    )
    await frame.dispatchEvent('drop', { dataTransfer: data })
  }
  await drop(
    'nặng.pdf',
    'application/pdf',
    Array.from({ length: 1024 }, () => 65),
    40 * 1024,
  )
  await expect(form.getByRole('alert')).toContainText('tối đa 20 MB')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await drop('hộp móp.png', 'image/png', [...png])
  await drop('thừa.txt', 'text/plain', [65, 66])
  await form.getByRole('button', { name: 'Bỏ tệp thừa.txt' }).click()
  await expect(form.getByText('hộp móp.png')).toBeVisible()
  await form.getByRole('button', { name: /^Yêu cầu trả hàng/ }).click()
  await expect(form).toHaveCount(0)
  await detail.getByRole('button', { name: 'hộp móp.png' }).click()
  const viewer = page.getByRole('dialog', { name: 'Ảnh 1/1' })
  await expect(viewer.getByRole('img')).toHaveJSProperty('naturalWidth', 1)
  await viewer.getByRole('button', { name: 'Đóng' }).click()
  await expect(detail.getByText('thừa.txt')).toHaveCount(0)
})
