/** Prices of many products by one rule: a form, the preview before and after, the change, undo. */
import type { Page } from '@playwright/test'
import { enter, expect, test } from './fixtures.ts'

const grid = (page: Page) => page.getByRole('grid')
const run = (page: Page) => page.getByRole('option', { name: /^Đổi giá: \d sản phẩm$/ })

async function openProducts(page: Page): Promise<void> {
  await enter(page, 'content', '/Product/list')
  await expect(grid(page).getByRole('row').nth(3)).toContainText('SP')
}

const prices = (page: Page) => page.locator('[data-row="0"], [data-row="1"]').allInnerTexts()

test('by keyboard: two products 10 % down to thousands, previewed, changed, undone', async ({ page }) => {
  await openProducts(page)
  const before = await prices(page)
  await grid(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 đã chọn').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('doi gia')
  await expect(page.getByRole('option', { name: /Đổi giá/ }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog')
  await expect(form.getByRole('radiogroup', { name: /Giá được đổi/ })).toBeVisible()
  await form.getByLabel('Phần trăm').focus()
  // Without a number the form stays, with the reason.
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText('Bắt buộc nhập.').first()).toBeVisible()
  await page.keyboard.type('100')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/giá phải lớn hơn 0/).first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('doi gia')
  await page.keyboard.press('Enter')
  await form.getByLabel('Phần trăm').focus()
  await page.keyboard.type('10')
  await page.keyboard.press('Control+Enter')
  await expect(run(page)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('columnheader', { name: 'Giá niêm yết' }).last()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Đã đổi giá 2 sản phẩm').filter({ visible: true })).toBeVisible()
  await expect.poll(() => prices(page)).not.toEqual(before)
  await grid(page).focus()
  await page.keyboard.press('z')
  await expect.poll(() => prices(page)).toEqual(before)
})

test('by mouse: from the bulk bar, every product of the filter, looked at and left', async ({ page }) => {
  await openProducts(page)
  const ticks = page.locator('[data-row] [data-tick]')
  await ticks.nth(0).click()
  await ticks.nth(1).click()
  await page
    .getByRole('toolbar', { name: /sản phẩm/ })
    .getByRole('button', { name: 'Đổi giá' })
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Cách đổi').selectOption({ label: 'Đặt một giá' })
  await form.getByLabel('Số tiền').fill('1tr2')
  await form.getByLabel('Làm tròn').selectOption({ label: 'Không làm tròn' })
  await form.getByRole('button', { name: /Đổi giá/ }).click()
  await expect(page.getByRole('cell', { name: /→ 1,200,000đ$/ }).first()).toBeVisible()
  await page.getByRole('option', { name: 'Không làm, quay lại' }).click()
  await expect(page.getByText('2 đã chọn').first()).toBeVisible()
})
