/**
 * Vietnamese typing tools against the real console: UniKey's Telex and VNI, sent in each of the ways in which
 * they reach a page. In fields every letter arrives; next to them nothing fires that was not pressed, and every
 * key that was pressed does what it says.
 */
import type { Locator, Page } from '@playwright/test'
import { TypingPlayer, type Way } from '../support/typing-player.ts'
import type { Method } from '../support/typing-tool.ts'
import { ownClock, pass, stopClock, tick } from './clock.ts'
import { enter, expect, test } from './fixtures.ts'

const SENTENCE = 'Nguyễn Huệ hẹn gọi lại, hoàn tiền được'

/** Changes the page sends to the server. */
function changes(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Preferences, and who is on a record, are no changes.
    if (request.method() !== 'GET' && !/\/account|\/api\/presence$|\/quote$/.test(pathname))
      sent.push(`${request.method()} ${pathname}`)
  })
  return sent
}

const grid = (page: Page) => page.getByRole('grid')
const cursor = (page: Page) => grid(page).getAttribute('aria-activedescendant')
const rowOf = async (page: Page) => Number((await cursor(page))?.split('-').at(-1))

async function openList(
  page: Page,
  path = '/Delivery/list?status=pending',
  who = 'telesales',
): Promise<void> {
  await ownClock(page)
  await enter(page, who, path)
  await expect(grid(page).getByRole('row').nth(3)).toContainText(/[A-Z]{2}\d/)
  await grid(page).focus()
  await page.keyboard.press('Home')
  await expect.poll(() => rowOf(page)).toBe(0)
}

/** Longer than letters of one run of text are apart. */
const rest = (page: Page) => pass(page, 500)

/** Both methods, each in two of the ways: every way once. */
const TOOLS: readonly (readonly [Method, Way])[] = [
  ['telex', 'packet'],
  ['vni', 'unnamed'],
  ['telex', 'a-key'],
  ['vni', 'process'],
]

/** Writes the sentence into a field with each tool, and expects it there as it was meant. */
async function fillWithTools(page: Page, field: Locator, tools = TOOLS): Promise<void> {
  for (const [method, way] of tools) {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await (await TypingPlayer.on(page, method, way)).fill(SENTENCE)
    await expect(field, `${method} ${way}`).toHaveValue(SENTENCE)
  }
}

test('sign-in takes every letter', { tag: '@gate' }, async ({ page }) => {
  await page.goto('/login')
  const field = page.locator('input[name=username]')
  await expect(field).toBeFocused()
  await fillWithTools(page, field)
})

test('filter bar, palette, question and form take every letter, and nothing else happens', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await openList(page)
  const sent = changes(page)
  await page.keyboard.press('/')
  const filter = page.getByRole('combobox').first()
  await expect(filter).toBeFocused()
  await fillWithTools(page, filter, TOOLS.slice(0, 2))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog').getByRole('combobox')
  await expect(palette).toBeFocused()
  await fillWithTools(page, palette, TOOLS.slice(1, 3))
  await page.keyboard.press('Escape')

  await page.goto('/Delivery/list/DH00001900/edit')
  const note = page.locator('form textarea').first()
  await note.click()
  await fillWithTools(page, note, TOOLS.slice(2))
  expect(sent).toEqual([])
})

for (const way of ['packet', 'unnamed', 'a-key'] as const) {
  test(`j, k and x after a letter that Telex would mark, sent as ${way}`, async ({ page }) => {
    await openList(page)
    const sent = changes(page)
    const telex = await TypingPlayer.on(page, 'telex', way)
    await telex.press('y')
    await expect(
      page
        .getByText(/Đã chép|sao chép/i)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await telex.press('j')
    await expect.poll(() => rowOf(page)).toBe(1)
    await telex.press('j')
    await expect.poll(() => rowOf(page)).toBe(2)
    await telex.press('x')
    await expect(grid(page).locator('[role=row][aria-selected=true]')).toHaveCount(1)
    await telex.press('x')
    await expect(grid(page).locator('[role=row][aria-selected=true]')).toHaveCount(0)
    await telex.press('k')
    await expect.poll(() => rowOf(page)).toBe(1)
    expect(sent).toEqual([])
  })
}

test('e twice is twice the main action, z takes it back, a held e is one', async ({ page }) => {
  // Hidden products: showing one is the main action, and always possible.
  await openList(page, '/Product/list?status=hidden', 'manager')
  const sent = changes(page)
  const telex = await TypingPlayer.on(page, 'telex')
  await telex.press('e')
  await expect.poll(() => sent.length).toBe(1)
  await rest(page)
  // The second one comes from the tool as Backspace and ê. It is a press like the first, on the next row.
  await telex.press('e')
  await expect.poll(() => sent.length).toBe(2)
  await rest(page)
  await telex.press('j')
  await telex.press('z')
  await expect.poll(() => sent.length).toBe(3)
  await rest(page)
  const then = sent.length
  await telex.hold('e', 8)
  await rest(page)
  expect(sent.length - then).toBe(1)
})

test('a sequence goes where it leads, whatever was pressed before', async ({ page }) => {
  await openList(page, '/Delivery/list', 'manager')
  const telex = await TypingPlayer.on(page, 'telex')
  // The tool makes “óg” of y, g, s.
  await telex.press('y', 'g', 's')
  await expect(page).toHaveURL(/\/Shop|\/Supplier/)
  const vni = await TypingPlayer.on(page, 'vni')
  await vni.press('g', 'o')
  await expect(page).toHaveURL(/\/Delivery\/list/)
})

test('while a sequence waits, what may follow it is shown; given up, it is gone', async ({ page }) => {
  await openList(page, '/Delivery/list', 'manager')
  await page.keyboard.press('g')
  const strip = page.getByRole('status').filter({ hasText: /Khách hàng/ })
  await expect(strip).toBeVisible()
  await expect(strip).toContainText(/G.*O.*Đơn hàng/s)
  await expect(strip).toBeHidden()
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/Delivery\/list/)
})

