/** The form by which goods are asked back, as tests of returns open it. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Runs “request return” by its name in the palette, over an order that is open. Returns its form, which may not be drawn yet. */
export async function openReturnForm(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText('yeu cau tra')
  await expect(page.getByRole('option', { name: /^Yêu cầu trả hàng/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  return page.getByRole('dialog', { name: /Yêu cầu trả hàng/ })
}
