/** Work over many records when the network goes, when others change them meanwhile, and across Back and Forward. */
import type { Page } from '@playwright/test'
import { callApi, enter, expect, test } from './fixtures.ts'

const grid = (page: Page) => page.getByRole('grid')

async function open(page: Page, path = '/Delivery/list'): Promise<void> {
  await enter(page, 'admin', path)
  await expect(grid(page).getByRole('row').nth(2)).toContainText('DH')
  await grid(page).focus()
}

type Job = { id: string; state: string; changed: number; done: number }

/** Has the server set a note on all that words find; answers the job. */
async function note(page: Page, q: string, text: string): Promise<Job> {
  const body = { query: { where: [], q }, changes: { note: text } }
  const answer = await callApi(page, 'POST', '/api/orders/bulk/update', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  return (answer.body.data as { job: Job }).job
}

test('without a network the strip says that the work goes on, and catches up after', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await open(page)
  await note(page, '', 'Mất mạng giữa chừng')
  const strip = page.locator('#status-jobs [data-job]')
  await expect(strip).toBeVisible()
  await context.setOffline(true)
  await expect(strip).toContainText('mất kết nối, máy chủ vẫn chạy tiếp')
  await context.setOffline(false)
  await expect(strip).toHaveCount(0, { timeout: 90_000 })
  await grid(page).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  const line = page.getByRole('dialog').getByRole('button', { name: /Đặt ghi chú/ })
  await expect(line.first()).toContainText('Xong')
})

test('undoing a job names the records that somebody has changed since', async ({ page }) => {
  test.setTimeout(120_000)
  await open(page)
  // The newest thousand: those that can be changed still are among them.
  const { id } = await note(page, 'DH00002', 'Sẽ được hoàn tác')
  const read = async () => (await callApi(page, 'GET', `/api/jobs/${id}`)).body.data as Job
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('done')
  const rows = (await callApi(page, 'GET', `/api/jobs/${id}/rows?state=changed&limit=2`)).body.data as {
    id: string
    code: string
  }[]
  for (const row of rows) {
    const { version } = (await callApi(page, 'GET', `/api/orders/${row.id}`)).body.data as { version: number }
    const changed = await callApi(page, 'PUT', `/api/orders/${row.id}`, { note: 'Đã sửa tay' }, version)
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  }
  await grid(page).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('button', { name: /Đặt ghi chú/ }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await panel.locator('[data-command="jobs.undo"]').click()
  const tab = panel.getByRole('tab', { name: /Không hoàn tác được/ })
  await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 60_000 })
  await expect(tab).toContainText('2')
  await expect(panel.getByRole('row')).toHaveCount(2)
  for (const { code } of rows) {
    const line = panel.getByRole('row').filter({ hasText: code })
    await expect(line).toContainText(/thay đổi sau đó/)
  }
})

test('everything that matches stays selected when a record is opened, and across Back and Forward', async ({
  page,
}) => {
  await open(page)
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('button', { name: /Chọn tất cả [\d,]+/ })).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('x')
  // Some thousands, which are not all at hand.
  const selected = page.getByText(/^\d,\d{3} đã chọn/).first()
  await expect(selected).toBeVisible()
  // Another filter is another list, with nothing selected; Back is the one before, as it was.
  await page.getByRole('tab', { name: /^Đang giao/ }).click()
  await expect(page).toHaveURL(/delivering/)
  await expect(selected).toBeHidden()
  await page.goBack()
  await expect(selected).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(/delivering/)
  await expect(selected).toBeHidden()
  await page.goBack()
  await expect(selected).toBeVisible()
  await grid(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-pane="detail"] h2')).toBeVisible()
  // The address follows the record; a key of a person would wait for it, this does not.
  await expect(page).toHaveURL(/list\/DH/)
  await page.goBack()
  await expect(selected).toBeVisible()
})
