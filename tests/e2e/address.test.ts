/** Ward, district and province by type-ahead: one control for orders, suppliers and customers. */
import type { Page } from '@playwright/test'
import { enter, expect, test } from './fixtures.ts'
import { storedDrafts } from './settled.ts'

const options = (page: Page) => page.getByRole('listbox').getByRole('option')
const field = (page: Page, name: string) => page.locator(`#field-${name}`)
const parts = (page: Page) =>
  Promise.all(['ward', 'district', 'province'].map((name) => field(page, name).inputValue()))
const number = () => `09${String(Date.now()).slice(-8)}`

for (const [user, path] of [
  ['admin', '/Shop/list/new'],
  ['telesales', '/Customer/list/new'],
] as const)
  test(`keys alone on ${path}: an old ward leads to the new one, a ward brings its province`, async ({
    page,
  }) => {
    await enter(page, user, path)
    await field(page, 'ward').focus()
    await page.keyboard.type('ben nghe')
    await expect(options(page).first()).toContainText('Phường Sài Gòn')
    await expect(options(page).first()).toContainText('trước là Phường Bến Nghé, Quận 1')
    await page.keyboard.press('Enter')
    expect(await parts(page)).toEqual(['Phường Sài Gòn', '', 'TP. Hồ Chí Minh'])
    // Typed in full and left by Tab, without a choice.
    for (const name of ['ward', 'province']) await field(page, name).fill('')
    await field(page, 'ward').focus()
    await page.keyboard.type('ben thanh')
    await page.keyboard.press('Tab')
    await expect(field(page, 'province')).toHaveValue('TP. Hồ Chí Minh')
    await expect(field(page, 'ward')).toHaveValue('Phường Bến Thành')
    // An unknown name is kept as typed, with a remark.
    await field(page, 'ward').focus()
    await page.keyboard.type('Làng Không Tên')
    await page.keyboard.press('Tab')
    await expect(page.locator('#field-ward-remark')).toContainText('được lưu đúng như đã nhập')
    await expect(field(page, 'ward')).toHaveValue('Làng Không Tên')
  })

test('the mouse alone: province from its list, district, ward in three tiers, then the address of today', async ({
  page,
}) => {
  await enter(page, 'admin', '/Customer/list/new')
  await field(page, 'province').click()
  await expect(options(page)).toHaveCount(34)
  await options(page).filter({ hasText: 'Hồ Chí Minh' }).click()
  await field(page, 'district').fill('quận 1')
  await options(page).filter({ hasText: 'Quận 1 ' }).first().click()
  await field(page, 'ward').click()
  await options(page).filter({ hasText: 'Phường Bến Nghé' }).click()
  expect(await parts(page)).toEqual(['Phường Bến Nghé', 'Quận 1', 'TP. Hồ Chí Minh'])
  const remark = page.locator('#field-ward-remark')
  await expect(remark).toContainText('Nay là Phường Sài Gòn, TP. Hồ Chí Minh')
  await remark.getByRole('button', { name: 'Dùng địa chỉ này' }).click()
  expect(await parts(page)).toEqual(['Phường Sài Gòn', '', 'TP. Hồ Chí Minh'])
  await expect(remark).toHaveCount(0)
})

test('a chosen address is saved, and kept as a draft over a reload', async ({ page }) => {
  await enter(page, 'admin', '/Customer/list/new')
  await field(page, 'name').fill('Golfer Địa Chỉ')
  await field(page, 'phone').fill(number())
  await field(page, 'ward').fill('cu chi')
  await options(page).filter({ hasText: 'Xã Củ Chi' }).first().click()
  await expect.poll(() => storedDrafts(page)).toContain('Xã Củ Chi')
  await page.reload()
  await expect(field(page, 'ward')).toHaveValue('Xã Củ Chi')
  await expect(field(page, 'province')).toHaveValue('TP. Hồ Chí Minh')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region').or(page.locator('main')).first()).toContainText('Xã Củ Chi')
})
