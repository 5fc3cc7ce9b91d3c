/** A list as a tree: by keyboard alone, by mouse alone, under a filter, and moved by two people. */
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'
import { call } from './made.ts'

const grid = (page: Page) => page.getByRole('treegrid')
const rowOf = (page: Page, name: string) => page.locator('[data-row]', { hasText: name })
type Made = { id: string; code: string }

/** A tree of its own: `stamp A(stamp B, stamp C)`, `stamp D`, under a filter by the stamp. */
async function open(page: Page, user = 'manager'): Promise<{ stamp: string; made: Map<string, Made> }> {
  await enter(page, user, '/Reasons/list')
  await rowOf(page, 'Khách đổi ý').first().waitFor()
  const stamp = `Nhánh${Date.now() % 1_000_000}`
  const made = new Map<string, Made>()
  for (const [name = '', parent] of ['A', 'BA', 'CA', 'D'].map((one) => [...one])) {
    const body = {
      list: 'cancel',
      name: `${stamp} ${name}`,
      nameEn: `Tree ${name}`,
      parent: parent ? made.get(parent)?.id : null,
    }
    made.set(name, (await call(page, 'POST', '/api/reasons', body)) as Made)
  }
  await page.goto(`/Reasons/list?q=${encodeURIComponent(stamp)}`)
  await rowOf(page, `${stamp} D`).waitFor()
  await grid(page).focus()
  return { stamp, made }
}

/** Names and levels of the rows: `A1 B2 C2 D1`. */
const shown = (page: Page, stamp: string) =>
  page.locator('[data-row]').evaluateAll(
    (all, stamp) =>
      all
        .sort((a, b) => Number((a as HTMLElement).dataset.row) - Number((b as HTMLElement).dataset.row))
        .map(
          (one) =>
            `${new RegExp(`${stamp} (\\w)`).exec(one.textContent ?? '')?.[1]}${one.getAttribute('aria-level')}`,
        )
        .join(' '),
    stamp,
  )
/** The same as the server has it. */
async function stored(page: Page, stamp: string, made: Map<string, Made>): Promise<string> {
  const rows = (await call(page, 'GET', `/api/reasons/tree?q=${encodeURIComponent(stamp)}`)) as [
    string,
    number,
  ][]
  const names = new Map([...made].map(([name, { code }]) => [code, name]))
  return rows.map(([code, level]) => `${names.get(code)}${level}`).join(' ')
}

test('by keyboard: opened and closed, moved among siblings, in, out and to another place, with undo', {
  tag: '@gate',
}, async ({ page }) => {
  const { stamp, made } = await open(page)
  const is = async (wanted: string) => {
    await expect.poll(() => shown(page, stamp)).toBe(wanted)
    await expect.poll(() => stored(page, stamp, made)).toBe(wanted)
  }
  const looks = (wanted: string) => expect.poll(() => shown(page, stamp)).toBe(wanted)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await is('A1 B2 C2 D1')
  await press('Home', 'ArrowLeft')
  await looks('A1 D1')
  await expect(rowOf(page, `${stamp} A`)).toHaveAttribute('aria-expanded', 'false')
  await press('ArrowRight')
  await looks('A1 B2 C2 D1')
  // From a child, the arrow leads to its parent.
  await press('ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowLeft')
  await looks('A1 D1')
  await press('ArrowRight')
  await looks('A1 B2 C2 D1')

  await press('ArrowDown', 'Alt+ArrowDown')
  await is('A1 C2 B2 D1')
  await press('Alt+ArrowUp')
  await is('A1 B2 C2 D1')
  await press('Alt+ArrowUp')
  await expect(page.locator('[data-sonner-toaster]')).toContainText('Đã ở đầu danh sách')
  await press('Alt+ArrowLeft')
  await is('A1 C2 B1 D1')
  await press('Alt+ArrowRight')
  await is('A1 C2 B2 D1')
  await press('z')
  await is('A1 C2 B1 D1')
  await press('z')
  await is('A1 B2 C2 D1')

  await press('End', 'Control+k')
  await page.keyboard.type('chuyển đến')
  await press('Enter')
  await page.keyboard.type(`${stamp} C`)
  await expect(page.getByRole('option', { name: new RegExp(`${stamp} C.*${stamp} A`) })).toBeVisible()
  await press('Enter')
  await is('A1 B2 C2 D3')
  // A third level is the last: nothing goes below.
  await press('Home', 'ArrowDown', 'Alt+ArrowDown')
  await is('A1 C2 D3 B2')
  await press('z', 'z')
  await is('A1 B2 C2 D1')
})

