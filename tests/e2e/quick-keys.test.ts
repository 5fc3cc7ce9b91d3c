/**
 * Keys that are faster than the page: a sequence leads at any pace where it leads when each key is pressed on sight of the page
 * that the one before led to. On a processor that is four times slower, with the code of pages still to come.
 */
import type { Page, Request } from '@playwright/test'
import fc from 'fast-check'
import { enter, expect, test } from './fixtures.ts'

/** Longer than a letter waits for its word, ms. */
const REST_MS = 260
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function slowProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** The changes that the page asks for. None is made: each is refused, as if a colleague had been faster. */
async function refusedChanges(page: Page): Promise<string[]> {
  const sent: string[] = []
  await page.route(/\/api\/(?:orders|customers|products)\//, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    sent.push(new URL(route.request().url()).pathname)
    await route.fulfill({ status: 409, json: { error: 9, msg: 'thử', requestId: 'x' } })
  })
  return sent
}

/** Requests that are under way, but for the stream of changes. */
const running = new Set<Request>()

/** Signs in and follows the page's requests; returns the changes that it asks for. */
async function watched(page: Page): Promise<string[]> {
  running.clear()
  page.on('request', (one) => void (one.url().includes('/api/events') || running.add(one)))
  page.on('requestfinished', (one) => void running.delete(one))
  page.on('requestfailed', (one) => void running.delete(one))
  await enter(page, 'admin', '/dashboard')
  return refusedChanges(page)
}

/** The page is there with all that it fetches, and no key waits. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[data-waiting-keys], [role=grid][aria-busy=true]')).toHaveCount(0)
  for (let quiet = 0; quiet < 6; quiet = running.size > 0 ? 0 : quiet + 1) await pause(30)
}

/** The state of the page: its address, the row with the cursor, and the changes that were asked for. */
async function stateOf(page: Page, sent: readonly string[]) {
  const { pathname, search } = new URL(page.url())
  const row = await page.evaluate(() => {
    const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant')
    return id ? document.getElementById(id)?.textContent : undefined
  })
  return { path: pathname + search, row: /[A-Z]{2}\d{4,}/.exec(row ?? '')?.[0], sent: [...sent] }
}

/** The state once it no longer changes: a slow processor rests between the code of a page and its first request. */
async function restingState(page: Page, sent: readonly string[]) {
  for (let before = await stateOf(page, sent); ; ) {
    await pause(600)
    await settled(page)
    const now = await stateOf(page, sent)
    if (JSON.stringify(now) === JSON.stringify(before)) return now
    before = now
  }
}

/** Opens the dashboard. */
async function begin(page: Page, sent: string[]): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await settled(page)
  sent.length = 0
}

/** The state after strokes (a key, or a sequence: `g o`), each on sight of the page. */
async function slowly(page: Page, sent: string[], strokes: readonly string[]) {
  await begin(page, sent)
  for (const stroke of strokes) {
    for (const key of stroke.split(' ')) await page.keyboard.press(key)
    await pause(REST_MS)
    await settled(page)
  }
  return restingState(page, sent)
}

type State = Awaited<ReturnType<typeof stateOf>>

/**
 * Expects the same strokes, with so many ms between keys, to lead to a state and to stay there; or to nothing and in words where a
 * letter without a meaning is followed as fast as letters of a word are.
 */
async function quickly(page: Page, sent: string[], strokes: readonly string[], ms: number, wanted: State) {
  await begin(page, sent)
  for (const key of strokes.join(' ').split(' ')) {
    await page.keyboard.press(key)
    await pause(ms)
  }
  const name = `${strokes.join(', ')} at ${ms} ms`
  const word = page.getByText('Bạn đang gõ chữ ngoài ô nhập')
  let isWord = false
  await expect
    .poll(async () => {
      isWord ||= await word.isVisible()
      return isWord ? wanted : stateOf(page, sent)
    }, name)
    .toEqual(wanted)
  if (isWord) {
    expect(sent, name).toEqual([])
    return
  }
  await pause(REST_MS)
  await settled(page)
  expect(await stateOf(page, sent), name).toEqual(wanted)
}

const CONFIRM = ['g o', '2', 'e']

test('G O 2 E at 60 ms confirms the order that waiting would have given, though its page is not there yet', {
  tag: '@gate',
}, async ({ page }) => {
  const sent = await watched(page)
  const wanted = await slowly(page, sent, CONFIRM)
  expect(wanted.sent).toHaveLength(1)
  expect(wanted.path).toMatch(/^\/Delivery\/list\?status=/)
  await quickly(page, sent, CONFIRM, 60, wanted)
})

test('G O 2 E at any pace, on a processor that is four times slower', async ({ page }) => {
  const sent = await watched(page)
  await slowProcessor(page)
  const wanted = await slowly(page, sent, CONFIRM)
  for (const ms of [30, 60, 110, 160, 220, 400]) await quickly(page, sent, CONFIRM, ms, wanted)
})

const section = fc.constantFrom('g o', 'g k', 'g p')
const inList = fc.constantFrom('1', '2', '3', 'j', 'k', 'ArrowDown', 'PageDown', 'Enter', 'g o', 'g k')
/** A section, some way in it and beyond, and the main action at the end, or another section after it. */
const sequence = fc
  .tuple(section, fc.array(inList, { maxLength: 4 }), fc.constantFrom([], ['e'], ['e', 'g d']))
  .map(([first, way, end]) => [first, ...way, ...end])
const COUNT = process.env.FAULTS === 'long' ? 500 : 12

test('random sequences lead where the same keys lead when they are typed slowly', async ({ page }) => {
  test.setTimeout(120_000 + COUNT * 20_000)
  const sent = await watched(page)
  await slowProcessor(page)
  const sequences = fc.sample(fc.tuple(sequence, fc.integer({ min: 30, max: 400 })), {
    numRuns: COUNT,
    seed: Number(process.env.SEED ?? 53),
  })
  for (const [strokes, ms] of sequences)
    await quickly(page, sent, strokes, ms, await slowly(page, sent, strokes))
})

test('while a page fetches, Tab moves the focus and Enter follows a link', async ({ page }) => {
  await enter(page, 'admin', '/profile/index')
  // The dashboard's numbers do not come.
  const late = Promise.withResolvers<void>()
  await page.route(/\/api\/(?:dashboard|views|orders|revenue)/, async (route) => {
    await late.promise
    await route.fallback()
  })
  await page.goto('/dashboard')
  const link = page.getByRole('navigation').first().getByRole('link')
  await link.first().focus()
  await page.keyboard.press('Tab')
  await expect(link.nth(1)).toBeFocused()
  const address = await link.nth(1).getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${address}`))
  late.resolve()
})

test('a key of the list that is pressed in an open record says so, and offers its command', async ({
  page,
}) => {
  await enter(page, 'telesales', '/Delivery/list?status=pending')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(3)).toContainText('DH')
  await grid.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-pane="detail"]')).toContainText('DH')
  await grid.focus()
  await page.keyboard.press('F6')
  const address = page.url()
  await page.keyboard.press('f')
  const notice = page
    .locator('[data-sonner-toast]')
    .filter({ hasText: 'là phím của danh sách: nhấn Shift F6' })
  await expect(notice).toBeVisible()
  expect(page.url()).toBe(address)
  await page.keyboard.press('Shift+F6')
  await expect(grid).toBeFocused()
  await notice.getByRole('button', { name: 'Chạy ngay' }).click()
  await expect(page.getByRole('dialog', { name: 'Lọc theo' })).toBeVisible()
})
