/** The same story by mouse alone: every step has a button, a menu or a link. */
import { expect, test } from './fixtures.ts'

test('sign in, find an order, confirm it and take it back without a key', { tag: '@gate' }, async ({
  page,
}) => {
  await page.goto('/Delivery/list')
  await page.getByRole('button', { name: /telesales/ }).click()
  await expect(page).toHaveURL(/\/Delivery\/list/)
  await page.getByRole('tab', { name: /^Chờ xử lý/ }).click()
  await expect(page).toHaveURL(/status=pending/)

  const detail = page.locator('[data-pane="detail"]')
  const confirm = detail.getByRole('button', { name: /^Xác nhận đơn/ })
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(1)).toContainText('Chờ xử lý')
  // The first pending order that can be confirmed: its main action is the primary button.
  let code = ''
  for (let i = 1; i < 12; i++) {
    await rows
      .nth(i)
      .getByText(/^DH\d{8}$/)
      .click()
    code =
      (await rows
        .nth(i)
        .getByText(/^DH\d{8}$/)
        .textContent()) ?? ''
    await expect(detail).toContainText(code)
    if (!(await confirm.isVisible()) || (await confirm.getAttribute('aria-disabled')) === 'true') continue
    await confirm.click()
    const done = page.getByText(`Xác nhận đơn thành công! ${code}`).filter({ visible: true }).first()
    if (await done.isVisible({ timeout: 3000 }).catch(() => false)) break
    await done.waitFor({ timeout: 3000 }).catch(() => undefined)
    if (await done.isVisible()) break
  }
  await expect(detail).toContainText('Chờ đóng gói')
  await page
    .getByRole('button', { name: /^Hoàn tác/ })
    .first()
    .click()
  await expect(detail).toContainText('Chờ xử lý')

  // Row menu, avatar menu and sign-out, all by pointer.
  await rows.nth(1).click({ button: 'right' })
  await expect(page.getByRole('menu')).toContainText('Sao chép liên kết')
  await page.mouse.click(500, 20) // anywhere else closes it
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('button', { name: /Lê Thị Mai Phương/ }).click()
  await page.getByRole('menuitem', { name: /Đăng xuất/ }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
})
