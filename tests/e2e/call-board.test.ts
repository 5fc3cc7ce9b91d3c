/** The call lead's board: calls given to somebody by keys and by mouse, and nothing for axe to find in either theme. */
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'
import { fitsWindow } from './settled.ts'

// Low: rows are alike, and axe takes its time over each.
test.use({ viewport: { width: 1440, height: 720 } })

const agents = (page: Page) => page.locator('tr[data-agent]')
const rows = (page: Page) => page.locator('[data-task-row]')
const waiting = async (page: Page, at: number) =>
  Number((await agents(page).nth(at).locator('button').innerText()).replaceAll(',', ''))

async function open(page: Page): Promise<void> {
  await enter(page, 'admin', '/CallDesk/board')
  await expect(rows(page).first()).toBeVisible()
}

test('calls are given to somebody by keys, and taken back', async ({ page }) => {
  await open(page)
  const name = (await agents(page).first().getByRole('link').first().innerText()).trim()
  const before = await waiting(page, 0)
  await page.getByRole('grid').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect(page.getByText('Đã chọn 2')).toBeVisible()
  await page.keyboard.press('a')
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => waiting(page, 0)).toBe(before + 2)
  await page.keyboard.press('z')
  await expect.poll(() => waiting(page, 0)).toBe(before)
})

test('a call is dragged onto whoever is to make it', async ({ page }) => {
  await open(page)
  const last = (await agents(page).count()) - 1
  const before = await waiting(page, last)
  await rows(page).first().dragTo(agents(page).nth(last))
  await expect.poll(() => waiting(page, last)).toBe(before + 1)
  await agents(page).nth(last).locator('button').click()
  await expect(rows(page)).toHaveCount(before + 1)
  await page.keyboard.press('z')
  await expect.poll(() => waiting(page, last)).toBe(before)
})

test('axe finds nothing, and nothing is wider than a telephone', async ({ page }) => {
  test.setTimeout(120_000)
  await open(page)
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    expect(await violations(page), theme).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await fitsWindow(page)
})
