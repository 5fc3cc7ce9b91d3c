/** A run of confirmations goes on past a refusal: its row is marked, ways out are offered, failed rows stay ticked. */
import type { Page } from '@playwright/test'
import { PROBLEMS } from '../../src/core/problems/problems.ts'
import { enter, expect, test } from './fixtures.ts'
import { placed } from './made.ts'

const row = (page: Page, at: number) => page.locator(`[data-row="${at}"]:not([data-placeholder])`)
const codeOf = async (page: Page, at: number) => /DH\d+/.exec(await row(page, at).innerText())?.[0] ?? ''

/** The row of an order. */
const placeOf = async (page: Page, code: string) =>
  Number(await page.locator('[data-row]', { hasText: code }).getAttribute('data-row'))

/** The server finds no stock for the first order that is confirmed. */
async function withoutStock(page: Page): Promise<void> {
  await page.route(
    /\/api\/orders\/[^/]+\/confirm$/,
    (route) =>
      route.fulfill({
        status: 409,
        json: {
          error: PROBLEMS.notAllowed.error,
          msg: 'Mũ golf chỉ còn 0.',
          reason: 'outOfStock',
          requestId: 'x',
        },
      }),
    { times: 1 },
  )
}

test('by keyboard: E goes on with the next row, the refused one is marked', async ({ page }) => {
  await enter(page, 'telesales')
  for (let at = 0; at < 2; at++) await placed(page)
  await page.goto('/Delivery/list?status=pending')
  await row(page, 2).waitFor()
  const [first, second] = [await codeOf(page, 0), await codeOf(page, 1)]
  await withoutStock(page)
  await page.getByRole('grid').focus()
  await page.keyboard.press('e')
  await expect(row(page, 0)).toHaveAttribute('data-refused')
  const toaster = page.locator('[data-sonner-toaster]')
  await expect(toaster).toContainText(first)
  await expect(toaster).toContainText('Mũ golf chỉ còn 0.')
  await page.keyboard.press('e')
  await expect(toaster).toContainText(second)
  // The notices are a pane, and have a key.
  await page.keyboard.press('Alt+t')
  await expect(toaster.locator('button:focus')).toBeVisible()
})

test('by mouse: ways out of a refusal, and failed rows of many stay ticked', async ({ page }) => {
  await enter(page, 'telesales', '/Delivery/list?status=pending')
  await row(page, 1).waitFor()
  const code = await codeOf(page, 0)
  await withoutStock(page)
  await row(page, 0).click()
  await page.locator('[data-pane=detail] [data-command="orders.confirm"]').click()
  await page.locator('[data-sonner-toaster]').getByRole('button', { name: 'Huỷ đơn' }).click()
  await expect(page.getByRole('dialog', { name: `Huỷ đơn · ${code}` })).toBeVisible()
  const made = [await placed(page), await placed(page, { paymentMethod: 'bank' })]
  await page.goto('/Delivery/list')
  const [pending = 0, waiting = 0] = await Promise.all(made.map(({ code }) => placeOf(page, code)))
  for (const at of [pending, waiting]) await row(page, at).locator('[data-tick]').click()
  await page.locator('[data-bulk] [data-command="orders.confirm"]').click()
  await expect(page.locator('[data-bulk]')).toContainText('1 đã chọn')
  await expect(row(page, waiting)).toHaveAttribute('data-refused')
  await expect(row(page, waiting)).toHaveAttribute('aria-selected', 'true')
})
