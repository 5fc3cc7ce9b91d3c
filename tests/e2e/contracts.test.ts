/** Contracts: approved from the list in two keys, refused to their author, and refused where the goods are taken. */
import type { Page } from '@playwright/test'
import type { AnyRecord } from '../../src/core/area.ts'
import { enter, expect, test } from './fixtures.ts'
import { Clicks, tellClicks } from './key-count.ts'
import { call, dayFromNow, first } from './made.ts'

const BANK = { bankAccount: '0123456789', bankHolder: 'AN', bankName: 'VCB' }

/** A contract of a new supplier, or of a known one, that waits for approval. */
async function contract(page: Page, supplier: unknown, category: unknown): Promise<AnyRecord> {
  const day = dayFromNow(1)
  const discounts = [{ name: 'Gậy', category, value: 1_000, revenueFrom: 0 }]
  return (await call(page, 'POST', '/api/contracts', {
    ...{ name: `Hợp đồng thử ${Date.now()}`, supplier, kind: 'agency', signer: 'Lê An', ...BANK },
    ...{ signedOn: day, effectiveOn: day, discounts },
  })) as AnyRecord
}

async function supplierOf(page: Page): Promise<string> {
  const stamp = String(Date.now())
  const { id } = (await call(page, 'POST', '/api/shops', {
    ...{ name: `Nhà cung cấp ${stamp}`, owner: 'Lê Văn An', phone: '0912345678', kind: 'business' },
    ...{ taxCode: stamp.slice(-10), address: '12 Láng Hạ', ward: 'Láng Hạ', province: 'Hà Nội', ...BANK },
  })) as AnyRecord
  return id
}

const approve = (page: Page) =>
  page.locator('[data-pane=detail]').getByRole('button', { name: 'Duyệt hợp đồng' })

test('the accountant approves a waiting contract in two keys; its author cannot; taken goods are refused in words', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'manager')
  const category = (await first(page, 'categories', [['status', 'eq', 'active']])).id
  const supplier = await supplierOf(page)
  const one = await contract(page, supplier, category)
  const two = await contract(page, supplier, category)
  const header = page.locator('[data-pane=detail] header')

  // The author, by mouse.
  await page.goto(`/contract?id=${one.code}`)
  await expect(page).toHaveTitle(/Thông tin hợp đồng nhà cung cấp - CMS SHOP$/)
  await page.getByRole('button', { name: 'Duyệt hợp đồng' }).first().click()
  await expect(
    page.getByText('bạn đã lập, gửi lại hoặc sửa điều khoản của hợp đồng này').first(),
  ).toBeVisible()

  // The accountant, by keys: the list opens on what waits.
  await enter(page, 'accountant', `/SupplierContractList/list?status=pending&q=${one.code}`)
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText(one.code)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Shift+Q')
  await expect(page.locator('[data-pane=detail] h2')).toContainText(one.code)
  await expect(page.getByRole('toolbar', { name: 'Quyết định' }).getByRole('button').first()).toBeVisible()
  await page.keyboard.press('e')
  await expect
    .poll(async () => ((await call(page, 'GET', `/api/contracts/${one.code}`)) as AnyRecord).status)
    .toBe('approved')

  // The second one would hold for the same goods.
  await page.goto(`/SupplierContractList/list/${two.code}`)
  await expect(header).toContainText('Chờ duyệt')
  await approve(page).click()
  await expect(
    page.getByText(new RegExp(`Hợp đồng ${one.code} của nhà cung cấp này đang giữ`)).first(),
  ).toBeVisible()
  await expect(header).toContainText('Chờ duyệt')
})

test('by mouse: a waiting contract is approved from its list, and taken back in the toast', async ({
  page,
}) => {
  await enter(page, 'manager')
  const category = (await first(page, 'categories', [['status', 'eq', 'active']])).id
  const { code } = await contract(page, await supplierOf(page), category)
  const status = async () => ((await call(page, 'GET', `/api/contracts/${code}`)) as AnyRecord).status

  await enter(page, 'accountant', `/SupplierContractList/list?status=pending&q=${code}`)
  const row = page.getByRole('grid').getByRole('row').nth(1)
  await expect(row).toContainText(code)
  const clicks = new Clicks()
  await clicks.on(row.getByText(code))
  await expect(page.locator('[data-pane=detail]')).toContainText(code)
  await clicks.on(approve(page).first())
  await expect.poll(status).toBe('approved')
  tellClicks('approve a waiting contract', clicks)
  await page
    .getByRole('button', { name: /^Hoàn tác/ })
    .first()
    .click()
  await expect.poll(status).toBe('pending')
})
