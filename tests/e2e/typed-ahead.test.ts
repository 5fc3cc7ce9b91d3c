/** Keys and texts that are faster than the server: they mean on a slow one what they mean on a fast one. */
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

const SLOW_MS = 500

const combobox = (page: Page) => page.getByRole('dialog').getByRole('combobox')

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await signIn(page, 'admin')
  await expect(page.getByRole('grid').getByRole('row').nth(4)).toContainText(/[A-Z]{2}\d/)
  await page.getByRole('grid').focus()
}

/** Changes that the page sends; each takes a while. */
async function slowChanges(page: Page): Promise<string[]> {
  const sent: string[] = []
  await page.route(/\/api\/(products\/|.*undo)/, async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (request.method() !== 'POST') return route.fallback()
    sent.push(pathname.replace(/^.*\/api\//, ''))
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    return route.continue()
  })
  return sent
}

test('the main action, a dot and z pressed before the answer is here mean the next row, and the last change', async ({
  page,
}) => {
  // Of a hidden product showing it is the main action, and always possible.
  await open(page, '/Product/list?status=hidden')
  const sent = await slowChanges(page)
  await page.keyboard.press('e')
  await page.keyboard.press('.')
  await page.keyboard.press('.')
  await expect.poll(() => sent.length).toBe(3)
  await page.waitForTimeout(SLOW_MS * 2)
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(3)
  expect(new Set(sent.map((path) => path.split('/').at(-1))).size).toBe(1)

  // A second press of the same key is one for the next row; z is for what it did, not for what was before.
  sent.length = 0
  await page.keyboard.press('e')
  await page.keyboard.press('e')
  await page.keyboard.press('z')
  await expect.poll(() => sent.length).toBe(3)
  const [first, second, third] = sent
  expect(new Set([first, second]).size).toBe(2)
  expect(third).toMatch(/undo/)
  await expect(page.getByText(/^Đã hoàn tác/).first()).toBeVisible()
})

test('a record named faster than it is found is the one that is taken, and no other', async ({ page }) => {
  await open(page, '/Delivery/list?status=pending')
  const told: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/assign')) told.push(request.postDataJSON())
  })
  await page.keyboard.press('Control+k')
  await expect(combobox(page)).toBeFocused()
  await page.keyboard.type('giao don cho')
  await expect(page.getByRole('option', { selected: true })).toContainText(/Giao đơn cho…/)
  await page.keyboard.press('Enter')
  const rows = page.getByRole('option')
  await expect(rows.nth(2)).toBeVisible()
  const id = (await rows.nth(2).getAttribute('data-value'))?.replace('record:', '')
  const wanted = (await rows.nth(2).innerText()).split('\n')[0] ?? ''
  await page.route('**/api/work?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue().catch(() => undefined)
  })
  await page.keyboard.type(wanted)
  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/assign'))
  await page.keyboard.press('Enter')
  expect(told).toEqual([])
  expect((await sent).postDataJSON()).toMatchObject({ handler: id })
})
