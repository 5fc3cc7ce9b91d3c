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

test('a step over many that is refused stays with its values, each record with its reason; the rest alone is sent', async ({
  page,
}) => {
  await enter(page, 'manager', '/Delivery/list')
  const codes: string[] = []
  for (let at = 0; at < 2; at++) codes.push((await placed(page)).code)
  await page.reload()
  for (const code of codes) await page.locator('[data-row]', { hasText: code }).locator('[data-tick]').click()
  const bodies: { rows: { id: string }[] }[] = []
  await page.route('**/api/orders/bulk/cancel', async (route) => {
    const body = route.request().postDataJSON() as { rows: { id: string }[] }
    bodies.push(body)
    if (bodies.length > 1) return route.continue()
    await route.fulfill({
      json: {
        error: 0,
        data: {
          changed: 1,
          audits: [],
          refused: [{ id: body.rows[1]?.id, code: codes[1], msg: 'Đơn đã giao đi.' }],
        },
      },
    })
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('huỷ đơn')
  const palette = page.getByRole('dialog')
  await expect(palette.locator('[aria-selected=true]')).toContainText('Huỷ đơn')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Khách gọi huỷ')
  await page.keyboard.press('Enter')
  const left = page.getByRole('dialog', { name: /^Huỷ đơn/ })
  await expect(left.getByRole('alert')).toContainText(`${codes[1]} Đơn đã giao đi.`)
  await expect(left.getByRole('status')).toContainText(`Đã xong 1 bản ghi, không gửi lại: ${codes[0]}`)
  await expect(left.getByRole('textbox').first()).toHaveValue('Khách gọi huỷ')
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Đơn đã giao đi.' })).toHaveCount(0)
})
