/** Several drafts of one form: a second caller is served while the first one's order waits. */
import type { Page } from '@playwright/test'
import { enter, expect, test } from './fixtures.ts'

const customer = (page: Page) => page.locator('#field-customer')

/** Chooses the first golfer that the text finds. */
async function choose(page: Page, text: string): Promise<string> {
  await customer(page).fill(text)
  await page.locator('[role=option]').filter({ hasNotText: 'Tạo khách hàng', visible: true }).first().click()
  await expect(customer(page)).not.toHaveValue(text, { timeout: 5_000 })
  return customer(page).inputValue()
}

/** Keeps the storage of drafts busy until the page goes away. */
async function holdDrafts(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((held, failed) => {
        const opening = indexedDB.open('cms-drafts')
        opening.onerror = () => failed(opening.error)
        opening.onsuccess = () => {
          const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
          const count = () => {
            drafts.count().onsuccess = count
          }
          count()
          held()
        }
      }),
  )
}

test('by keyboard: Esc keeps a draft, C offers another one, a stray letter replaces nobody', async ({
  page,
}) => {
  await enter(page, 'telesales', '/Delivery/list')
  await page.locator('[data-row="0"]:not([data-placeholder])').waitFor()
  await page.keyboard.press('c')
  await expect(customer(page)).toBeFocused()
  const first = await choose(page, 'nguyen')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Đã giữ bản nháp')).toBeVisible()
  await page.keyboard.press('c')
  const another = page.getByRole('button', { name: 'Bắt đầu bản khác' })
  await expect(another).toBeFocused()
  await page.keyboard.press('x')
  await expect(customer(page)).toHaveValue(first)
  await page.keyboard.press('Enter')
  await expect(customer(page)).toHaveValue('')
  const second = await choose(page, 'tran')
  await holdDrafts(page)
  await page.keyboard.press('Escape')
  await expect(customer(page)).toHaveCount(0)
  // Before the storage has the second one.
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /2 bản nháp chưa lưu/ }).click()
  const list = page.getByRole('dialog', { name: 'Bản nháp trên máy này' })
  await expect(list).toContainText(first)
  await expect(list).toContainText(second)
  await list.locator('[data-draft=new]').filter({ hasText: first }).click()
  await expect(customer(page)).toHaveValue(first)
})
