/** A carrier's workbook of several sheets: one is chosen by keyboard, its cells are named with it; other files have advice. */
import { bookBy, remittanceSheet } from '../support/workbooks/index.ts'
import { enter, expect, test } from './fixtures.ts'
import { first } from './made.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('the sheet is chosen where several can be read, and named on the record', async ({ page }) => {
  await enter(page, 'admin')
  const carrier = await first(page, 'carriers', [
    ['status', 'eq', 'active'],
    ['takesStandard', 'eq', true],
  ])
  const mark = Date.now()
  await page.goto('/Remittance/import')
  await expect(page.locator('#remittance-carrier')).toBeFocused()
  await page.keyboard.type(carrier.name as string)
  await expect(page.getByRole('option', { name: carrier.name as string }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  const file = page.locator('#remittance-file')
  await file.setInputFiles({ name: 'ky.xls', mimeType: 'text/html', buffer: Buffer.from('<table></table>') })
  await expect(page.getByRole('alert').filter({ hasText: 'ky.xls' })).toContainText('lưu thành .xlsx')
  await file.setInputFiles({
    name: 'ky.xlsx',
    mimeType: TYPE,
    buffer: bookBy('Google Sheets', [
      remittanceSheet('Tháng 10', [[`CU${mark}`, 100_000]], 'hidden'),
      remittanceSheet('Hà Nội', [[`HN${mark}`, 100_000]]),
      remittanceSheet('HCM', [[`HCM${mark}`, '1.250.000 VNĐ', 'miễn phí']]),
    ]),
  })
  await expect(page.locator('form button[type=submit]')).toBeFocused()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('combobox', { name: 'Trang tính' })
  await expect(sheet).toBeFocused()
  await expect(sheet).toHaveValue('Hà Nội')
  await expect(sheet.getByRole('option')).toHaveText(['Hà Nội', 'HCM'])
  await page.keyboard.press('ArrowDown')
  await expect(sheet).toHaveValue('HCM')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/Remittance\/list\/DS\d+$/)
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail).toContainText('Đọc từ trang tính “HCM”')
  await expect(detail).toContainText('Có 1 dòng có ô cần xem lại')
  await detail.locator('[data-bucket=unknown]').getByRole('button').first().click()
  await expect(detail).toContainText('trang “HCM”, ô E3: “miễn phí” không phải số tiền phí')
  await expect(detail).toContainText('1,250,000đ')
})
