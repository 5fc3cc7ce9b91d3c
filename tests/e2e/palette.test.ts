/** The palette by keyboard and by mouse: what it offers, asks, finds, and that nothing moves under the active row. */
import type { Page } from '@playwright/test'
import { ownClock, pass } from './clock.ts'
import { enter, expect, test } from './fixtures.ts'

const combobox = (page: Page) => page.getByRole('dialog').getByRole('combobox')
const active = (page: Page) => page.getByRole('option', { selected: true })

async function openOrders(page: Page, search = ''): Promise<void> {
  await enter(page, 'admin', `/Delivery/list${search}`)
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DH')
  await page.getByRole('grid').focus()
}

async function openPalette(page: Page, text = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(combobox(page)).toBeFocused()
  if (text !== '') await page.keyboard.type(text)
}

const where = (conditions: unknown[][]) => `?where=${encodeURIComponent(JSON.stringify(conditions))}`

async function anOrder(
  page: Page,
  conditions: unknown[][],
): Promise<{ id: string; code: string; buyerName: string }> {
  const answer = await page.evaluate(async (query) => {
    const token = /Admin-Token=([^;]*)/.exec(document.cookie)?.[1] ?? ''
    return (await fetch(`/api/orders${query}&limit=1`, { headers: { Authorization: token } })).json()
  }, where(conditions))
  return answer.data[0]
}

