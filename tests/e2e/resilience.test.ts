/** What goes wrong in real life: stale versions, a dead network, a database that comes back. */

import { findPostgres } from '../support/postgres.ts'
import { enter, expect, startServer, test } from './fixtures.ts'
import { leaveAsFound } from './made.ts'
import { storedDrafts } from './settled.ts'

test('a save that meets a newer version shows both and keeps the draft', { tag: '@gate' }, async ({
  page,
  browser,
  server,
}) => {
  await enter(page, 'admin', '/ReturnPolicy/list/CS00001/edit')
  await leaveAsFound(page, 'return-policies', 'CS00001', ['name'])
  const name = page.locator('[data-pane="detail"] input[name=name], form input[name=name]').first()
  await name.fill('Tên của tôi')

  const other = await browser.newContext({
    locale: 'vi-VN',
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
  })
  const colleague = await other.newPage()
  await enter(colleague, 'manager', '/ReturnPolicy/list/CS00001/edit')
  await colleague.locator('form input[name=name]').first().fill('Tên của đồng nghiệp')
  await colleague.keyboard.press('Control+s')
  await expect(colleague.locator('[data-pane="detail"]')).toContainText('Tên của đồng nghiệp')

  await page.keyboard.press('Control+s')
  await expect(page.getByText('Tên của đồng nghiệp').first()).toBeVisible()
  await expect(page.getByText('Tên của tôi').first().or(name)).toBeVisible()
  await other.close()
})

test('a draft is found again after a reload', async ({ page }) => {
  await enter(page, 'admin', '/ReturnPolicy/list/CS00002/edit')
  const name = page.locator('form input[name=name]').first()
  await name.fill('Bản nháp chưa lưu')
  await expect.poll(() => storedDrafts(page)).toContain('Bản nháp chưa lưu')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.locator('form input[name=name]').first()).toHaveValue('Bản nháp chưa lưu')
})

test('offline is said, what was loaded stays, and it recovers', async ({ page, context }) => {
  await enter(page, 'telesales', '/Delivery/list')
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(1)).toContainText('DH')
  await context.setOffline(true)
  await expect(page.getByText(/Mất kết nối|Ngoại tuyến/).first()).toBeVisible()
  await expect(rows.nth(1)).toContainText('DH')
  await context.setOffline(false)
  await expect(page.getByText('Trực tuyến').first()).toBeVisible({ timeout: 20_000 })
})

test('pictures whose files are gone leave a quiet ground, and are seen once they are back', async ({
  page,
}) => {
  await page.route('**/files/**', (route) => route.fulfill({ status: 404, body: '' }))
  await enter(page, 'content', '/Product/list')
  const picture = page.getByRole('grid').locator('img').first()
  await expect(picture).toHaveAttribute('data-missing', '')
  expect(await picture.evaluate((one) => getComputedStyle(one).content)).toContain('data:image/svg+xml')
  await page.unroute('**/files/**')
  await page.reload()
  await expect
    .poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(1)
  await expect(picture).not.toHaveAttribute('data-missing', '')
})

test('the database goes and comes back: the console says so and recovers', async ({ page }) => {
  test.setTimeout(120_000)
  const search = await findPostgres({ durable: true })
  // A PostgreSQL of our own is stopped here: without binaries for one there is nothing to stop (the reason is reported).
  test.skip(!search.found, search.reason)
  const postgres = search.found
  if (!postgres?.cluster) throw new Error('a durable server is one of the test')
  const database = await postgres.createDatabase()
  const server = await startServer({ DATABASE_URL: database.url, DEMO: '1', DEMO_ORDERS: '500' })
  try {
    await enter(page, 'telesales', `${server.url}/Delivery/list`)
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DH')
    await postgres.cluster.stop('immediate')
    await page.getByRole('tab', { name: /^Đang giao/ }).click()
    await expect(page.getByText(/Mất kết nối tới máy chủ/).first()).toBeVisible({ timeout: 20_000 })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    await postgres.cluster.start()
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 30_000 }).toBe(200)
    await page.getByRole('tab', { name: /^Tất cả/ }).click()
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DH', { timeout: 30_000 })
  } finally {
    await server.stop()
    await postgres.close()
  }
})
