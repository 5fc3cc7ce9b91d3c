/** Changes of many records: selected by filter, tried out, worked through by the server, repeated and undone. */
import type { Page } from '@playwright/test'
import { enter, expect, mustCall, test, watch } from './fixtures.ts'

const grid = (page: Page) => page.getByRole('grid')
const strip = (page: Page) => page.locator('#status-jobs [data-job]')
const bar = (page: Page) => page.getByRole('toolbar', { name: /đơn hàng/ })

async function openOrders(page: Page, username: string): Promise<void> {
  await enter(page, username, '/Delivery/list')
  await expect(grid(page).getByRole('row').nth(2)).toContainText('DH')
  // Keys of the palette's commands need nothing more than the rows.
  await grid(page).focus()
}

/** Everything that matches is ticked: by Ctrl+A twice. Returns how many these are. */
async function selectAllMatching(page: Page): Promise<number> {
  await page.keyboard.press('Control+a')
  const all = page.getByRole('button', { name: /Chọn tất cả [\d,]+/ })
  const total = Number((await all.innerText()).replace(/\D/g, ''))
  await page.keyboard.press('Control+a')
  await expect(page.getByText(`Cả ${figure(total)} dòng khớp đã được chọn`).first()).toBeVisible()
  return total
}

/** A number as the console shows it. */
const figure = (number: number) => number.toLocaleString('en-US')

test('by keyboard: all but one, preview, progress, reload, which were left out, again, undo', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000)
  await openOrders(page, 'manager')
  const selected = page.getByText(`${figure((await selectAllMatching(page)) - 1)} đã chọn`).first()
  await page.keyboard.press('x')
  await expect(selected).toBeVisible()
  // The selection stands for a filter: it survives a reload, exception included.
  await page.reload()
  await expect(selected).toBeVisible()
  await grid(page).focus()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('dat ghi chu')
  await expect(page.getByRole('option', { name: /Đặt ghi chú/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  // An empty answer would empty the field: a hasty Enter does not choose it.
  await expect(page.getByRole('option', { name: 'Để trống trường này' })).toHaveAttribute(
    'aria-selected',
    'false',
  )
  await page.keyboard.type('Kiểm tra lại địa chỉ')
  await page.keyboard.press('Enter')
  const run = page.getByRole('option', { name: /^Đặt ghi chú: \d+ đơn hàng$/ })
  await expect(run).toHaveAttribute('aria-selected', 'true', { timeout: 60_000 })
  await expect(page.getByText(/không sửa được nữa/).first()).toBeVisible()
  await page.keyboard.press('Enter')

  const done = page.getByText('Xong: đặt ghi chú').filter({ visible: true })
  // On a quick machine it may be over before the strip is looked at.
  await expect(strip(page).or(done).first()).toBeVisible()
  // News of the job can overtake the response to its request, after which this tab follows it.
  await page.waitForFunction(() => sessionStorage.getItem('cms:jobs') !== null)
  await page.reload()
  // Of a job that was over before the reload nothing is said again.
  const told = await strip(page)
    .or(done)
    .first()
    .waitFor({ timeout: 5_000 })
    .then(() => true)
    .catch(() => false)
  if (!told)
    expect(JSON.stringify(await mustCall(page, 'GET', '/api/jobs?limit=1'))).toContain('"state":"done"')
  // Looked for from now on: it may be said and gone while the second browser is looked at.
  const said = told ? expect(done).toBeVisible({ timeout: 120_000 }) : undefined
  // A second browser of the same person sees it as it goes.
  const other = await browser.newContext({ locale: 'vi-VN', baseURL: server.url })
  const second = await other.newPage()
  const problems: string[] = []
  watch(second, problems)
  await openOrders(second, 'manager')
  await second.keyboard.press('g')
  await second.keyboard.press('j')
  const line = second
    .getByRole('dialog')
    .getByRole('button', { name: /Đặt ghi chú/ })
    .first()
  await expect(line).toContainText('Xong', { timeout: 120_000 })
  expect(problems).toEqual([])
  await other.close()

  await said
  await grid(page).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('button', { name: /Đặt ghi chú/ }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('tab', { name: /Không đổi được/ })).toHaveAttribute('aria-selected', 'true')
  await expect(panel.getByRole('row').first()).toContainText('không sửa được nữa')
  // Just those again: every one of them is refused again, and none of the others is touched.
  await panel.locator('[data-command="jobs.retry"]').focus()
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('chạy lại phần chưa đổi')
  await expect(panel).toContainText(/(?<!\d)0 đã đổi/, { timeout: 120_000 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await page.keyboard.press('z')
  await expect(page.getByText('Xong: hoàn tác đặt ghi chú').filter({ visible: true })).toBeVisible({
    timeout: 120_000,
  })
})

test('by mouse: everything ticked, preview, progress, the job and its records, undo', async ({ page }) => {
  test.setTimeout(180_000)
  await openOrders(page, 'manager')
  await page.getByRole('checkbox', { name: 'Chọn các dòng đã tải' }).click()
  await page.getByRole('button', { name: /Chọn tất cả [\d,]+/ }).click()
  await bar(page).getByRole('button', { name: 'Đặt trường' }).click()
  await page.getByRole('menuitem', { name: 'Ghi chú' }).click()
  await page.getByRole('combobox', { name: 'Ghi chú' }).fill('Gọi trước khi giao')
  await page.getByRole('option', { name: /Dùng/ }).click()
  await page.getByRole('option', { name: /^Đặt ghi chú: \d+ đơn hàng$/ }).click({ timeout: 60_000 })
  const done = page.locator('[data-sonner-toast]').filter({ hasText: 'Xong: đặt ghi chú' })
  await done.getByRole('button', { name: 'Xem từng bản ghi' }).click({ timeout: 120_000 })
  const panel = page.getByRole('dialog')
  await panel.getByRole('tab', { name: /Đã đổi/ }).click()
  await expect(panel.getByRole('row').first()).toContainText('DH')
  await panel.locator('[data-command="jobs.undo"]').click()
  await expect(panel.getByRole('tab', { name: /Đã hoàn tác/ })).toBeVisible({ timeout: 120_000 })
  await panel.getByRole('row').first().getByRole('link').click()
  await expect(page).toHaveURL(/Delivery\/list\/DH/)
})

test('by mouse: a few records are changed at once, without a preview, and back', async ({ page }) => {
  test.setTimeout(120_000)
  await enter(page, 'manager', '/Delivery/list?status=pending')
  await expect(grid(page).getByRole('row').nth(2)).toContainText('DH')
  const ticks = page.locator('[data-row] [data-tick]')
  await ticks.nth(0).click()
  await ticks.nth(1).click()
  await expect(page.getByText('2 đã chọn').first()).toBeVisible()
  await bar(page).getByRole('button', { name: 'Đặt trường' }).click()
  await page.getByRole('menuitem', { name: 'Ghi chú' }).click()
  const field = page.getByRole('combobox', { name: 'Ghi chú' })
  await expect(field).toBeFocused()
  await field.fill('Giao giờ hành chính')
  await page.getByRole('option', { name: /Dùng/ }).click()
  await expect(page.getByText(/Đã đặt ghi chú của/).filter({ visible: true })).toBeVisible()
  await page
    .getByRole('button', { name: /Hoàn tác/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(
    page
      .getByText(/Đã hoàn tác/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
})
