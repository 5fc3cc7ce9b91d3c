/** The shop's own list of what calls come to: changed by keys and by mouse, and what an agent at the desk has of it. */
import type { Page } from '@playwright/test'
import { callApi, enter, expect, type Running, startServer, test } from './fixtures.ts'

let own: Running
test.beforeAll(async () => {
  test.setTimeout(400_000)
  own = await startServer()
})
test.afterAll(() => own.stop())

const offered = (page: Page) =>
  page.locator('[data-outcome]').evaluateAll((all) => all.map((one) => one.getAttribute('data-outcome')))
const shown = async (page: Page) => (await page.locator('[data-task]').getAttribute('data-task')) ?? ''

async function atDesk(page: Page): Promise<void> {
  await enter(page, 'telesales', `${own.url}/CallDesk`)
  await expect(page.locator('[data-desk]')).toBeVisible()
  if ((await page.locator('[data-desk="call"]').count()) === 0) await page.keyboard.press('Shift+S')
  await expect(page.locator('[data-task]')).toBeVisible()
}

/** Has the desk hear from the server: another page and back. */
async function hear(page: Page): Promise<void> {
  const told = page.waitForResponse((answer) => answer.url().includes('/api/desk/beat'))
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/Delivery/)
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await told
  await expect(page.locator('[data-task]')).toBeVisible()
}

test('what the lead adds by keys and stops by mouse is in the next call, never in the one that is open', async ({
  page,
  browser,
}) => {
  await atDesk(page)
  const before = await offered(page)
  expect(before[2]).toBe('no-answer')
  const context = await browser.newContext()
  const lead = await context.newPage()
  await enter(lead, 'manager', `${own.url}/CallOutcomes/list`)
  await expect(lead.getByText('Sai số')).toBeVisible()

  await lead.keyboard.press('c')
  await expect(lead.getByRole('textbox', { name: /^Tiếng Việt/ })).toBeFocused()
  await lead.keyboard.type('Đang lái xe')
  await lead.keyboard.press('Tab')
  await lead.keyboard.type('Driving')
  await lead.keyboard.press('Tab')
  for (let at = 0; at < 4; at++) await lead.keyboard.press('ArrowDown')
  await expect(lead.getByLabel(/^Tác dụng/)).toHaveValue('busy')
  await lead.keyboard.press('Control+s')
  await expect(lead).toHaveURL(/CallOutcomes\/list(\/KQ\d+)?$/)
  await expect(lead.locator('[data-row="10"]')).toContainText('Đang lái xe')
  // A new one is the last; it is moved to its place.
  await lead.keyboard.press('Control+k')
  await lead.keyboard.type('chuyển lên trước')
  await lead.keyboard.press('Enter')
  await lead.keyboard.type('Không nghe máy')
  await expect(lead.getByRole('option', { name: /Không nghe máy/ }).first()).toBeVisible()
  await lead.keyboard.press('Enter')
  await expect(lead.locator('[data-row="2"]')).toContainText('Đang lái xe')

  const task = await shown(page)
  await hear(page)
  expect(await shown(page)).toBe(task)
  expect(await offered(page)).toEqual(before)
  await page.keyboard.press('3')
  await expect.poll(() => shown(page)).not.toBe(task)
  await expect(page.getByText(/: không nghe máy$/)).toBeVisible()

  const next = await shown(page)
  await expect(page.locator('[data-outcome]').nth(2)).toContainText('Đang lái xe')
  // Stopped while that call is open: it still counts for it.
  await lead.getByText('Đang lái xe').first().click()
  await lead.locator('[data-command="call-outcomes.deactivate"]').first().click()
  await expect(lead.getByText(/^Đã ngừng KQ/)).toBeVisible()
  await hear(page)
  await page.keyboard.press('F3')
  await expect.poll(() => shown(page)).not.toBe(next)
  await expect
    .poll(async () =>
      ((await callApi(page, 'GET', `/api/call-desk/${next}`)).body.data as { calls: object[] }).calls.at(-1),
    )
    .toMatchObject({ result: 'busy', outcome: { vi: 'Đang lái xe', en: 'Driving' } })
  expect(await offered(page)).toEqual(before)

  // By the palette, under the words of the shop.
  const third = await shown(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('hop thu thoai')
  await page.keyboard.press('Enter')
  await expect.poll(() => shown(page)).not.toBe(third)
  await context.close()
})

test('each outcome has a digit and an F key, or says how it is reached; in the note the F keys are shown', async ({
  page,
}) => {
  await atDesk(page)
  const before = (await offered(page)).length
  const context = await page.context().browser()?.newContext()
  const lead = await context?.newPage()
  if (!lead) throw new Error('no second browser')
  await enter(lead, 'manager', `${own.url}/dashboard`)
  for (let at = before + 1; at <= 14; at++) {
    const one = { name: `Kết quả thứ ${at}`, nameEn: `Outcome ${at}`, effect: 'busy' }
    expect((await callApi(lead, 'POST', '/api/call-outcomes', one)).status).toBe(201)
  }
  await context?.close()
  await hear(page)
  const task = await shown(page)
  await page.keyboard.press('3')
  await expect.poll(() => shown(page)).not.toBe(task)
  await expect(page.locator('[data-outcome]')).toHaveCount(14)
  const keysOf = (at: number) =>
    page
      .locator('[data-outcome]')
      .nth(at - 1)
      .locator('kbd')
      .allTextContents()
  const strip = page.locator('footer kbd')
  expect(await Promise.all([1, 9, 10, 11, 13, 14].map(keysOf))).toEqual([
    ['1'],
    ['9'],
    ['0'],
    ['Shift', 'F7'],
    ['Shift', 'F9'],
    ['Ctrl', 'K'],
  ])
  expect((await strip.allTextContents()).slice(0, 3)).toEqual(['1', 'Shift', 'F9'])
  await page.keyboard.press('n')
  await expect.poll(() => keysOf(1)).toEqual(['F1'])
  expect(await Promise.all([7, 8, 9, 10, 14].map(keysOf))).toEqual([
    ['F9'],
    ['Shift', 'F2'],
    ['Shift', 'F3'],
    ['Shift', 'F4'],
    ['Ctrl', 'K'],
  ])
  expect((await strip.allTextContents()).slice(0, 4)).toEqual(['F1', 'Shift', 'F9', 'Esc'])
  // From inside the note; its digits are text.
  await page.keyboard.type('phòng 1204')
  const second = await shown(page)
  await page.keyboard.press('Shift+F4')
  await expect.poll(() => shown(page)).not.toBe(second)
  await page.keyboard.press('Escape')
  const third = await shown(page)
  await page.keyboard.press('0')
  await expect.poll(() => shown(page)).not.toBe(third)
})