test('the selection first, disabled rows with their reason, and Tab runs what helps', {
  tag: '@gate',
}, async ({ page }) => {
  await openOrders(page)
  const order = await anOrder(page, [
    ['status', 'eq', 'pending'],
    ['addressComplete', 'eq', false],
  ])
  await page.goto(`/Delivery/list/${order.code}`)
  await expect(page.locator('[data-pane="detail"] h2')).toBeVisible()
  await openPalette(page, 'xac nhan don')
  const row = page.getByRole('option', { name: /^Xác nhận đơn/ })
  await expect(row).toHaveAttribute('aria-disabled', 'true')
  await expect(row).toHaveAttribute('aria-selected', 'true')
  // Enter says why and changes nothing; Tab goes to the field that is missing.
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByText(/Xác nhận đơn.*:/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(page.locator('[data-sonner-toaster]').getByRole('button', { name: /^Sửa/ })).toBeVisible()
  await expect(combobox(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(new RegExp(`${order.code}/edit`))
  await expect(page.locator('form').locator(':focus')).toHaveValue('')
})

test('Ctrl+K in the same moment in which Esc closes a panel: the palette has the letters', async ({
  page,
}) => {
  await ownClock(page)
  await openOrders(page)
  await page.keyboard.press('Shift+C')
  await expect(page.getByRole('dialog', { name: 'Cột' }).locator(':focus')).toHaveCount(1)
  await page.evaluate(() => {
    const at = document.activeElement
    for (const init of [{ key: 'Escape' }, { key: 'k', code: 'KeyK', ctrlKey: true }])
      at?.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
  })
  // The panel gives the focus back a moment after it is gone.
  await expect(page.getByRole('dialog', { name: 'Cột' })).toHaveCount(0)
  await pass(page, 300)
  await page.keyboard.type('abc')
  await expect(combobox(page)).toHaveValue('abc')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeFocused()
})

test('steps: choices by letters, times in words, a step back with what was typed kept', async ({ page }) => {
  await openOrders(page)
  await openPalette(page, 'ghi cuoc goi')
  await page.keyboard.press('Tab')
  await expect(combobox(page)).toHaveValue('')
  await page.keyboard.type('khong nghe')
  await expect(active(page)).toContainText(/không nghe/i)
  await page.keyboard.press('Enter')
  await page.keyboard.type('gọi lại sau')
  await page.keyboard.press('Tab')
  for (const [text, shown] of [
    ['mai 9h', /09:00/],
    ['14:30', /14:30/],
    ['thứ 2', /\d\d\/\d\d\/\d{4}/],
  ] as const) {
    await combobox(page).fill(text)
    await expect(active(page)).toContainText(shown)
  }
  await combobox(page).fill('bao giờ cũng được')
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('bao giờ')
  await page.keyboard.press('Shift+Tab')
  await expect(combobox(page)).toHaveValue('gọi lại sau')
  // Held down it empties the field and stops there; pressed anew it leads to the step before.
  for (let times = 0; times < 16; times++) await page.keyboard.down('Backspace')
  await page.keyboard.up('Backspace')
  await expect(combobox(page)).toHaveValue('')
  await page.keyboard.press('Backspace')
  await expect(combobox(page)).toHaveValue('khong nghe')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeFocused()
})

test('amounts and days as staff say them are read, shown and sent', async ({ page }) => {
  await enter(page, 'admin', '/Product/list')
  const answer = async (path: string, command: string, text: string, shown: RegExp) => {
    await page.goto(path)
    await expect(page.locator('[data-row="0"]:not([data-placeholder])')).toBeVisible()
    await page.getByRole('grid').focus()
    await openPalette(page, command)
    await page.keyboard.press('Enter')
    await expect(combobox(page)).not.toHaveValue(command)
    await combobox(page).fill(text)
    await expect(active(page)).toContainText(shown)
    const sent = page.waitForRequest((request) => ['PATCH', 'PUT'].includes(request.method()))
    await page.keyboard.press('Enter')
    return (await sent).postDataJSON()
  }
  expect(await answer('/Product/list', 'dat gia niem yet', '9tr2', /9,200,000đ/)).toMatchObject({
    price: 9_200_000,
  })
  expect(await answer('/Shop/list', 'dat ngay het han', '30/12/2031', /30\/12\/2031/)).toMatchObject({
    expiresOn: '2031-12-30',
  })
})

test('records that a slow server finds come below, the active row stays, stale questions are given up', async ({
  page,
}) => {
  await openOrders(page)
  const asked: string[] = []
  let aborted = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes('/api/search')) aborted++
  })
  let answer = () => {}
  await page.route('**/api/search*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('q') ?? '')
    await new Promise<void>((done) => {
      answer = done
    })
    await route.continue().catch(() => undefined)
  })
  await openPalette(page)
  for (const text of ['ng', 'ngu', 'nguye', 'nguyen']) {
    await page.keyboard.type(text.slice((asked.at(-1) ?? '').length))
    await expect.poll(() => asked.at(-1)).toBe(text)
  }
  answer()
  await expect(
    page
      .getByRole('option')
      .filter({ hasText: /nguyễn/i })
      .first(),
  ).toBeVisible()
  expect(asked.at(-1)).toBe('nguyen')
  expect(aborted).toBeGreaterThan(0)

  // Another letter: what fits stays, the active row neither changes nor moves while the answer is awaited.
  await page.keyboard.type(' v')
  await expect.poll(() => asked.at(-1)).toBe('nguyen v')
  await page.keyboard.press('ArrowDown')
  const before = await active(page).getAttribute('data-value')
  const top = (await active(page).boundingBox())?.y
  const many = await page.getByRole('option').count()
  answer()
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(many)
  expect(await active(page).getAttribute('data-value')).toBe(before)
  expect((await active(page).boundingBox())?.y).toBe(top)
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(/\d+ kết quả/)
  expect(await page.getByRole('option').count()).toBeLessThanOrEqual(50)
})

test('words in both languages, initials, mistyped words, and each prefix', { tag: '@gate' }, async ({
  page,
}) => {
  await openOrders(page)
  const first = async (text: string) => {
    await openPalette(page)
    await combobox(page).fill(text)
    return active(page)
  }
  const close = () => page.keyboard.press('Escape')
  await expect(await first('xndh')).toContainText('Xác nhận đơn')
  await close()
  await expect(await first('confirm order')).toContainText('Xác nhận đơn')
  await close()
  await expect(await first('giao dien toii')).toContainText('Giao diện tối')
  await close()
  await expect(await first('>')).toHaveAttribute('data-value', /^command:/)
  await close()
  await expect(await first('@ng')).toHaveAttribute('data-value', /^record:customers\//)
  await close()
  await expect(await first('#DH0000')).toHaveAttribute('data-value', /^record:orders\//)
  await close()
  await expect(await first('?xac nhan')).toHaveAttribute('data-value', /^help:/)
  await close()
  await expect(await first('=1tr2+350k*3')).toContainText('2,250,000')
  await close()
  await first('/lan')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]q=lan/)
})