test('digits that VNI eats still choose a tab', async ({ page }) => {
  await openList(page)
  await page.keyboard.press('Enter')
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail.getByRole('tab').nth(1)).toBeVisible()
  await detail.focus()
  const vni = await TypingPlayer.on(page, 'vni')
  await vni.press('y', '2')
  await expect(detail.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
  await vni.press('1')
  await expect(detail.getByRole('tab').nth(0)).toHaveAttribute('aria-selected', 'true')
})

test('a sentence typed beside a field runs nothing, and says so', async ({ page }) => {
  await openList(page)
  const sent = changes(page)
  const url = page.url()
  await stopClock(page)
  const wait = (ms: number) => tick(page, ms)
  for (const [method, way] of TOOLS.slice(0, 3)) {
    await (await TypingPlayer.on(page, method, way, wait)).write('hẹn gọi lại chiều nguyễn huệ')
    await tick(page, 500)
    expect(sent, `${method} ${way}`).toEqual([])
    expect(page.url()).toBe(url)
    await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0)
  }
  await expect(page.getByText('Bạn đang gõ chữ ngoài ô nhập').first()).toBeVisible()
  expect(await rowOf(page)).toBe(0)
  await (await TypingPlayer.on(page, 'telex', 'packet', wait)).press('j')
  await tick(page, 500)
  await expect.poll(() => rowOf(page)).toBe(1)
})

/** Common first and family names, and words that staff type, as a keyboard without marks sends them. */
const COMMON = (
  'nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly anh minh hung dung hieu tuan linh lan ' +
  'huong mai hoa thao trang phuong ngoc thanh cuong quan long em oi chi anh oi gia bao nhieu giao hang gay bong ' +
  'driver putter tui golf callaway tim don'
).split(' ')

/** Ms between the keys of a hand in a hurry, at ease and at leisure. */
const PACES = [60, 100, 150]

/** Words that begin as the keys of a section do: they lead there, as these keys do at any pace. */
const LEADING = /^g[iao]/

test('names and words typed beside a field at any pace write nothing and stay on the page', async ({
  page,
}) => {
  await openList(page, '/Delivery/list?status=pending', 'manager')
  const sent = changes(page)
  const url = page.url()
  await stopClock(page)
  for (const [at, word] of COMMON.entries()) {
    for (const letter of word) {
      await page.keyboard.press(letter)
      await tick(page, PACES[at % PACES.length] ?? 0)
    }
    await tick(page, 450)
    // A question may have taken letters; it writes nothing by itself.
    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
    expect(sent, word).toEqual([])
    if (LEADING.test(word)) {
      await page.context().clock.resume()
      await page.goto(url)
      await stopClock(page)
    } else expect(page.url(), word).toBe(url)
    await grid(page).focus()
  }
  for (const letter of 'nguyen') {
    await page.keyboard.press(letter)
    await tick(page, 100)
  }
  await page.context().clock.resume()
  await page.getByRole('button', { name: 'Tìm “nguyen”' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('nguyen')
})

for (const [method, way, keys] of [
  ['telex', 'packet', ['s', 'a', 'n']],
  ['telex', 'unnamed', ['x', 'a', 'j']],
  ['vni', 'a-key', ['1', 'a', '5']],
] as const) {
  test(`what follows the letter that opened a form stands in its field: ${method}, ${way}`, async ({
    page,
  }) => {
    await openList(page, '/ReturnPolicy/list', 'manager')
    const tool = await TypingPlayer.on(page, method, way)
    await tool.press('i')
    const field = page.locator('form input[name=name]')
    await expect(field).toBeFocused()
    const { before, after } = await field.evaluate((element: HTMLInputElement) => ({
      before: element.value.slice(0, element.selectionStart ?? 0),
      after: element.value.slice(element.selectionEnd ?? 0),
    }))
    // The tool makes a letter with a mark of “i” and the first of them, and would take back what is not its own.
    for (const key of keys) {
      await tool.press(key)
      await pass(page, 200)
    }
    await expect(field).toHaveValue(`${before}${keys.join('')}${after}`)
    await page.keyboard.press('Backspace')
    await expect(field).toHaveValue(`${before}${keys.slice(0, -1).join('')}${after}`)
    // The next word is the tool's own again.
    await tool.press(' ')
    await tool.write('được')
    await expect(field).toHaveValue(`${before}${keys.slice(0, -1).join('')} được${after}`)
  })
}
