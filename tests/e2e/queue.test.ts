/** A list worked one record at a time: by keyboard alone, by mouse alone, with a colleague who is faster, and on a telephone. */
import type { Page } from '@playwright/test'
import { ROLES } from '../../src/server/demo/roles.ts'
import { enter, expect, mustCall, test } from './fixtures.ts'
import { call, placed } from './made.ts'
import { fitsWindow } from './settled.ts'

const heading = (page: Page) => page.locator('[data-pane=detail] h2')
const decision = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Quyết định' }).getByRole('button', { name })
const shownCode = (page: Page) => /\/list\/([A-Z]+\d+)\?/.exec(page.url())?.[1] ?? ''
const statusOf = async (page: Page, area: string, code: string) =>
  ((await call(page, 'GET', `/api/${area}/${code}`)) as { status: string }).status

/** The record is drawn and its decisions can be pressed. */
async function atRecord(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/list\/[A-Z]+\d+\?.*queue=/)
  const code = shownCode(page)
  await expect(heading(page)).toContainText(code)
  await expect(page.getByRole('toolbar', { name: 'Quyết định' }).getByRole('button').first()).toBeVisible()
  return code
}

/** Leaves a code behind: the next record is shown. */
async function nextTo(page: Page, code: string): Promise<string> {
  await expect.poll(() => shownCode(page)).not.toBe(code)
  return atRecord(page)
}

test('by keyboard: from the list through orders by digits, skip, undo, back; a reload goes on', async ({
  page,
}) => {
  await enter(page, 'admin', '/Delivery/list')
  // Whose goods are in stock when they are taken back.
  for (let count = 0; count < 2; count++) await placed(page)
  const { code } = await placed(page)
  await page.goto('/Delivery/list?status=pending')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText(code)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Shift+Q')
  const first = await atRecord(page)
  await expect(page).toHaveURL(/status=pending&queue=pending/)
  await page.keyboard.press('s')
  const second = await nextTo(page, first)
  await expect(page.getByText('bỏ qua 1')).toBeVisible()
  // Which records are still in the queue is answered late, and by then out of date.
  let letGo = () => {}
  const late = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let undone = false
  await page.route(/api\/orders\?.*fields=code(&|$)/, async (route) => {
    const asked = decodeURIComponent(route.request().url()).includes(`"in",["${second}"]`)
    const response = await route.fetch()
    if (asked && !undone) await late
    await route.fulfill({ response })
  })
  // A question of its own, then the next by itself.
  const cancel = decision(page, 'Huỷ đơn')
  await page.keyboard.press((await cancel.getAttribute('aria-keyshortcuts')) ?? '')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const third = await nextTo(page, second)
  expect(await statusOf(page, 'orders', second)).toBe('cancelled')
  undone = true
  const takenBack = page.waitForResponse((answer) => answer.url().endsWith('/undo'))
  await page.keyboard.press('z')
  expect((await takenBack).status()).toBe(200)
  await expect.poll(() => shownCode(page)).toBe(second)
  await expect.poll(() => statusOf(page, 'orders', second)).toBe('pending')
  letGo()
  await page.unrouteAll({ behavior: 'wait' })
  expect(shownCode(page)).toBe(second)
  await page.keyboard.press('Shift+S')
  await expect.poll(() => shownCode(page)).toBe(first)
  await page.goto(page.url())
  expect(await atRecord(page)).toBe(first)
  await page.keyboard.press('s')
  await nextTo(page, first)
  expect([second, third]).toContain(shownCode(page))
  await page.keyboard.press('i')
  await expect(page.getByRole('button', { name: /Lưu/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await atRecord(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/Delivery\/list\?status=pending$/)
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DH')
})

test('by mouse: accounts are approved one by one until none is left', async ({ page }) => {
  await enter(page, 'admin', '/Account/list')
  const username = `queue${Date.now()}`
  for (const place of [1, 2])
    await mustCall(page, 'POST', '/api/accounts', {
      name: `Chờ duyệt ${place}`,
      username: `${username}.${place}`,
      email: `${username}.${place}@cmsshop.example`,
      phone: '0912000000',
      password: '0123456789abcdef0123456789abcdef',
      roles: ROLES.filter(({ key }) => key === 'support').map(({ id }) => id),
    })
  await page.goto(`/Account/list?status=pending&q=${username}`)
  await page.getByRole('button', { name: 'Xử lý lần lượt' }).click()
  const first = await atRecord(page)
  await decision(page, 'Duyệt').click()
  await nextTo(page, first)
  expect(await statusOf(page, 'accounts', first)).toBe('active')
  await page.getByRole('button', { name: 'Bỏ qua' }).click()
  await expect(page.getByText('Đã quyết 1, bỏ qua 1.')).toBeVisible()
  await page.getByRole('button', { name: 'Xem lại 1' }).click()
  await atRecord(page)
  await decision(page, 'Duyệt').click()
  await expect(page.getByText('Đã quyết 2, bỏ qua 0.')).toBeVisible()
  await page.getByRole('button', { name: 'Hoàn tác' }).first().click()
  await atRecord(page)
  await page.getByRole('button', { name: 'Về danh sách' }).first().click()
  await expect(page).toHaveURL(/\/Account\/list\?status=pending/)
})

test('an order that a colleague has cancelled meanwhile stays, with their name and no decision, until one goes on', async ({
  page,
  browser,
}) => {
  await enter(page, 'admin', '/Delivery/list?queue=pending')
  const first = await atRecord(page)
  const other = await (await browser.newContext()).newPage()
  await enter(other, 'telesales', new URL('/profile/index', page.url()).href)
  const { id } = (await call(other, 'GET', `/api/orders/${first}`)) as { id: string }
  await call(other, 'POST', `/api/orders/${id}/cancel`, { reason: 'customer_changed_mind' })
  await other.context().close()
  await expect(page.getByText(`${first}:`)).toContainText('đã xử lý trước')
  // The record stays on the screen, without decisions.
  await expect(page.getByRole('toolbar', { name: 'Quyết định' }).getByRole('button')).toHaveCount(0)
  expect(shownCode(page)).toBe(first)
  await page.keyboard.press('s')
  const second = await nextTo(page, first)
  // A link to a record that is not of the queue shows that record.
  await page.goto(page.url().replace(second, first))
  await expect(page.getByText(`${first} không còn trong hàng đợi này.`)).toBeVisible()
  await expect(heading(page)).toContainText(first)
  await page.getByRole('button', { name: 'Bản ghi kế' }).click()
  await nextTo(page, first)
})

test('on a telephone, with nothing left, and of an unknown view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'admin', '/Delivery/list?queue=pending')
  await atRecord(page)
  await fitsWindow(page)
  const box = await page
    .getByRole('toolbar', { name: 'Quyết định' })
    .getByRole('button')
    .first()
    .boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await page.goto('/Delivery/list?q=khong-co-don-nay&queue=pending')
  await expect(page.getByText('Không còn gì để xử lý')).toBeVisible()
  await page.goto('/Delivery/list?status=pending&queue=nothing')
  await atRecord(page)
})
