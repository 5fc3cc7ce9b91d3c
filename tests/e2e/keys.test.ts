/** Keys: the keyboard check, keymaps in and out and live in other tabs, panes, splitter, and hints on every button. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { buildRegistry } from '../../commands/registry.ts'
import { areas } from '../../src/areas/index.ts'
import { TypingPlayer } from '../support/typing-player.ts'
import { ownClock, pass } from './clock.ts'
import { enter, expect, setPreferences, signIn, test } from './fixtures.ts'
import { serverKeeps } from './settled.ts'

/** Signs in as a person does who was never here: the keyboard check comes up. */
async function firstSignIn(page: Page, username: string): Promise<void> {
  // Another file may have signed in as the same person on this server.
  await setPreferences(new URL(page.url()).origin, username, { keyCheck: null })
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill('cmsshop')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

const card = (page: Page) => page.getByRole('region', { name: 'Kiểm tra bàn phím' })

test('the keyboard check finds the typing tool once, and stands in nobody’s way', async ({ page }) => {
  await ownClock(page)
  await page.goto('/Delivery/list')
  await firstSignIn(page, 'education')
  await expect(card(page)).toBeVisible()
  // Keys of the page go on working next to it.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await card(page).getByRole('button', { name: 'Bắt đầu' }).click()
  const tool = await TypingPlayer.on(page, 'vni')
  await tool.press('j')
  await expect(card(page).getByRole('button', { name: /Nhấn phím E/ })).toBeFocused()
  await tool.press('e')
  await expect(card(page).getByRole('textbox')).toBeFocused()
  await tool.press(' ')
  await tool.write('tiếng việt')
  await page.keyboard.press('Enter')
  await expect(card(page)).toContainText('Bộ gõ kiểu VNI')
  await card(page).getByRole('button', { name: 'Xong' }).click()
  await expect(card(page)).toHaveCount(0)
  await expect.poll(() => serverKeeps(page)).toHaveProperty('keyCheck')
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.reload()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  // The check comes with what the keys open.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await pass(page, 3_000)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(page)).toHaveCount(0)
  expect(fetched.filter((url) => /assets\/card-/.test(url))).toEqual([])
})

test('a key that does not arrive switches single letters off, in words', async ({ page }) => {
  await page.goto('/Product/list')
  await firstSignIn(page, 'content')
  await expect(card(page)).toBeVisible()
  await card(page).getByRole('button', { name: 'Bắt đầu' }).click()
  await card(page)
    .getByRole('button', { name: /không có gì xảy ra/ })
    .click()
  await page.keyboard.press('e')
  await page.keyboard.press('Enter')
  await expect(card(page)).toContainText('Phím J không tới được console')
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await page.getByRole('grid').focus()
  const before = await page.getByRole('grid').getAttribute('aria-activedescendant')
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.getByRole('grid').getAttribute('aria-activedescendant')).toBe(before)
  await page.keyboard.press('Shift+F1')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a keymap goes out, comes in with what is wrong named, applies in another tab, and is reset', async ({
  page,
  context,
}) => {
  await enter(page, 'support', '/dashboard')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('navigation').first()).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Xuất, nhập, khôi phục').click()
  const keys = [
    { id: 'help.keys', keys: 'q' },
    { id: 'view.refresh', keys: 'g o' },
    { id: 'nobody.knows', keys: 'b' },
  ]
  await sheet
    .getByRole('textbox')
    .last()
    .fill(JSON.stringify({ keymap: 1, keys }))
  await expect(sheet).toContainText('“Tải lại dữ liệu” và “Đơn hàng” cùng muốn G O')
  await expect(sheet).toContainText('nobody.knows')
  await sheet.getByRole('button', { name: 'Dùng 1 phím' }).click()
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Tải xuống' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(JSON.parse(text).keys).toMatchObject([{ id: 'help.keys', keys: 'q' }])
  await other.bringToFront()
  await other.keyboard.press('q')
  await expect(other.getByRole('dialog')).toBeVisible()
  await page.bringToFront()
  await sheet.getByRole('button', { name: 'Về mặc định' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Về mặc định' }).click()
  await sheet.getByRole('button', { name: 'Tìm bằng cách nhấn phím' }).click()
  await page.keyboard.press('?')
  await expect(sheet.locator('dl')).toContainText('Phím tắt')
  // The first one empties the search field.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('q')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('F6 goes round the panes, the splitter moves by keys, every overlay gives the focus back', async ({
  page,
}) => {
  await enter(page, 'telesales', '/Delivery/list')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(3)).toContainText('DH')
  await grid.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-pane="detail"]')).toContainText('DH')
  await grid.focus()
  const paneOf = () =>
    page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset.pane ?? '')
  const seen: string[] = []
  for (let i = 0; i < 4; i++) {
    seen.push(await paneOf())
    await page.keyboard.press('F6')
  }
  expect(new Set(seen).size).toBeGreaterThanOrEqual(3)
  await grid.focus()
  await page.keyboard.press('F6')
  await page.keyboard.press('Shift+F6')
  expect(await paneOf()).toBe('list')
  for (const open of ['Control+k', '?']) {
    await page.keyboard.press(open)
    await expect(page.getByRole('dialog').filter({ visible: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(grid).toBeFocused()
  }
})

test('letters run nothing in a field, over a dialog or with AltGr; a held arrow goes on', async ({
  page,
}) => {
  await ownClock(page)
  await enter(page, 'admin', '/Delivery/list?status=pending')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(1)).toContainText('DH')
  await grid.focus()
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/orders/')) changes.push(request.url())
  })
  // As Windows sends AltGr: Ctrl and Alt at once.
  const chord = (more: { altKey?: boolean; modifierAltGraph?: boolean }) =>
    page.evaluate((init) => {
      const event = { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true, ...init }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', event))
    }, more)
  const palette = page.getByRole('dialog').getByRole('combobox')
  await chord({ altKey: true, modifierAltGraph: true })
  // Had the first one opened it, the second would close it.
  await chord({})
  await expect(palette).toBeFocused()
  await page.keyboard.press('Escape')

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog').filter({ visible: true })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button').first().focus()
  await page.keyboard.press('e')
  await page.keyboard.press('l')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await page.keyboard.press('/')
  const filter = page.locator('[data-pane="list"]').getByRole('combobox')
  await expect(filter).toBeFocused()
  await page.keyboard.type('elz')
  await expect(filter).toHaveValue('elz')
  // A letter that is a key runs after 200 ms.
  await pass(page, 300)
  expect(changes).toEqual([])
  await filter.fill('')
  await grid.focus()

  const at = () =>
    page.evaluate(() => {
      const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant')
      return Number(
        document
          .getElementById(id ?? '')
          ?.closest('[role=row]')
          ?.getAttribute('aria-rowindex'),
      )
    })
  await expect(grid.getByRole('row').nth(6)).toContainText('DH')
  await page.keyboard.press('Home')
  await expect.poll(at).toBe(2)
  for (let times = 0; times < 4; times++) await page.keyboard.down('ArrowDown')
  await page.keyboard.up('ArrowDown')
  await expect.poll(at).toBe(6)
  expect(changes).toEqual([])
})

