/** Points that a trial by keyboard alone found: views by digits, redo, keys that led astray. */
import type { Page } from '@playwright/test'
import { ownClock, pass, stopClock, tick } from './clock.ts'
import { enter, expect, test } from './fixtures.ts'
import { leaveAsFound } from './made.ts'

const grid = (page: Page) => page.getByRole('grid')
const filter = (page: Page) => page.locator('[data-pane="list"]').getByRole('combobox')
const tab = (page: Page) => page.locator('[data-views] [role=tab][aria-selected=true]')
const palette = (page: Page) => page.getByRole('dialog').getByRole('combobox')

test.beforeEach(async ({ page }) => {
  await ownClock(page)
  await enter(page, 'admin', '/Delivery/list')
  await grid(page).locator('[data-row="0"]').waitFor()
  await grid(page).focus()
})

test('a view by its digit, its filter kept for `g o`, and a count of what is shown', async ({ page }) => {
  await page.keyboard.press('2')
  await expect(page).toHaveURL(/status=/)
  const seen = page.url()
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/Customer/)
  await grid(page).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(seen)
  // Once more, it is the section as it opens.
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).not.toHaveURL(/status=/)
  await page.keyboard.press('2')
  await expect(page).toHaveURL(/status=/)
  await page.keyboard.press('/')
  await page.keyboard.type('zzqqxx')
  await expect(tab(page)).toContainText(/\D0$/)
  // After clearing, the key of the filter is a key.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await grid(page).focus()
  await page.keyboard.press('Shift+F')
  await expect(page).not.toHaveURL(/status=/)
  await page.keyboard.press('/')
  await expect(filter(page)).toBeFocused()
  await expect(filter(page)).toHaveValue('')
})

test('a scanned code opens its record, and the Back of the browser closes the palette', async ({ page }) => {
  const code = await grid(page).locator('[data-row="3"] a').first().innerText()
  // Its record is not here yet when Enter comes.
  await page.route(/\/api\/(find|search)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${code}`))
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  // A record closed just before is let go back by itself.
  await pass(page, 350)
  await page.goBack()
  await expect(palette(page)).toBeHidden()
})

test('what was undone is pointed at and can be made again', async ({ page }) => {
  await page.goto('/Customer/list')
  const row = (at: number) => grid(page).locator(`[data-row="${at}"]`)
  await row(2).waitFor()
  await grid(page).focus()
  const code = await row(0).locator('a').first().innerText()
  const before = await row(0).innerText()
  await page.keyboard.press('Home')
  await page.keyboard.press('F2')
  const cell = grid(page).locator('form input')
  await expect(cell).toBeFocused()
  await cell.fill('Nguyễn Làm Lại')
  await page.keyboard.press('Enter')
  await expect(grid(page).getByText('Nguyễn Làm Lại')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('z')
  await expect(grid(page).getByText('Nguyễn Làm Lại')).toHaveCount(0)
  await expect
    .poll(() =>
      grid(page).evaluate((element) => {
        const id = element.getAttribute('aria-activedescendant')
        return (
          (id && document.getElementById(id)?.closest('[role=row]')?.querySelector('a')?.textContent) || ''
        )
      }),
    )
    .toBe(code)
  await page.keyboard.press('Shift+Z')
  await expect(grid(page).getByText('Nguyễn Làm Lại')).toBeVisible()
  await page.keyboard.press('z')
  await expect(row(0)).toHaveText(before, { useInnerText: true })
})

test('words that come while those before them fade are shown for their full time', async ({ page }) => {
  await page.goto('/Customer/list')
  const row = grid(page).locator('[data-row="0"]')
  await row.waitFor()
  await leaveAsFound(page, 'customers', await row.locator('a').first().innerText(), ['name'])
  await grid(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('F2')
  await grid(page).locator('form input').fill('Nguyễn Mờ Dần')
  await page.keyboard.press('Enter')
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toContainText('Đã lưu')
  await page.keyboard.press('z')
  await expect(toast).toContainText('Đã hoàn tác')
  await stopClock(page)
  const until = (seen: () => Promise<unknown>, ms: number) =>
    expect
      .poll(
        async () => {
          await tick(page, ms)
          return seen()
        },
        { intervals: [10] },
      )
      .toBe(true)
  await until(async () => (await toast.getAttribute('data-removed')) === 'true', 100)
  await page.keyboard.press('Shift+Z')
  const again = toast.filter({ hasText: 'Đã làm lại' })
  await until(async () => (await again.count()) > 0, 1)
  await tick(page, 9_000)
  await expect(again.getByRole('button', { name: 'Hoàn tác' })).toBeVisible()
})
