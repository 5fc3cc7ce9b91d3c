/** What a list shows, as a spreadsheet: asked for by key or button, told when it is there, saved by the browser. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sheetRows } from '../support/sheet-rows.ts'
import { enter, expect, test } from './fixtures.ts'

async function rowsOf(page: Page, press: () => Promise<void>): Promise<(readonly unknown[])[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  expect(download.suggestedFilename()).toMatch(/^don-hang-\d{4}-\d\d-\d\d-\d{4}\.xlsx$/)
  return sheetRows(await readFile(await download.path()))
}

test('the filter, its columns and order by key; ticked rows by button; nothing, and who may not', async ({
  page,
  server,
}) => {
  await enter(page, 'warehouse', '/Delivery/list?status=delivering&sort=total')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(2)).toContainText('DH')
  await grid.focus()
  await page.keyboard.press('Shift+x')
  const done = page.getByText('Xuất dữ liệu thành công').filter({ visible: true })
  await expect(done).toBeVisible({ timeout: 20_000 })
  const rows = await rowsOf(page, () => page.getByRole('button', { name: 'Tải về' }).click())
  expect(rows[0]?.slice(0, 3)).toEqual(['Mã', 'Trạng thái', 'Người mua'])
  const status = rows[0]?.indexOf('Trạng thái') ?? -1
  const total = rows[0]?.indexOf('Tổng tiền') ?? -1
  const body = rows.slice(1)
  expect(body.length).toBeGreaterThan(5)
  expect(new Set(body.map((row) => row[status]))).toEqual(new Set(['Đang giao']))
  const totals = body.map((row) => Number(row[total]))
  expect(totals).toEqual([...totals].sort((a, b) => a - b))

  // Ticked rows, by mouse.
  await grid.focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.getByRole('toolbar').getByRole('button', { name: 'Xuất Excel' }).click()
  await expect(page.getByText('2 dòng').filter({ visible: true }).first()).toBeVisible({ timeout: 20_000 })
  // The palette fetches the newest file, and the panel shows it.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tai tep')
  await expect(page.getByRole('option', { name: /Tải tệp đã xuất/ })).toHaveAttribute('aria-selected', 'true')
  expect(await rowsOf(page, () => page.keyboard.press('Enter'))).toHaveLength(3)
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  await page
    .getByRole('button', { name: /Xuất đơn hàng ra Excel/ })
    .first()
    .click()
  await expect(page.getByText(/giữ đến/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.goto('/Delivery/list?q=khongcoaitenthenay')
  await expect(page.getByRole('button', { name: 'Xuất Excel' })).toHaveAttribute('aria-disabled', 'true')
  await page.context().clearCookies()
  await enter(page, 'support', `${server.url}/Delivery/list`)
  await expect(grid.getByRole('row').nth(2)).toContainText('DH')
  await expect(page.getByRole('button', { name: 'Xuất Excel' })).toHaveAttribute('aria-disabled', 'true')
})

test('faster than its rows: exported is the list that was asked for, and it is not called empty', async ({
  page,
}) => {
  const rows = Promise.withResolvers<void>()
  let held = 0
  await enter(page, 'warehouse')
  await page.route(/\/api\/orders\?/, async (route) => {
    held += 1
    await rows.promise
    await route.continue()
  })
  await page.goto('/Delivery/list?status=delivering&sort=-total')
  await expect.poll(() => held).toBeGreaterThan(0)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Shift+x')
  const done = page.getByText('Xuất dữ liệu thành công').filter({ visible: true })
  await expect(done).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/Danh sách .*trống/)).toHaveCount(0)
  const sheet = await rowsOf(page, () => page.getByRole('button', { name: 'Tải về' }).click())
  const status = sheet[0]?.indexOf('Trạng thái') ?? -1
  expect(new Set(sheet.slice(1).map((row) => row[status]))).toEqual(new Set(['Đang giao']))
  rows.resolve()
})