test('rows that are cut go after another or under it, never into themselves; new ones begin with their parent', async ({
  page,
}) => {
  const { stamp, made } = await open(page)
  const is = async (wanted: string) => {
    await expect.poll(() => shown(page, stamp)).toBe(wanted)
    await expect.poll(() => stored(page, stamp, made)).toBe(wanted)
  }
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const cut = page.locator('[data-cut]')
  const toasts = page.locator('[data-sonner-toaster]')
  await press('Home', 'ArrowDown', 'x', 'ArrowDown', 'x', 'Control+x')
  await expect(cut).toHaveCount(2)
  await expect(cut.first()).toContainText('Đã cắt')
  await press('Control+v')
  await expect(toasts).toContainText('đây chính là mục đã cắt')
  expect(await violations(page, { within: '[role=treegrid]', rules: 'all' })).toEqual([])
  await press('End', 'Control+Shift+v')
  await is('A1 D1 B2 C2')
  await expect(cut).toHaveCount(0)
  await press('z')
  await is('A1 B2 C2 D1')

  await press('Home', 'Control+x')
  await expect(cut).toHaveCount(1)
  await press('ArrowDown', 'Control+Shift+v')
  await is('A1 B2 C2 D1')
  await press('End', 'Control+v')
  await is('D1 A1 B2 C2')
  await press('z')
  await is('A1 B2 C2 D1')
  await press('Control+x')
  await expect(cut).toHaveCount(1)
  await press('Escape')
  await expect(cut).toHaveCount(0)

  // Text entries keep these keys.
  const name = page.getByRole('textbox', { name: /^Tiếng Việt/ }).first()
  const parent = page.getByRole('combobox', { name: /^Nhóm/ })
  await press('Home', 'ArrowDown', 'c')
  await expect(parent).toHaveValue(`${stamp} A`)
  await name.fill('một')
  await name.press('Control+a')
  await press('Control+x')
  await expect(name).toHaveValue('')
  await press('Control+v', 'Control+v')
  await expect(name).toHaveValue('mộtmột')
})

test('by mouse: opened by its button, dragged before, after and inside, never into itself', async ({
  page,
}) => {
  const { stamp, made } = await open(page)
  const is = async (wanted: string) => {
    await expect.poll(() => shown(page, stamp)).toBe(wanted)
    await expect.poll(() => stored(page, stamp, made)).toBe(wanted)
  }
  const undo = () => page.locator('[data-sonner-toaster]').getByRole('button', { name: 'Hoàn tác' }).click()
  await rowOf(page, `${stamp} A`).getByRole('button', { name: 'Đóng' }).click()
  await expect.poll(() => shown(page, stamp)).toBe('A1 D1')
  await rowOf(page, `${stamp} A`).getByRole('button', { name: 'Mở' }).click()
  await is('A1 B2 C2 D1')

  const drag = async (name: string, over: string, part: number) => {
    const handle = rowOf(page, `${stamp} ${name}`).locator('[data-handle]')
    await handle.waitFor()
    const from = await handle.boundingBox()
    const to = await rowOf(page, `${stamp} ${over}`).boundingBox()
    if (!from || !to) throw new Error('not there')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + from.width / 2, from.y + 20)
    await page.mouse.move(from.x + from.width / 2, to.y + to.height * part, { steps: 6 })
  }
  await drag('D', 'A', 0.5)
  await expect(page.locator('[data-drop-inside="0"]')).toBeVisible()
  expect(await violations(page, { within: '[role=treegrid]', rules: 'all' })).toEqual([])
  await page.mouse.up()
  await is('A1 B2 C2 D2')
  await undo()
  await is('A1 B2 C2 D1')

  await drag('D', 'C', 0.1)
  await expect(page.locator('[data-drop-line="2"]')).toBeVisible()
  await page.mouse.up()
  await is('A1 B2 D2 C2')
  await drag('B', 'C', 0.9)
  await page.mouse.up()
  await is('A1 D2 C2 B2')

  // Into its own branch there is no place.
  await drag('A', 'C', 0.5)
  await expect(page.locator('[data-drop-line], [data-drop-inside]')).toHaveCount(0)
  await page.mouse.up()
  await is('A1 D2 C2 B2')
  await rowOf(page, `${stamp} B`).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Chuyển ra một cấp' }).click()
  await is('A1 D2 C2 B1')
})

test('a filter keeps what is above its hits; a colleague’s move is seen without reloading', async ({
  page,
  browser,
}) => {
  const { stamp, made } = await open(page)
  await page.goto(`/Reasons/list?q=${encodeURIComponent(`${stamp} C`)}`)
  await expect.poll(() => shown(page, stamp)).toBe('A1 C2')
  await page.goto(`/Reasons/list?q=${encodeURIComponent(stamp)}`)
  await expect.poll(() => shown(page, stamp)).toBe('A1 B2 C2 D1')
  const context = await browser.newContext()
  const other = await context.newPage()
  await enter(other, 'admin', `${new URL(page.url()).origin}/dashboard`)
  await call(other, 'POST', '/api/reasons/move', {
    ids: [made.get('D')?.id],
    end: 'first',
    under: made.get('A')?.id,
  })
  await expect.poll(() => shown(page, stamp)).toBe('A1 D2 B2 C2')
  await context.close()
  // In another order it is a flat list.
  await page.goto(`/Reasons/list?q=${encodeURIComponent(stamp)}&sort=name`)
  await expect(page.getByRole('grid').locator('[data-row]')).toHaveCount(4)
})
