/** Settings: found by their words, changed and undone by keyboard alone; bounds said by mouse; hidden from others. */
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'

test('by keyboard: found from the palette, changed within its bounds, undone', async ({ page }) => {
  await enter(page, 'admin', '/dashboard')
  await page.locator('main h1, main h2').first().waitFor()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('tu dang xuat khi khong dung')
  await expect(page.getByRole('option', { name: /Tự đăng xuất khi không dùng/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  const pane = page.locator('[data-pane="detail"]')
  await expect(pane).toContainText('30 phút (mặc định)')
  expect(await violations(page, { within: '[data-pane="detail"]', rules: 'all' })).toEqual([])
  await page.keyboard.press('i')
  const value = page.locator('#field-value')
  await expect(value).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('Control+s')
  await expect(value).toHaveAttribute('aria-invalid', 'true')
  await expect(value).toHaveValue('1')
  await value.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('45')
  await page.keyboard.press('Control+s')
  await expect(pane).toContainText('45 phút')
  await page.keyboard.press('z')
  await expect(pane).toContainText('30 phút (mặc định)')
})

test('by mouse: changed in its cell, back to the default by emptying it; another role has no such section', async ({
  page,
}) => {
  await enter(page, 'admin', '/Settings/list')
  const row = page.locator('[data-row]', { hasText: 'Số phiên cùng lúc' })
  const cell = row.locator('[aria-colindex="4"]')
  await cell.dblclick()
  await page.getByRole('textbox', { name: /^Giá trị/ }).fill('15')
  await page.locator('form').getByRole('button', { name: /^Lưu/ }).click()
  await expect(cell).toHaveText('15')
  await cell.dblclick()
  await page.getByRole('textbox', { name: /^Giá trị/ }).fill('')
  await page.locator('form').getByRole('button', { name: /^Lưu/ }).click()
  await expect(cell).toHaveText('mặc định')
  await enter(page, 'telesales', '/Settings/list')
  await expect(page.getByText('settings.view')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Thiết lập' })).toHaveCount(0)
})
