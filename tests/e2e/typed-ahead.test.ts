/** Keys and texts that are faster than the server: they mean on a slow one what they mean on a fast one. */
import type { Page } from '@playwright/test'
import { enter, expect, test } from './fixtures.ts'

const SLOW_MS = 500

const combobox = (page: Page) => page.getByRole('dialog').getByRole('combobox')
const filter = (page: Page) => page.locator('[data-pane="list"]').getByRole('combobox')
const chips = (page: Page) => page.locator('[data-chip]')

async function open(page: Page, path: string): Promise<void> {
  await enter(page, 'admin', path)
  await expect(page.getByRole('grid').getByRole('row').nth(4)).toContainText(/[A-Z]{2}\d/)
  await page.getByRole('grid').focus()
}

test('a key pressed on sight of the first row counts', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[role=row][data-row]:not([data-placeholder])')) return
      seen.disconnect()
      const target = document.activeElement ?? document.body
      target.dispatchEvent(
        new KeyboardEvent('keydown', { key: '/', code: 'Slash', bubbles: true, cancelable: true }),
      )
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  await enter(page, 'telesales', '/Delivery/list')
  await expect(filter(page)).toBeFocused()
})

test('what is typed on sight of a dialog whose code was on its way is the dialog’s', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      const field = document.querySelector('dialog input[type=search]')
      if (!field) return
      seen.disconnect()
      document.documentElement.dataset.focusOnSight = String(document.activeElement === field)
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  await page.route(/assets\/overlays-[^/]*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    return route.continue()
  })
  await open(page, '/Delivery/list')
  await page.keyboard.press('?')
  await page.keyboard.type('bat', { delay: 30 })
  await expect(page.getByRole('dialog').getByRole('searchbox')).toHaveValue('bat')
  await expect(page.locator('html')).toHaveAttribute('data-focus-on-sight', 'true')
})

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
  expect(new Set(sent).size).toBe(3)
  expect(new Set(sent.map((path) => path.split('/').at(-1))).size).toBe(1)

  // A second press of the same key is one for the next row; z is for what it did, not for what was before.
  // Faster, it would be a slip.
  await page.keyboard.press('e', { delay: 120 })
  await page.keyboard.press('e')
  await page.keyboard.press('z')
  await expect.poll(() => sent.length).toBe(6)
  const [first, second, third] = sent.slice(3)
  expect(new Set([first, second]).size).toBe(2)
  expect(third).toMatch(/undo/)
  await expect(page.getByText(/^Đã hoàn tác/).first()).toBeVisible()
  // Of the first three presses none had sent anything more.
  expect(sent).toHaveLength(6)
})

test('a person typed and entered at once is looked up; one that nobody is called is said, the rest filters', async ({
  page,
}) => {
  await open(page, '/Delivery/list')
  await page.route('**/api/search*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue().catch(() => undefined)
  })
  const enter = async (text: string) => {
    await page.keyboard.press('/')
    await expect(filter(page)).toBeFocused()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await enter('tổng>1tr khách hàng:nguyen tuan tai')
  // Typed while the person is looked up: it stays.
  await page.keyboard.type('lan')
  await expect(chips(page)).toHaveText([/tổng tiền > 1,000,000đ/i, /khách hàng: Nguyễn Tuấn Tài/i])
  await expect(filter(page)).toHaveValue('lan')
  await expect(page).toHaveURL(/q=lan/)
  await filter(page).press('Escape')
  await expect(page).toHaveURL(/customer=KH\d+/)
  await filter(page).press('Escape')
  await page.keyboard.press('Shift+F')
  await expect(chips(page)).toHaveCount(0)
  await page.getByRole('grid').focus()
  // Whoever is signed in, in both languages, and no person whose name begins so.
  await enter('người xử lý:tôi')
  await expect(chips(page)).toHaveText([/người xử lý: tôi/i])
  await expect(page).toHaveURL(/handler=me/)
  await filter(page).press('Escape')
  await page.keyboard.press('Shift+F')
  await expect(chips(page)).toHaveCount(0)
  await page.getByRole('grid').focus()
  await enter('tổng>1tr khách hàng:zzqqxx')
  await expect(page.getByText(/“zzqqxx” không phải giá trị của Khách hàng/)).toBeVisible()
  await expect(chips(page)).toHaveText([/tổng tiền > 1,000,000đ/i])
  await expect(filter(page)).toHaveValue('khách hàng:zzqqxx')
})

test('what is typed and entered before the code that reads it is here filters once it is', async ({
  page,
}) => {
  await open(page, '/Delivery/list')
  const late = Promise.withResolvers<void>()
  await page.route(/\/filter-[^/]+\.js$/, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('row', { name: /DH\d/ }).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(filter(page)).toBeFocused()
  await page.keyboard.type('tổng>1tr')
  await page.keyboard.press('Enter')
  await page.keyboard.type('trạng thái:chờ xử lý')
  await page.keyboard.press('Enter')
  await page.keyboard.type('nguyen')
  await expect(filter(page)).toHaveValue('tổng>1tr trạng thái:chờ xử lý nguyen')
  await expect(chips(page)).toHaveCount(0)
  // The next letter comes with the code: neither waits for the other, and neither is lost.
  late.resolve()
  await expect(chips(page)).toHaveText([/tổng tiền > 1,000,000đ/i, /trạng thái: Chờ xử lý/i])
  await expect(filter(page)).toHaveValue('nguyen')
  await expect(page).toHaveURL(/[?&]q=nguyen/)
})

test('the palette filters by what the filter bar understands, in both languages', async ({ page }) => {
  await open(page, '/Delivery/list')
  await page.keyboard.press('Control+k')
  await expect(combobox(page)).toBeFocused()
  await page.keyboard.type('/tổng>1tr status:pending màu:đỏ nguyen')
  await page.keyboard.press('Enter')
  await expect(combobox(page)).toBeHidden()
  await expect(chips(page)).toHaveText([/tổng tiền > 1,000,000đ/i, /trạng thái: Chờ xử lý/i])
  await expect(page.getByText(/Không có trường “màu”/)).toBeVisible()
  await expect(page).toHaveURL(/[?&]q=nguyen/)
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