test('every button of a command that has a key shows it', async ({ page }) => {
  test.setTimeout(90_000)
  const keyed = buildRegistry(areas.map((area) => ({ area })))
    .bindings()
    .map((one) => one.command.id)
  await enter(page, 'admin', '/Delivery/list')
  for (const path of ['/dashboard', '/Delivery/list/DH00001900', '/Product/list', '/Customer/list/new']) {
    await page.goto(path)
    await expect(page.locator('[data-command]').first()).toBeVisible()
    // The keys come after the page.
    const silent = () =>
      page.evaluate(
        (ids) =>
          [...document.querySelectorAll<HTMLElement>('[data-command]:not([aria-disabled=true])')]
            .filter((one) => ids.includes(one.dataset.command ?? ''))
            .filter((one) => !one.querySelector('kbd, [class*=keys]') && !one.dataset.tipKeys)
            .map((one) => one.dataset.command),
        keyed,
      )
    await expect.poll(silent, path).toEqual([])
  }
})

/** A key for each command that has none: sequences that begin with `q`, which no command has. */
function keysForAll(): { id: string; keys: string }[] {
  const registry = buildRegistry(areas.map((area) => ({ area })))
  const bound = new Set(registry.bindings().map((one) => one.command.id))
  const letters = [...'abcdefhijklmnop']
  return registry.commands
    .filter(({ id }) => !bound.has(id))
    .map(({ id }, at) => {
      const [first, second] = [letters[at % letters.length], letters[Math.floor(at / letters.length)]]
      return { id, keys: `q ${first} ${second}` }
    })
}

