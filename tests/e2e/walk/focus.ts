/** Where the focus is, in the parts of the screen a person would name. */
import { expect, type Locator, type Page } from '@playwright/test'

/** What lies over the page: dialogs, the palette, menus. */
export const overlays = (page: Page): Locator =>
  page
    .locator('[role=dialog], [role=alertdialog], dialog[open], [role=menu], [data-pane=check]')
    .filter({ visible: true })

/** Notices of the console about what was done. */
export const toasts = (page: Page): Locator => page.locator('[data-sonner-toast]').filter({ visible: true })

/** `body` when it is lost, else the pane, the overlay or the page it is in, and what it is on. */
export function focusOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement
    if (!active || active === document.body) return 'body'
    const pane = active.closest<HTMLElement>('[data-pane], dialog, [role=dialog], header')
    return [pane?.dataset.pane ?? pane?.tagName, active.getAttribute('role') ?? active.tagName].join(' ')
  })
}

/** Puts the focus where a person has it who works with what is shown: in the record next to the list, else the list. */
export function focusWork(page: Page): Promise<void> {
  return page.evaluate(() => {
    const detail = document.querySelector<HTMLElement>('[data-pane=detail]')
    const work = detail ?? document.querySelector<HTMLElement>('[role=grid], [role=treegrid]')
    work?.focus({ preventScroll: true })
  })
}

/** Closes what lies over the page, level by level, and sees that the focus was given back. */
export async function closeOverlays(page: Page): Promise<void> {
  for (let i = 0; i < 5 && (await overlays(page).count()) > 0; i++) await page.keyboard.press('Escape')
  await expect(overlays(page), 'Esc leaves nothing open').toHaveCount(0)
  await expect.poll(() => focusOf(page), { message: 'the focus', timeout: 5_000 }).not.toBe('body')
}
