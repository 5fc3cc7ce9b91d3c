/** Outgoing messages: looked at, sent again and given up by keyboard alone and by mouse alone. Only administrators see them. */
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'

/** Waits in the demo data, which have no webhook. */
const WAITING = 'quoc.bao chờ duyệt'

test('by keyboard: found from the palette, its attempts read, sent again, undone', async ({ page }) => {
  await enter(page, 'admin', '/dashboard')
  await page.locator('main h1, main h2').first().waitFor()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('quoc.bao cho duyet')
  await expect(page.getByRole('option', { name: /quoc\.bao chờ duyệt/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  const pane = page.locator('[data-pane="detail"]')
  await expect(pane).toContainText('Các lần gửi (1)')
  await expect(pane).toContainText('Bên nhận không trả lời kịp')
  await expect(pane).toContainText('The operation was aborted due to timeout')
  expect(await violations(page, { within: '[data-pane="detail"]', rules: 'all' })).toEqual([])
  await page.keyboard.press('e')
  await expect(pane).toContainText('Chờ gửi')
  await page.keyboard.press('z')
  await expect(pane).toContainText('Sẽ gửi lại')
})

test('by mouse: what is not delivered, given up and taken back; a link is not shown; another role has no such section', async ({
  page,
}) => {
  await enter(page, 'admin', '/OutgoingMessages/list')
  await page.getByRole('tab', { name: /Chưa gửi được/ }).click()
  await page.locator('[data-row]', { hasText: WAITING }).click()
  const pane = page.locator('[data-pane="detail"]')
  await pane.getByRole('button', { name: /^Thôi gửi/ }).click()
  await expect(pane).toContainText('Đã thôi gửi')
  await page
    .getByRole('button', { name: /^Hoàn tác/ })
    .first()
    .click()
  await expect(pane).toContainText('Sẽ gửi lại')
  await page.getByRole('tab', { name: /^Tất cả/ }).click()
  await page.locator('[data-row]', { hasText: 'đặt lại mật khẩu' }).first().click()
  await expect(pane).toContainText('(phần bí mật không hiển thị)')
  await expect(pane).not.toContainText('⟦')
  await enter(page, 'manager', '/OutgoingMessages/list')
  await expect(page.getByText('outgoing-messages.view')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tin gửi đi' })).toHaveCount(0)
})
