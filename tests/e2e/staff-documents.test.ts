/** A document for staff: made for some roles by mouse, put in force by another person; a reader confirms it by keyboard. */
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'
import { call } from './made.ts'

test('addressed to telesales, who read and confirm it', { tag: '@gate' }, async ({ page }) => {
  const title = `Quy trình thử ${Date.now() % 1_000_000}`
  await enter(page, 'content', '/Document/list')
  await page.locator('[data-row="0"]').waitFor()
  await page.goto('/Document/list/new')
  await page.locator('#field-title').fill(title)
  const files = page.locator('[data-field=files]')
  await files.getByRole('button', { name: 'Thêm tệp' }).click()
  await files.getByLabel('Tên, tệp 1').fill('Quy trình')
  await files.locator('input[type=file]').setInputFiles({
    name: 'quy trinh.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await expect(files.getByRole('button', { name: /quy trinh\.pdf/ }).first()).toBeVisible()
  const audience = page.locator('[data-field=audience]')
  await expect(files).not.toContainText('Bắt buộc nhập')
  await audience.getByRole('checkbox', { name: 'Telesales' }).check()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^Lưu/ }).first().click()
  await expect(page).toHaveURL(/\/list\/TLN\d+$/)
  const detail = page.locator('[data-pane="detail"]')
  await detail.getByRole('button', { name: 'Áp dụng tài liệu' }).click()
  await expect(
    page.getByText('Người khác phải áp dụng: bạn đã tạo hoặc sửa tài liệu này.').first(),
  ).toBeVisible()
  const code = /TLN\d+$/.exec(page.url())?.[0] ?? ''

  await enter(page, 'education', `/Document/list/${code}`)
  await expect(detail).toContainText('Bản nháp')
  await detail.getByRole('button', { name: 'Áp dụng tài liệu' }).click()
  await expect(detail).toContainText('Đang áp dụng')

  await enter(page, 'telesales', '/Document/list')
  const toRead = page.getByRole('tab', { name: /^Cần tôi đọc/ })
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: title })
  await toRead.click()
  await expect(toRead).toHaveAttribute('aria-selected', 'true')
  await expect(row).toBeVisible()
  await page.goto(`/Document/list/${code}`)
  await expect(detail.locator('[data-unread]')).toContainText('Lê Thị Mai Phương')
  await expect(detail.getByRole('button', { name: 'Đã đọc và hiểu' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(detail.locator('[data-read]')).toContainText('Lê Thị Mai Phương')
  const { readers } = (await call(page, 'GET', `/api/staff-documents/${code}`)) as { readers: number }
  expect(readers).toBe(1)
  await toRead.click()
  await expect(toRead).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('[data-row="0"]')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a click counts though the field above says what it lacks, once the button is up', async ({ page }) => {
  await enter(page, 'content', '/Document/list/new')
  await page.locator('#field-title').focus()
  const box = page.locator('[data-field=audience]').getByRole('checkbox', { name: 'Telesales' })
  const at = await box.boundingBox()
  if (!at) throw new Error('no box to tick')
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
  await page.mouse.down()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.mouse.up()
  await expect(box).toBeChecked()
  await expect(page.locator('#field-title-error')).toBeVisible()
})
