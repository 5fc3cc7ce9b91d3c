/**
 * Vietnamese typing tools against the real console: UniKey's Telex and VNI, sent in each of the ways in which
 * they reach a page. In fields every letter arrives; beside them nothing fires that was not pressed, and every
 * key that was pressed does what it says.
 */
import type { Page } from '@playwright/test'
import { TypingPlayer, WAYS, type Way } from '../support/typing-player.ts'
import type { Method } from '../support/typing-tool.ts'
import { expect, signIn, test } from './fixtures.ts'

const SENTENCE = 'Khách hẹn gọi lại chiều thứ năm, địa chỉ đường Nguyễn Huệ: hoàn tiền được không'
const METHODS: readonly Method[] = ['telex', 'vni']

/** Changes the page sends to the server. */
function changes(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && !pathname.includes('/account'))
      sent.push(`${request.method()} ${pathname}`)
  })
  return sent
}

const confirmed = (sent: readonly string[]) => sent.filter((one) => one.includes('confirm')).length
const grid = (page: Page) => page.getByRole('grid')
const cursor = (page: Page) => grid(page).getAttribute('aria-activedescendant')
const rowOf = async (page: Page) => Number((await cursor(page))?.split('-').at(-1))

async function openList(
  page: Page,
  path = '/Delivery/list?status=pending',
  who = 'telesales',
): Promise<void> {
  await page.goto(path)
  await signIn(page, who)
  await expect(grid(page).getByRole('row').nth(3)).toContainText(/[A-Z]{2}\d/)
  await grid(page).focus()
  await page.keyboard.press('Home')
  await expect.poll(() => rowOf(page)).toBe(0)
}

/** Longer than letters of one run of text are apart. */
const rest = (page: Page) => page.waitForTimeout(500)

test('sign-in takes every letter', async ({ page }) => {
  await page.goto('/login')
  const field = page.locator('input[name=username]')
  for (const method of METHODS) {
    for (const way of WAYS) {
      await field.fill('')
      await (await TypingPlayer.on(page, method, way)).write(SENTENCE)
      await expect(field, `${method} ${way}`).toHaveValue(SENTENCE)
    }
  }
})

test('filter bar, palette and form take every letter, and nothing else happens', async ({ page }) => {
  test.setTimeout(120_000)
  await openList(page)
  const sent = changes(page)
  const both = async (fresh: () => Promise<import('@playwright/test').Locator>, ways: readonly Way[]) => {
    for (const method of METHODS) {
      for (const way of ways) {
        const field = await fresh()
        await (await TypingPlayer.on(page, method, way)).write(SENTENCE)
        await expect(field, `${method} ${way}`).toHaveValue(SENTENCE)
      }
    }
  }
  await both(async () => {
    await grid(page).focus()
    await page.keyboard.press('/')
    const field = page.getByRole('combobox').first()
    await expect(field).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    return field
  }, WAYS)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await both(async () => {
    await page.keyboard.press('Control+k')
    const field = page.getByRole('dialog').getByRole('combobox')
    if (!(await field.isVisible())) await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    return field
  }, ['packet', 'unnamed'])
  await page.keyboard.press('Escape')
  await page.goto('/Delivery/list/DH00002000/edit')
  await both(async () => {
    const field = page.locator('form textarea').first()
    await field.fill('')
    return field
  }, ['packet', 'a-key'])
  expect(sent).toEqual([])
})

for (const way of ['packet', 'unnamed', 'a-key'] as const) {
  test(`in the list each key does what it says, sent as ${way}`, async ({ page }) => {
    await openList(page)
    const sent = changes(page)
    const telex = await TypingPlayer.on(page, 'telex', way)
    // `a` begins no word of keys here, `j` after it would be ạ: down one row. `k` is no key of Telex.
    await telex.press('i', 'Escape')
    await expect(page).toHaveURL(/edit|list/)
    expect(confirmed(sent)).toBe(0)
  })
}

test('j, k and x after letters that Telex would mark', async ({ page }) => {
  await openList(page)
  const sent = changes(page)
  const telex = await TypingPlayer.on(page, 'telex')
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

test('e twice is twice the main action, z takes it back, a held e is one', async ({ page }) => {
  await openList(page, '/Delivery/list?where=%5B%5B"status","eq","pending"%5D%5D')
  const sent = changes(page)
  const telex = await TypingPlayer.on(page, 'telex')
  await telex.press('e')
  await expect.poll(() => sent.length).toBe(1)
  await rest(page)
  await telex.press('e')
  await expect.poll(() => sent.length).toBe(2)
  await rest(page)
  await telex.press('j')
  const before = sent.length
  await telex.press('z')
  await expect.poll(() => sent.length).toBe(before + 1)
  await rest(page)
  const then = sent.length
  await telex.hold('e', 8)
  await rest(page)
  expect(sent.length - then).toBeLessThanOrEqual(1)
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

test('digits that VNI eats still choose a tab', async ({ page }) => {
  await openList(page)
  await page.keyboard.press('Enter')
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail.getByRole('tab').nth(1)).toBeVisible()
  await page.keyboard.press('F6')
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
  for (const method of METHODS) {
    for (const way of ['packet', 'unnamed', 'a-key'] as const) {
      await (await TypingPlayer.on(page, method, way)).write('hẹn gọi lại chiều thứ năm, nguyễn huệ')
      await rest(page)
      expect(sent, `${method} ${way}`).toEqual([])
      expect(page.url()).toBe(url)
      await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0)
    }
  }
  await expect(page.getByText('Bạn đang gõ chữ ngoài ô nhập').first()).toBeVisible()
  expect(await rowOf(page)).toBe(0)
  await (await TypingPlayer.on(page, 'telex')).press('j')
  await expect.poll(() => rowOf(page)).toBe(1)
})
