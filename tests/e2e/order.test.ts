/** Records in an order by hand: by keyboard alone, by mouse alone, by two people at once. */
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { enter, expect, follow, test } from './fixtures.ts'
import { call } from './made.ts'

/** A server that takes its time over a move. */
const SLOW_MS = 300

const grid = (page: Page) => page.getByRole('grid')
const rows = (page: Page) => page.locator('[data-row]')
const codes = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all
      .sort((a, b) => Number((a as HTMLElement).dataset.row) - Number((b as HTMLElement).dataset.row))
      .map((one) => one.querySelector('a')?.textContent ?? ''),
  )
const stored = async (page: Page) =>
  ((await call(page, 'GET', '/api/call-outcomes?sort=place')) as { code: string }[]).map(({ code }) => code)
/** The list, the server and a picture of either agree on an order. */
async function is(page: Page, wanted: readonly string[]): Promise<void> {
  await expect.poll(() => codes(page)).toEqual(wanted)
  await expect.poll(() => stored(page)).toEqual(wanted)
}
const active = (page: Page) =>
  grid(page).evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant')
    return document
      .getElementById(id ?? '')
      ?.closest('[data-row]')
      ?.querySelector('a')?.textContent
  })

async function open(page: Page, path = '/CallOutcomes/list'): Promise<string[]> {
  await enter(page, 'manager', path)
  await rows(page).first().getByRole('link').waitFor()
  await grid(page).focus()
  return codes(page)
}
const moved = (all: readonly string[], code: string, to: number) => {
  const rest = all.filter((one) => one !== code)
  rest.splice(to, 0, code)
  return rest
}

test('by keyboard: one and several rows, quickly, with undo, from the palette; elsewhere it says why not', async ({
  page,
}) => {
  const all = await open(page)
  const [a = '', b = '', c = '', d = ''] = all
  for (let at = 0; at < 3; at++) await page.keyboard.press('ArrowDown')
  expect(await active(page)).toBe(d)
  // As fast as keys come, each of them counts, also where moves take longer than the list that is fetched after one.
  await page.route('**/api/call-outcomes/move', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    return route.continue()
  })
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  // The cursor goes along; a row that it has left is moved all the same.
  await expect.poll(() => codes(page)).toEqual(moved(all, d, 2))
  await page.keyboard.press('ArrowDown')
  await is(page, moved(all, d, 0))
  expect(await active(page)).toBe(c)
  await page.unrouteAll({ behavior: 'wait' })
  for (let at = 0; at < 3; at++) await page.keyboard.press('ArrowUp')
  expect(await active(page)).toBe(d)
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.locator('[data-sonner-toaster]')).toContainText('Đã ở đầu danh sách')
  await page.keyboard.press('Alt+ArrowDown')
  await is(page, moved(all, d, 1))
  await page.keyboard.press('z')
  await is(page, moved(all, d, 0))
  await page.keyboard.press('z')
  await page.keyboard.press('z')
  await page.keyboard.press('z')
  await is(page, all)

  // Two ticked rows that are apart come together.
  await page.keyboard.press('Home')
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('Alt+ArrowDown')
  await is(page, [b, d, a, c, ...all.slice(4)])
  await page.keyboard.press('z')
  await is(page, all)
  await page.keyboard.press('Escape')

  await page.keyboard.press('Home')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('chuyển xuống cuối')
  await page.keyboard.press('Enter')
  await is(page, moved(all, a, all.length - 1))
  await page.keyboard.press('z')
  await is(page, all)

  await page.goto('/CallOutcomes/list?sort=name')
  await rows(page).first().getByRole('link').waitFor()
  await grid(page).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.locator('[data-sonner-toaster]')).toContainText('danh sách chưa xếp theo “Thứ tự”')
  expect(await stored(page)).toEqual(all)
  await page.getByRole('button', { name: 'Xếp theo thứ tự đặt tay' }).click()
  await is(page, all)
})

test('by mouse: a row is dragged to the exact place, Escape gives it up, the menu moves it too', async ({
  page,
}) => {
  const all = await open(page)
  const handle = (at: number) => page.locator(`[data-row="${at}"] [data-handle]`)
  const middle = async (at: number) => {
    await handle(at).waitFor()
    const box = await handle(at).boundingBox()
    if (!box) throw new Error('no handle')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const drag = async (from: number, to: number, part: number) => {
    const [start, end] = [await middle(from), await middle(to)]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x, start.y + 8)
    await page.mouse.move(end.x, end.y + part, { steps: 6 })
  }
  await drag(4, 1, -8)
  await expect(page.locator('[data-drop-line="1"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('[data-drop-line]')).toHaveCount(0)
  await is(page, all)

  await drag(4, 1, -8)
  expect(await violations(page, { within: '[role=grid]', rules: 'all' })).toEqual([])
  await page.mouse.up()
  await is(page, moved(all, all[4] ?? '', 1))
  await expect(page.locator('[data-row="1"]')).toContainText('2')
  await page.locator('[data-sonner-toaster]').getByRole('button', { name: 'Hoàn tác' }).click()
  await is(page, all)

  await page.locator('[data-row="2"]').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Chuyển lên đầu' }).click()
  await is(page, moved(all, all[2] ?? '', 0))
  await page.locator('[data-sonner-toaster]').getByRole('button', { name: 'Hoàn tác' }).click()
  await is(page, all)
})

test('a record that is opened by its link before the rows around it are here can be moved once they are', async ({
  page,
}) => {
  await enter(page, 'manager', '/Product/list')
  await rows(page).first().getByRole('link').waitFor()
  const [, second = ''] = await stored(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/call-outcomes?*', async (route) => {
    await held
    return route.continue()
  })
  await follow(page, `/CallOutcomes/list/${second}`)
  const menu = page.locator('[data-pane="detail"] [role=toolbar] button[aria-haspopup=menu]')
  await menu.waitFor()
  release()
  await rows(page).first().getByRole('link').waitFor()
  const up = page.locator(
    '[data-command="call-outcomes.move-up"]:not([aria-disabled=true]):not([data-disabled])',
  )
  await menu.click()
  await expect(up.filter({ visible: true })).toHaveCount(1)
})

test('two people at once: both moves hold, and each sees the other’s without reloading', async ({
  page,
  browser,
}) => {
  const all = await open(page)
  const context = await browser.newContext()
  const other = await context.newPage()
  await enter(other, 'admin', `${new URL(page.url()).origin}/CallOutcomes/list`)
  await rows(other).first().getByRole('link').waitFor()
  await grid(other).focus()
  await page.keyboard.press('End')
  await other.keyboard.press('Home')
  await Promise.all([page.keyboard.press('Alt+ArrowUp'), other.keyboard.press('Alt+ArrowDown')])
  const [a = '', b = ''] = all
  const [y = '', z = ''] = all.slice(-2)
  const wanted = [b, a, ...all.slice(2, -2), z, y]
  await is(page, wanted)
  await is(other, wanted)
  await page.keyboard.press('z')
  await other.keyboard.press('z')
  await is(page, all)
  await context.close()
})