test('Home and End are the caret’s; the list goes round; Ctrl+Enter opens a new tab', async ({
  page,
  context,
}) => {
  await openOrders(page)
  // The records come later than the commands, and the list goes round at its end.
  const found = page.waitForResponse((one) => new URL(one.url()).searchParams.get('q') === 'khach hang')
  await openPalette(page, 'khach hang')
  await found
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(/\d+ kết quả/)
  await page.keyboard.press('Home')
  expect(await combobox(page).evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(0)
  const value = await active(page).getAttribute('data-value')
  await page.keyboard.press('ArrowUp')
  await expect(active(page)).not.toHaveAttribute('data-value', value ?? '')
  await page.keyboard.press('ArrowDown')
  await expect(active(page)).toHaveAttribute('data-value', value ?? '')
  for (const text of ['khach hang', '>tao khach']) {
    await combobox(page).fill(text)
    await expect(active(page)).toContainText(/khách hàng/i)
    const opened = context.waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    const tab = await opened
    await tab.waitForURL(text.startsWith('>') ? /\/Customer.*\/new/i : /\/Customer/i)
    await tab.close()
    await openPalette(page)
  }
})

test('a pasted code opens its record; a dot repeats with the same answers and says so', async ({ page }) => {
  await openOrders(page)
  const order = await anOrder(page, [['status', 'eq', 'pending']])
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, order.code)
  await expect(page).toHaveURL(new RegExp(order.code))
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail).toContainText(order.code)
  await page.keyboard.press('l')
  await page.keyboard.type('khong nghe')
  await page.keyboard.press('Control+Enter')
  await expect(
    page
      .getByText(/Đã ghi cuộc gọi/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await openPalette(page, 'lap lai')
  await expect(page.getByRole('option', { name: /Lặp lại/ })).toContainText(/Ghi cuộc gọi.*nghe máy/i)
  await page.keyboard.press('Escape')
  const calls = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/log-call'),
  )
  await page.keyboard.press('.')
  expect((await calls).postDataJSON()).toMatchObject({ result: 'no_answer' })
})

test('a question whose list is on its way takes what is typed for it; given up, nothing of it is run', async ({
  page,
}) => {
  await ownClock(page)
  let letGo = () => {}
  await page.route('**/api/choice-lists', async (route) => {
    await new Promise<void>((done) => {
      letGo = done
    })
    await route.continue()
  })
  await openOrders(page, '?status=pending')
  const told: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/orders/'))
      told.push(request.postDataJSON())
  })
  await page.keyboard.press('l')
  await expect(combobox(page)).toBeFocused()
  await page.keyboard.type('xe')
  await page.keyboard.press('Escape')
  await expect(combobox(page)).toBeHidden()
  await page.keyboard.press('l')
  await expect(combobox(page)).toBeFocused()
  // As an input method does it: letters that stand in the field without keys of theirs, between those that have one.
  await page.keyboard.insertText('không ')
  await page.keyboard.type('nghe')
  await expect(combobox(page)).toHaveValue('không nghe')
  await page.keyboard.press('Tab')
  await expect(combobox(page)).toHaveValue('')
  await page.keyboard.insertText('gọi hai')
  // One step back what was typed stands there again.
  await page.keyboard.press('Shift+Tab')
  await expect(combobox(page)).toHaveValue('không nghe')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('gọi hai')
  await page.keyboard.type(' lan')
  await page.keyboard.press('Control+Enter')
  await pass(page, 1_000)
  expect(told).toEqual([])
  letGo()
  // Nothing else was sent before it.
  await expect
    .poll(() => told)
    .toEqual([expect.objectContaining({ result: 'no_answer', note: 'gọi hai lan' })])
})

test('by mouse alone: open, choose, close', { tag: '@gate' }, async ({ page }) => {
  await openOrders(page)
  await page.getByRole('button', { name: /Tìm bản ghi hoặc chạy lệnh/ }).click()
  await page.getByRole('option', { name: /^Đơn vị vận chuyển/ }).click()
  await expect(page).toHaveURL(/\/Transport\/list/)
  await page.getByRole('button', { name: /Tìm bản ghi hoặc chạy lệnh/ }).click()
  await page.getByRole('button', { name: 'Đóng bảng lệnh' }).click()
  await expect(combobox(page)).toBeHidden()
})