test('a key that a person gives to a command is shown wherever the command is', async ({ page }) => {
  test.setTimeout(120_000)
  const keys = keysForAll()
  await page.goto('/Delivery/list')
  await setPreferences(new URL(page.url()).origin, 'manager', { keys })
  await signIn(page, 'manager')
  const silent = () =>
    page.evaluate(
      (ids) =>
        [...document.querySelectorAll<HTMLElement>('[data-command]')]
          .filter((one) => one.checkVisibility() && ids.includes(one.dataset.command ?? ''))
          .filter(
            (one) =>
              !one.querySelector('kbd, [class*=keys]') &&
              !one.dataset.tipKeys &&
              !one.closest('label, [data-tip-keys]')?.matches(':has(kbd), [data-tip-keys]'),
          )
          .map((one) => one.dataset.command),
      keys.map(({ id }) => id),
    )
  const row = page.getByRole('grid').getByRole('row').nth(1)
  await expect(row).toContainText('DH')
  expect.soft(await silent(), 'list').toEqual([])
  for (const menu of await page.getByRole('banner').locator('[aria-haspopup=menu]').all()) {
    await menu.click()
    await page.getByRole('menu').waitFor()
    expect.soft(await silent(), 'menus of the top bar').toEqual([])
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
  }
  await page.getByRole('grid').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menu').waitFor()
  expect.soft(await silent(), 'menu of a row').toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await expect(row).toHaveAttribute('aria-selected', 'true')
  expect.soft(await silent(), 'what is ticked').toEqual([])
  for (const open of ['Shift+C', 'g ,']) {
    for (const key of open.split(' ')) await page.keyboard.press(key)
    await page.getByRole('dialog').filter({ visible: true }).waitFor()
    expect.soft(await silent(), open).toEqual([])
    await page.keyboard.press('Escape')
  }
  for (const path of ['/dashboard', '/profile', '/Delivery/list/DH00001900', '/nowhere']) {
    await page.goto(path)
    await expect(page.locator('[data-command]').first()).toBeVisible()
    await expect.configure({ soft: true }).poll(silent, path).toEqual([])
  }
})

test('the key that ticks a row can be another one, on every device of the account', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, 'warehouse', '/Transport/list')
  const ticked = (at: Page) => at.locator('[role=row][aria-selected=true][data-row]')
  await page.getByRole('grid').focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog')
  // Of what several areas call alike, those that the account may never run are not listed.
  await page.keyboard.type('bat dau')
  await expect(sheet.locator('dt').filter({ hasText: /^Bắt đầu/ })).not.toHaveCount(0)
  await expect(sheet.locator('dt').filter({ hasText: 'Chăm sóc khách hàng' })).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('bo chon dong')
  await sheet.getByRole('button', { name: 'Đổi phím của “Chọn hoặc bỏ chọn dòng”' }).click()
  // What a typing tool sends is no key of the person's.
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Process', keyCode: 229, bubbles: true, cancelable: true }),
    ),
  )
  await page.keyboard.press('e')
  await expect(sheet.getByRole('status')).toContainText('E không dùng được')
  // An area's own command has it: it is taken from there.
  await page.keyboard.press('v')
  await sheet.getByRole('button', { name: 'Lấy phím này' }).click()
  await expect(sheet.locator('dl')).toContainText('V')
  const change = sheet.getByRole('button', { name: 'Đổi phím của “Chọn hoặc bỏ chọn dòng”' })
  await expect(change).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('grid').focus()
  await page.keyboard.press('x')
  // Two letters at once, the first of which is no key, would be a word; another key ends it.
  await page.keyboard.press('Home')
  await page.keyboard.press('v')
  await expect(ticked(page)).toHaveCount(1)
  const select = page
    .getByRole('contentinfo')
    .locator('span')
    .filter({ hasText: /^V\s*chọn$/ })
  await expect(select.first()).toBeVisible()
  await expect.poll(async () => JSON.stringify((await serverKeeps(page)).keys)).toContain('"v"')

  const other = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  const there = await other.newPage()
  await enter(there, 'warehouse', '/Transport/list')
  await expect(there.getByRole('grid').getByRole('row').nth(1)).toContainText('VC')
  await there.getByRole('grid').focus()
  await there.keyboard.press('x')
  await expect(ticked(there)).toHaveCount(0)
  await there.keyboard.press('Home')
  await there.keyboard.press('v')
  await expect(ticked(there)).toHaveCount(1)
  await other.close()
})

test('a letter that comes twice within a tenth of a second is one press', async ({ page }) => {
  await ownClock(page)
  await enter(page, 'admin', '/Delivery/list?status=pending&addressComplete=yes&paymentMethod=cod')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(2)).toContainText('DH')
  await grid.focus()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/confirm')) sent.push(request.url())
  })
  /** Presses `e` so many times in one turn of the page. */
  const press = (times: number) =>
    page.evaluate((count) => {
      const init = { key: 'e', code: 'KeyE', bubbles: true, cancelable: true }
      for (let done = 0; done < count; done++)
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init))
    }, times)
  await press(2)
  await pass(page, 400)
  await expect.poll(() => sent.length).toBe(1)
  await press(1)
  await pass(page, 150)
  await press(1)
  await pass(page, 400)
  await expect.poll(() => sent.length).toBe(3)
  // The slip had sent nothing later either.
  expect(new Set(sent).size).toBe(3)
})
