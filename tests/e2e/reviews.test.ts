/** Reviews: a queue is published by one key each, and one review is hidden and answered by mouse. */
import type { Page } from '@playwright/test'
import type { AnyRecord } from '../../src/core/area.ts'
import { enter, expect, test } from './fixtures.ts'
import { call, first, read } from './made.ts'

const state = async (page: Page, code: string) => (await read(page, 'reviews', code)).status

/** Sends reviews in, and publishes each by one key in the queue of them. */
async function publishAll(page: Page, count: number): Promise<{ made: AnyRecord[]; stamp: string }> {
  await enter(page, 'admin', '/Review/list')
  await page.locator('[data-row="0"]').getByRole('link').first().waitFor()
  const product = await first(page, 'products', [['status', 'eq', 'active']])
  const stamp = `Khen ${Date.now() % 1_000_000}`
  const made: AnyRecord[] = []
  for (let at = 0; at < count; at++) {
    const body = { product: product.id, rating: 5, text: `${stamp} số ${at}` }
    made.push((await call(page, 'POST', '/api/reviews', body)) as AnyRecord)
  }
  await page.goto(`/Review/list?status=pending&q=${encodeURIComponent(stamp)}`)
  await expect(page.locator('[data-row]')).toHaveCount(count)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Shift+q')
  await expect(page).toHaveURL(/queue=/)
  const decision = page.locator('[data-command="reviews.publish"]').filter({ visible: true }).first()
  // The newest comes first; the next one is there by itself.
  for (const { code } of made.toReversed()) {
    await expect(page).toHaveURL(new RegExp(`/Review/list/${code}`))
    await expect(decision).toBeEnabled()
    await page.keyboard.press('e')
  }
  const waiting = async () => {
    const states = await Promise.all(made.map(({ code }) => state(page, code)))
    return states.filter((one) => one !== 'published').length
  }
  await expect.poll(waiting).toBe(0)
  return { made, stamp }
}

test('twenty reviews are published by twenty keys', async ({ page }) => {
  await publishAll(page, 20)
})

test('reviews are published by a key each; one is hidden with a reason and answered by mouse', {
  tag: '@gate',
}, async ({ page }) => {
  const { made, stamp } = await publishAll(page, 3)
  const [one] = made
  await page.goto(`/Review/list/${one?.code}`)
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail).toContainText(`${stamp} số 0`)
  const ask = async (command: string, title: string, text: string) => {
    await detail.locator(`[data-command="${command}"]`).filter({ visible: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('textarea').fill(text)
    await dialog.getByRole('button', { name: title }).click()
    await expect(dialog).toHaveCount(0)
    await expect(detail).toContainText(text)
  }
  await ask('reviews.hide', 'Ẩn đánh giá', 'Trùng với đánh giá khác')
  expect(await state(page, one?.code ?? '')).toBe('hidden')
  await ask('reviews.reply', 'Trả lời đánh giá', 'Cảm ơn anh chị đã mua hàng.')
})
