/** The tabs bar and what is behind it, as tests name it. */
import type { BrowserContext, Page } from '@playwright/test'
import { enter } from './fixtures.ts'

const SENTENCE = 'Một số tác vụ chưa được lưu, bạn có chắc muốn đóng cửa sổ?'

export const bar = (page: Page) => page.getByRole('navigation', { name: 'Thẻ đã mở' })
export const links = (page: Page) => bar(page).locator('a[data-tab]')
export const tab = (page: Page, name: string) => bar(page).getByRole('link', { name })
export const names = (page: Page) => bar(page).locator('a[data-tab] bdi').allInnerTexts()
export const current = (page: Page) => bar(page).locator('[aria-current=page] bdi')
export const grid = (page: Page) => page.getByRole('grid')
export const row = (page: Page, at: number) => page.locator(`[data-row="${at}"]`)
export const detail = (page: Page) => page.locator('[data-pane="detail"]')
export const nameField = (page: Page) => page.locator('form input[name=name]')
export const question = (page: Page) => page.getByRole('alertdialog', { name: SENTENCE })

/** The bar is a matter of the settings, and off by the spec. */
async function withBar(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => localStorage.setItem('cms:look', JSON.stringify({ tabsView: true })))
}

export async function open(page: Page, path: string, who = 'admin'): Promise<void> {
  await withBar(page.context())
  await enter(page, who, path)
  await links(page).first().waitFor()
}

/** Code of the record under the cursor. */
export const under = (page: Page) =>
  grid(page).evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant')
    return (id && document.getElementById(id)?.querySelector('a')?.textContent) || ''
  })

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}
