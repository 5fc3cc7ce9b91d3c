/** The panel of jobs by keys alone: the focus is always on what is shown, also in the moment before it is there. */
import type { Page } from '@playwright/test'
import { callApi, enter, expect, mustCall, test } from './fixtures.ts'

const grid = (page: Page) => page.locator('[data-pane=list] [role=grid]')
const panel = (page: Page) => page.locator('dialog[open]')

async function open(page: Page): Promise<void> {
  await enter(page, 'admin', '/Delivery/list')
  await expect(grid(page).getByRole('row').nth(2)).toContainText('DH')
  await grid(page).focus()
}

/** A job of a thousand records, over. */
async function work(page: Page): Promise<void> {
  const body = { query: { where: [], q: 'DH00002' }, changes: { note: 'Gọi trước khi giao' } }
  const answer = await callApi(page, 'POST', '/api/orders/bulk/update', body)
  expect(answer.status).toBe(202)
  await expect
    .poll(async () => JSON.stringify(await mustCall(page, 'GET', '/api/jobs?limit=1')), { timeout: 60_000 })
    .toContain('"state":"done"')
}

test('a job opened from its line has the focus in its records, and gives it back to the line', async ({
  page,
}) => {
  await open(page)
  await work(page)
  // Keys do not wait for the records.
  await page.route('**/api/jobs/*/rows?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  const line = panel(page).locator('[data-job]').first()
  await expect(line).toBeFocused()
  await page.keyboard.press('Enter')
  const rows = panel(page).getByRole('grid')
  await expect(rows).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows).toHaveAttribute('aria-activedescendant', 'job-row-1')
  await page.keyboard.press('Escape')
  await expect(line).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeFocused()
})

test('keys pressed before the jobs are listed go to them', async ({ page }) => {
  await open(page)
  await work(page)
  await page.route('**/api/jobs?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.reload()
  await expect(grid(page).getByRole('row').nth(2)).toContainText('DH')
  await grid(page).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  await panel(page).waitFor()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('grid')).toBeFocused()
  await expect(page).toHaveURL(/Delivery\/list$/)
})
