/** The product's first story, by keyboard alone; a second browser sees it happen. */
import type { Page } from '@playwright/test'
import { enter, expect, test, watch } from './fixtures.ts'
import { Keys, tellKeys } from './key-count.ts'
import { placed, read, some } from './made.ts'

test('sign in, find an order without marks, confirm it, undo it; a colleague sees both', {
  tag: '@gate',
}, async ({ page, browser, server }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.locator('input[name=username]')).toBeFocused()
  await page.keyboard.type('telesales')
  await page.keyboard.press('Tab')
  await page.keyboard.type('cmsshop')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.locator('[data-pane="sidebar"]')).toBeVisible()

  // Go to the orders by key, narrow them to those waiting, and take a name from the screen.
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/Delivery\/list/)
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(3)).toContainText('DH')
  const order = await pendingOrder(server.url, await tokenOf(page))

  // A colleague has the list open.
  const other = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'vi-VN',
    baseURL: server.url,
  })
  const colleague = await other.newPage()
  const problems: string[] = []
  watch(colleague, problems)
  await enter(colleague, 'manager', `/Delivery/list/${order.code}`)
  const seen = colleague.locator('[data-pane="detail"]')
  await expect(seen).toContainText('Chờ xử lý')

  // Ctrl K, part of the name without diacritics, and the code that tells namesakes apart.
  await page.keyboard.press('Control+k')
  await page.keyboard.type(fold(order.buyerName))
  await expect(page.getByRole('dialog').getByText(order.buyerName).first()).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(order.code.toLowerCase())
  // Its call is found by the same code; the order comes first.
  await expect(page.getByRole('option', { name: `Đơn hàng · ${order.code}` })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/Delivery/list/${order.code}`))
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail).toContainText(order.buyerName)
  await expect(detail).toContainText('Chờ xử lý')

  await page.keyboard.press('e')
  await expect(detail).toContainText('Chờ đóng gói')
  await expect(
    page.getByText(`Xác nhận đơn thành công! ${order.code}`).filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(seen).toContainText('Chờ đóng gói')

  await page.keyboard.press('z')
  await expect(detail).toContainText('Chờ xử lý')
  await expect(seen).toContainText('Chờ xử lý')
  expect(problems).toEqual([])
  await other.close()
})

/** The palette does not come before it is let through. */
async function heldOverlays(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const through = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/overlays-[^/]*\.js/, async (route) => {
    await through
    await route.continue()
  })
  return letThrough
}

test('letters typed before the palette is there wait in it, and none runs a command', async ({ page }) => {
  const letThrough = await heldOverlays(page)
  await enter(page, 'telesales', '/Delivery/list?status=pending')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DH')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('e nguyen')
  letThrough()
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('e nguyen')
  await expect(page.getByText(/Xác nhận đơn thành công/).filter({ visible: true })).toHaveCount(0)
})

test('what an input method writes before the palette is there is the palette’s, and the focus comes back', async ({
  page,
}) => {
  const letThrough = await heldOverlays(page)
  await enter(page, 'telesales', '/Delivery/list?status=pending')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(1)).toContainText('DH')
  await grid.focus()
  await page.keyboard.press('Control+k')
  // Letters without keys of their own, between those that have one.
  await page.keyboard.insertText('nguyễn ')
  await page.keyboard.type('van')
  await page.keyboard.insertText(' tài')
  letThrough()
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('nguyễn van tài')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeHidden()
  await expect(grid).toBeFocused()
})

test('a question answered before it is there is answered all the same', async ({ page }) => {
  const letThrough = await heldOverlays(page)
  await enter(page, 'telesales', '/Delivery/list?status=pending')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DH')
  await page.getByRole('grid').focus()
  const logged = page.waitForRequest((request) => request.url().endsWith('/log-call'))
  await page.keyboard.press('l')
  await page.keyboard.type('khong nghee')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
  await page.keyboard.type('goi lai chieu')
  await page.keyboard.press('Control+Enter')
  letThrough()
  expect((await logged).postDataJSON()).toEqual({ result: 'no_answer', note: 'goi lai chieu' })
})

test('answers that are still read are waited for in words, and what is typed meanwhile finds one', async ({
  page,
}) => {
  let letThrough = () => {}
  const through = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/choice-lists', async (route) => {
    await through
    await route.continue()
  })
  await enter(page, 'telesales', '/Delivery/list?status=pending')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DH')
  await page.getByRole('grid').focus()
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Đang tải danh sách')).toBeVisible()
  await page.keyboard.type('khong nghe')
  letThrough()
  await expect(dialog.getByRole('combobox')).toHaveValue('khong nghe')
  await expect(dialog.getByRole('option').first()).toContainText('Không nghe')
  await expect(dialog.getByText('Đang tải danh sách')).toHaveCount(0)
})

test('answers that cannot be read are said to be missing, and are read when they are asked for again', async ({
  page,
}) => {
  await page.route('**/api/choice-lists', (route) => route.fulfill({ status: 500, body: '{}' }))
  await enter(page, 'telesales', '/Delivery/list?status=pending')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DH')
  await page.getByRole('grid').focus()
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText('Chưa tải được danh sách. Bấm Esc rồi thử lại.')
  await page.keyboard.press('Escape')
  await page.unroute('**/api/choice-lists')
  await page.keyboard.press('l')
  await expect(dialog.getByRole('option').first()).toBeVisible()
})

/** One order by its key, so many ticked ones by two. */
async function confirmsMany(page: Page, count: number): Promise<void> {
  await enter(page, 'telesales')
  // More than are needed, so that no other user's order is among them.
  for (let made = 0; made < count + 1; made += 3)
    await Promise.all([placed(page), placed(page), placed(page)])
  await page.goto('/Delivery/list?status=pending')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(1)).toContainText('DH')
  const where = [['status', 'eq', 'pending']]
  const [first, ...rest] = await some(page, 'orders', where, `&limit=${count + 1}`)
  await grid.focus()
  const one = new Keys(page)
  await one.press('e')
  await expect.poll(async () => (await read(page, 'orders', first?.code ?? '')).status).toBe('to_pack')
  tellKeys('one order confirmed from the list', one, 1)
  expect(one.pressed).toBe(1)

  // A row that no longer fits stays where it is until the list is opened again.
  await page.reload()
  await expect(grid.getByRole('row').nth(1)).toContainText(rest[0]?.code ?? '')
  await grid.focus()
  await page.keyboard.press('Home')
  for (let ticked = 0; ticked < count; ticked++) {
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowDown')
  }
  await expect(page.getByText(`${count} đã chọn`).first()).toBeVisible()
  const many = new Keys(page)
  await many.press('e')
  const run = page.getByRole('option', { name: new RegExp(`^Xác nhận đơn: ${count} đơn hàng$`) })
  await expect(run).toHaveAttribute('aria-selected', 'true', { timeout: 30_000 })
  await many.press('Enter')
  const waiting = async () => {
    const left = new Set((await some(page, 'orders', where, '&limit=100')).map(({ code }) => code))
    return rest.slice(0, count).filter(({ code }) => left.has(code)).length
  }
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  tellKeys(`${count} ticked orders confirmed`, many, 2)
  expect(many.pressed).toBeLessThanOrEqual(2)
}

test('one order is confirmed by one key, as many as are previewed by two', { tag: '@gate' }, async ({
  page,
}) => {
  await confirmsMany(page, 21)
})

test('fifty ticked orders are confirmed by two keys', async ({ page }) => {
  test.setTimeout(240_000)
  await confirmsMany(page, 50)
})

type Order = { id: string; code: string; buyerName: string }

/** A pending order that can be confirmed: paid on delivery, with a whole address and goods in stock. */
async function pendingOrder(url: string, token: string): Promise<Order> {
  const where = [
    ['status', 'eq', 'pending'],
    ['paymentMethod', 'eq', 'cod'],
    ['addressComplete', 'eq', true],
  ]
  const headers = { Authorization: token, 'Content-Type': 'application/json' }
  const query = encodeURIComponent(JSON.stringify(where))
  const listed = (await (await fetch(`${url}/api/orders?limit=20&where=${query}`, { headers })).json()) as {
    data: Order[]
  }
  for (const order of listed.data) {
    const body = JSON.stringify({ ids: [order.id], dryRun: true })
    const answer = await fetch(`${url}/api/orders/bulk/confirm`, { method: 'POST', headers, body })
    const { data } = (await answer.json()) as { data: { changed: number } }
    if (data.changed === 1) return order
  }
  throw new Error('no order can be confirmed')
}

async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.find((cookie) => cookie.name === 'Admin-Token')?.value ?? ''
}

/** The buyer's name as somebody types it in a hurry. */
function fold(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase()
}
