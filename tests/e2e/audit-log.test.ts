/** The audit log: a change found by keyboard with its values before and after; an account's changes by mouse. */
import type { AnyRecord } from '../../src/core/area.ts'
import { violations } from './axe.ts'
import { callApi, enter, expect, test } from './fixtures.ts'
import { call } from './made.ts'

test('a change is found by the code of its record, and leads to it', { tag: '@gate' }, async ({ page }) => {
  const name = `Hãng ghi sổ ${Date.now() % 1_000_000}`
  await enter(page, 'manager', '/Audit/list')
  await page.locator('[data-row="0"]').waitFor()
  const { id, code, version } = (await call(page, 'POST', '/api/brands', { name })) as AnyRecord
  await callApi(page, 'PUT', `/api/brands/${id}`, { name: `${name} mới` }, version)
  await page.keyboard.press('/')
  await page.keyboard.type(code)
  const first = page.locator('[data-row="0"]')
  await expect(first).toContainText('Sửa tên thương hiệu')
  await expect(first).toContainText('Thương hiệu')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('Enter')
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail.locator('[data-changes] del')).toHaveText(name)
  await expect(detail.locator('[data-changes] ins')).toHaveText(`${name} mới`)
  expect(await violations(page)).toEqual([])
  await detail.getByRole('link', { name: code }).click()
  await expect(page).toHaveURL(new RegExp(`/list/${code}$`))
  await expect(page.locator(`[data-code="${code}"] [role=tabpanel]`)).toContainText(`${name} mới`)
})

test('largest readers of numbers: by the palette, and a line leads to the entries of that person', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'admin', '/Audit/list')
  await page.locator('[data-row="0"]').waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('xem nhiều số')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Audit\/readers$/)
  const line = page.locator('[data-readers] tbody tr').first()
  await expect(line).toBeVisible()
  expect(await violations(page)).toEqual([])
  const link = line.getByRole('link')
  const person = await link.innerText()
  await link.click()
  await expect(page).toHaveURL(/\/Audit\/list\?.*reveal/)
  const first = page.locator('[data-row="0"]')
  await expect(first).toContainText(person)
  await first.click()
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail).toContainText('Xem số')
})

test('who may view the log alone sees no access, and no way to the readers', async ({ page }) => {
  await enter(page, 'manager', '/Audit/list')
  await page.locator('[data-row="0"]').waitFor()
  await page.getByRole('tab', { name: 'Đăng nhập sai và bị chặn' }).click()
  await expect(page.locator('[data-row="0"]')).toHaveCount(0)
  await page.goto('/Audit/readers')
  await expect(page.locator('main')).toContainText('Nhật ký hoạt động')
  await expect(page.locator('[data-readers]')).toHaveCount(0)
})
