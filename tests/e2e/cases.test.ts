/** Tickets and leads: taken down, called about at the desk and settled there, by keyboard; an order for a lead. */
import type { Page } from '@playwright/test'
import { callApi, enter, expect, mustCall, type Running, startServer, test } from './fixtures.ts'

let own: Running
test.beforeAll(async () => {
  test.setTimeout(400_000)
  own = await startServer()
})
test.afterAll(() => own.stop())

const order = (page: Page) => page.locator('[data-task]')

async function open(page: Page, path: string): Promise<void> {
  await enter(page, 'telesales', own.url + path)
}

/** Nothing waits in the queue but what the test puts there. */
async function emptyQueue(page: Page): Promise<void> {
  const query = { where: [['state', 'in', ['queued', 'waiting', 'exhausted']]], q: '' }
  const answer = await callApi(page, 'POST', '/api/call-desk/bulk/close', { query, args: { reason: 'thử' } })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
}

test('a ticket by keyboard: taken down, queued, called, settled; its timeline tells', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000)
  const lead = await browser.newPage()
  await enter(lead, 'manager', own.url)
  await emptyQueue(lead)
  await lead.close()

  await open(page, '/CustomerCare/list')
  await page.getByRole('grid').focus()
  await page.keyboard.press('c')
  const subject = page.locator('form input[name=subject]')
  await expect(subject).toBeFocused()
  await page.keyboard.type('Driver bị xước khi nhận')
  await page.locator('form input[name=contactName]').fill('Nguyễn Thu Trang')
  await page.locator('form input[name=phone]').fill('0911222333')
  await page.keyboard.press('Control+s')
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail.getByText(/^YC\d+/).first()).toBeVisible()
  const code = (
    await detail
      .getByText(/^YC\d+/)
      .first()
      .innerText()
  ).trim()
  await expect(detail.getByText(/^còn \d+ (phút|giờ)/).first()).toBeVisible()

  await page.keyboard.press('l')
  await page.keyboard.press('Enter')
  await expect(detail.getByText(/Trong hàng đợi, đến hạn/)).toBeVisible()

  await page.goto(`${own.url}/CallDesk`)
  await page.locator('[data-desk]').waitFor()
  await page.keyboard.press('Shift+S')
  await expect(order(page)).toHaveAttribute('data-order', code)
  await expect(order(page)).toContainText('Driver bị xước khi nhận')
  await page.keyboard.press('n')
  await page.keyboard.type('đổi cây mới')
  await page.keyboard.press('F1')
  await expect(order(page)).toHaveCount(0)
  await expect(page.getByText(`${code}: đã giải quyết`).filter({ visible: true })).toBeVisible()

  await page.goto(`${own.url}/CustomerCare/list/${code}`)
  await expect(detail.getByText('đổi cây mới')).toBeVisible()
  await expect(detail.getByText('Đã giải quyết').first()).toBeVisible()
})

test('a lead at the desk: why they do not buy is asked; O opens the order form with the golfer to be made', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await open(page, '/Customers/list')
  const values = { contactName: 'Đỗ Hải Long', phone: '0911222444', need: 'Driver mới', heightCm: 172 }
  const made = (await mustCall(page, 'POST', '/api/leads', values)).data as { id: string; code: string }
  await mustCall(page, 'POST', `/api/leads/${made.id}/call`)
  await page.goto(`${own.url}/CallDesk`)
  await page.locator('[data-desk]').waitFor()
  if ((await page.locator('[data-desk="call"]').count()) === 0) await page.keyboard.press('Shift+S')
  await expect(order(page)).toHaveAttribute('data-order', made.code)
  await expect(order(page)).toContainText('172 cm')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/Delivery\/list\/new#from=leads/)
  await expect(page.locator('#new-buyer-name')).toHaveValue('Đỗ Hải Long')
  await expect(page.locator('#new-buyer-phone')).toHaveValue('0911222444')

  await page.goto(`${own.url}/CallDesk`)
  await expect(order(page)).toHaveAttribute('data-order', made.code)
  await page.keyboard.press('7')
  await page.getByRole('option', { name: 'Giá cao' }).click()
  await expect(order(page)).toHaveCount(0)
  await expect
    .poll(async () => (await callApi(page, 'GET', `/api/leads/${made.id}`)).body.data)
    .toMatchObject({ status: 'lost', lostReason: 'price' })
})
