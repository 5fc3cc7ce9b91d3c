/** What pasting may mean: a column of cells, a whole filter, a number that several records bear. */
import type { Page } from '@playwright/test'
import { callApi, enter, expect, test } from './fixtures.ts'
import { leaveAsFound } from './made.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const row = (page: Page, at: number) => page.locator(`[data-row="${at}"]`)

async function open(page: Page, path: string, who = 'admin'): Promise<void> {
  await enter(page, who, path)
  await row(page, 0).getByRole('link').first().waitFor()
  await page.getByRole('grid').focus()
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text)
  await page.keyboard.press('Control+v')
}

test('a column is not pasted while rows of it are missing, and nothing is saved', async ({ page }) => {
  // 150 lines reach into a page that is not here yet, and cannot be fetched.
  await open(page, '/Product/list')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/products')) sent.push(request.url())
  })
  const columns = await page
    .locator('[data-column]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.column ?? ''))
  await page.route('**/api/products?*', (route) => route.abort())
  await page.keyboard.press('Home')
  for (let at = 0; at <= columns.indexOf('price'); at++) await page.keyboard.press('ArrowRight')
  await paste(page, `${Array.from({ length: 150 }, (_, n) => 100_000 + n).join('\n')}\n`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/Chưa lấy được đủ các dòng để dán/)).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(sent).toEqual([])
})

test('a whole filter is pasted, as it is typed and as an address', async ({ page }) => {
  await open(page, '/Delivery/list')
  await page.keyboard.press('/')
  await paste(page, 'trạng thái:chờ xử lý tổng>1tr')
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('pending')
  expect(page.url()).toMatch(/total=/)
  await expect(page.locator('[data-chip]')).toHaveCount(2)
  await page.goto('/Delivery/list')
  await row(page, 0).getByRole('link').waitFor()
  await page.keyboard.press('/')
  await paste(page, `${new URL(page.url()).origin}/Delivery/list?status=delivered&q=nguyen`)
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('delivered')
  expect(new URL(page.url()).searchParams.get('q')).toBe('nguyen')
})

test('a number that several records bear opens the palette with all of them', async ({ page }) => {
  await open(page, '/Transport/list')
  const list = await callApi(page, 'GET', '/api/carriers?limit=2')
  const carriers = list.body.data as { id: string; version: number; name: string }[]
  for (const { id, version } of carriers) {
    await leaveAsFound(page, 'carriers', id, ['phone'])
    const answer = await callApi(page, 'PUT', `/api/carriers/${id}`, { phone: '0999000111' }, version)
    expect(answer.status).toBe(200)
  }
  await page.getByRole('grid').focus()
  await paste(page, '0999 000 111')
  const palette = page.getByRole('dialog').getByRole('combobox')
  await expect(palette).toHaveValue('0999 000 111')
  for (const { name } of carriers)
    await expect(page.getByRole('option').filter({ hasText: name })).toBeVisible()
  expect(page.url()).toMatch(/\/Transport\/list$/)
})

test('names of colleagues are pasted by who may not view accounts', async ({ page }) => {
  await open(page, '/JobDaily', 'telesales')
  const colleagues = await callApi(page, 'GET', '/api/people?limit=2')
  const [one] = colleagues.body.data as { name: string }[]
  const columns = await page
    .locator('[data-column]')
    .evaluateAll((all) => all.map((column) => (column as HTMLElement).dataset.column ?? ''))
  await page.keyboard.press('Home')
  for (let at = 0; at <= columns.indexOf('assignee'); at++) await page.keyboard.press('ArrowRight')
  await paste(page, `${one?.name}\n`)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(one?.name ?? '?')
  await expect(dialog.getByText(/Không có đúng một bản ghi/)).toHaveCount(0)
  await page.keyboard.press('Escape')
})
