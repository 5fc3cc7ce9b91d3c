/** A restored database: its banner, and the release by keyboard alone. The report of the server is that of the test; all else is real. */
import type { Page, Route } from '@playwright/test'
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'

const HELD = { since: '2026-11-29T08:00:00.000Z', cause: 'restored' }
const at = { oldest: '2026-11-28T01:00:00.000Z', newest: '2026-11-29T01:00:00.000Z' }
const KINDS = [
  { kind: 'mail', count: 3, ...at, codes: ['TG000001', 'TG000002'] },
  { kind: 'webhook', count: 0, oldest: null, newest: null, codes: [] },
  { kind: 'scheduled', count: 1, ...at, codes: ['TB00004'] },
]

/** Reports a held database until it is released; returns the bodies of releases. */
async function hold(page: Page): Promise<{ asked: object[] }> {
  const state: { asked: object[]; isHeld: boolean } = { asked: [], isHeld: true }
  await page.route('**/api/public/account/user_info*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, ...(state.isHeld && { held: HELD }) } },
    })
  })
  await page.route('**/api/outgoing-messages/held', async (route: Route) => {
    const request = route.request()
    if (request.method() === 'POST') {
      state.asked.push(request.postDataJSON())
      state.isHeld = false
    }
    const last = state.isHeld ? null : { at: HELD.since, by: 'Nguyễn Quang Hải' }
    const data = state.isHeld ? { held: HELD, kinds: KINDS, last } : { held: null, kinds: [], last }
    await route.fulfill({ json: { error: 0, data } })
  })
  return state
}

test('by keyboard: the banner, what waits, a choice for each kind, the release', async ({ page }) => {
  const state = await hold(page)
  await enter(page, 'admin', '/dashboard')
  await expect(page.getByText(/Dữ liệu được khôi phục lúc/)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('giu lai khoi phuc')
  await expect(page.getByRole('option', { name: /Chờ cho chạy tiếp/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  const main = page.locator('#main')
  await expect(main.getByRole('rowheader')).toHaveText(['Thư (email)', 'Thông báo hẹn giờ'])
  expect(await violations(page, { within: '#main', rules: 'all' })).toEqual([])

  const release = main.getByRole('button', { name: 'Cho chạy tiếp…' })
  await release.focus()
  await page.keyboard.press('Enter')
  await expect(main.getByRole('alert')).toContainText('Thư (email), Thông báo hẹn giờ')
  await main.getByRole('radio', { name: 'Gửi', exact: true }).focus()
  await page.keyboard.press('Space')
  await main.getByRole('radio', { name: /^Gửi: đã tới giờ/ }).focus()
  await page.keyboard.press('ArrowDown')
  await release.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Thư (email) (3): Gửi')
  await expect(dialog).toContainText('Thông báo hẹn giờ (1): Không gửi')
  await dialog.getByRole('button', { name: 'Cho chạy tiếp' }).focus()
  await page.keyboard.press('Enter')
  await expect(main).toContainText('Không có gì bị giữ lại')
  expect(state.asked).toEqual([
    {
      since: HELD.since,
      choices: [
        { kind: 'mail', count: 3, choice: 'send' },
        { kind: 'webhook', count: 0, choice: 'send' },
        { kind: 'scheduled', count: 1, choice: 'drop' },
      ],
    },
  ])
})

test('users who send messages read a sentence; users of the warehouse see no banner and may not open the page', async ({
  page,
}) => {
  await hold(page)
  await enter(page, 'content', '/PushNotificaiton/list')
  await expect(page.getByText(/đang được giữ lại, chờ quản trị viên/)).toBeVisible()
  await expect(page.locator('#held').getByRole('button')).toHaveCount(0)
  await enter(page, 'warehouse', '/OutgoingMessages/held')
  await expect(page.getByText('outgoing-messages.release')).toBeVisible()
  await expect(page.getByText(/đang được giữ lại/)).toHaveCount(0)
})
