/** Sent back with what is to be changed, and asked for again: an account by keyboard alone, a return by mouse alone. */
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { callApi, enter, expect, test } from './fixtures.ts'
import { act, call, delivered, first } from './made.ts'

type Made = { id: string; code: string }
const palette = async (page: Page, text: string, title: RegExp) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText(text)
  await expect(page.getByRole('option', { name: title }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

test('by keyboard: an account is sent back, found in its view, and asked for again', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'admin', '/Account/list')
  const username = `sua.lai.${Date.now()}`
  const { code } = (await call(page, 'POST', '/api/accounts', {
    ...{ name: 'Cần sửa lại', username, email: `${username}@cmsshop.example`, phone: '0912000000' },
    ...{ password: '0123456789abcdef0123456789abcdef', roles: [] },
  })) as Made
  const stored = () => call(page, 'GET', `/api/accounts/${code}`)
  await page.goto(`/Account/list/${code}`)
  const detail = page.locator('[data-pane=detail]')
  await expect(detail).toContainText('Chờ duyệt')
  await palette(page, 'yêu cầu sửa', /Yêu cầu sửa tài khoản/)
  await page.keyboard.insertText('Chọn vai trò trước đã')
  await page.keyboard.press('Enter')
  await expect.poll(stored).toMatchObject({ status: 'revision', revision: 'Chọn vai trò trước đã' })
  await expect(detail).toContainText('Chọn vai trò trước đã')
  await page.goto(`/Account/list?status=revision&q=${username}`)
  await expect(page.getByRole('grid').locator('[data-row]')).toHaveCount(1)
  await page.getByRole('grid').focus()
  await palette(page, 'gửi duyệt lại', /Gửi duyệt lại/)
  await page.keyboard.insertText('Đã chọn')
  await page.keyboard.press('Enter')
  await expect.poll(stored).toMatchObject({ status: 'pending', revision: null })
})

test('by mouse: a return waits for more, is not approved meanwhile, and is asked for again', async ({
  page,
}) => {
  await enter(page, 'admin', '/Delivery/list')
  const carrier = await first(page, 'carriers', [
    ['status', 'eq', 'active'],
    ['takesStandard', 'eq', true],
  ])
  const { id, code } = await delivered(page, carrier)
  await act(page, 'orders', id, 'request-return', { returnReason: 'damaged' })
  const stored = () => call(page, 'GET', `/api/orders/${id}`)
  await page.goto(`/Delivery/list/${code}`)
  const detail = page.locator('[data-pane=detail]')
  await detail.locator('[role=toolbar] button[aria-haspopup=menu]').click()
  await page.locator('[role=menu] [data-command="orders.send-back-return"]').click()
  await page.getByRole('dialog').getByRole('textbox').fill('Thêm ảnh hộp')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Yêu cầu bổ sung/ })
    .click()
  await expect.poll(stored).toMatchObject({ returnRevision: 'Thêm ảnh hộp' })
  await expect(detail).toContainText('cần bổ sung')
  await detail.locator('[role=toolbar] button[aria-haspopup=menu]').click()
  await page.locator('[role=menu] [data-command="orders.ask-return-again"]').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Gửi lại/ })
    .click()
  await expect.poll(stored).toMatchObject({ returnRevision: null, status: 'return_requested' })
})

test('a decision is a notice for who asked, as it happens: opened by keyboard, read by mouse and by the palette', async ({
  page,
  browser,
}) => {
  await enter(page, 'support', '/errors')
  await call(page, 'POST', '/api/notices/read', {})
  const context = await browser.newContext()
  const other = await context.newPage()
  await enter(other, 'admin', `${new URL(page.url()).origin}/errors`)
  const carrier = await first(other, 'carriers', [
    ['status', 'eq', 'active'],
    ['takesStandard', 'eq', true],
  ])
  const { id, code } = await delivered(other, carrier)
  await act(page, 'orders', id, 'request-return', { returnReason: 'damaged' })
  const unread = (count: number) => page.getByRole('button', { name: `Thông báo, ${count} chưa đọc` })
  await expect(page.getByRole('button', { name: 'Thông báo', exact: true })).toBeVisible()
  await act(other, 'orders', id, 'send-back-return', { change: 'Thêm ảnh hộp' })
  await expect(unread(1)).toBeVisible()
  await expect(page.locator('[data-sonner-toaster]')).toContainText(`cần bạn sửa trả hàng của đơn ${code}`)
  await page.keyboard.press('Shift+N')
  const panel = page.getByRole('dialog', { name: 'Thông báo' })
  await expect(panel.locator('[data-notice]').first()).toBeFocused()
  await expect(panel).toContainText('Thêm ảnh hộp')
  expect(await violations(page, { within: 'dialog[open]', rules: 'all' })).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/${code}`)
  await expect(unread(1)).toHaveCount(0)

  await act(page, 'orders', id, 'ask-return-again', {})
  await act(other, 'orders', id, 'approve-return', {})
  await unread(1).click()
  await panel.getByRole('button', { name: 'Đánh dấu đã đọc', exact: true }).click()
  await expect(unread(1)).toHaveCount(0)
  await expect
    .poll(async () => (await callApi(page, 'GET', '/api/notices?limit=1')).body)
    .toMatchObject({ unread: 0 })
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await context.close()
})
