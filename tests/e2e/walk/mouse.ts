/** Reaching a command by mouse: what is on the screen, the menus where its places say, else the sheet of all commands. */
import type { Locator, Page } from '@playwright/test'
import type { Command } from '../../../commands/command.ts'

const shown = (page: Page, selector: string): Locator =>
  page.locator(selector).filter({ visible: true }).first()

type Opener = (page: Page) => Promise<void>

const SOON = { timeout: 10_000 }

const button =
  (name: RegExp | string): Opener =>
  (page) =>
    page.getByRole('button', { name }).filter({ visible: true }).first().click(SOON)

const account = button(/Tài khoản của/)

const recordMenu: Opener = (page) =>
  shown(page, '[data-pane="detail"] [role=toolbar] button[aria-haspopup=menu]').click(SOON)

/** The menu's own menu, where all that set a field stand together. */
const fieldMenu: Opener = async (page) => {
  await recordMenu(page)
  await shown(page, '[role=menu] [aria-haspopup=menu]').click(SOON)
  await press(page, page.getByRole('menu').nth(1).getByRole('menuitem').first(), 'hover')
}

const rowMenu: Opener = async (page) => {
  await shown(page, '[data-row="1"]').click({ ...SOON, button: 'right', position: { x: 300, y: 10 } })
}

const viewMenu: Opener = (page) =>
  shown(page, '[data-views] [role=tab][aria-selected=true]').click({ ...SOON, button: 'right' })

const jobPanel: Opener = async (page) => {
  await account(page)
  await shown(page, '[role=menu] [data-command="jobs.open"]').click(SOON)
  await shown(page, 'dialog[open] [data-job]').click(SOON)
}

const sheet: Opener = async (page) => {
  await account(page)
  await shown(page, '[role=menu] [data-command="help.keys"]').click(SOON)
  await shown(page, 'dialog[open]').waitFor(SOON)
  await page.getByRole('button', { name: /lệnh chưa có phím/ }).click(SOON)
}

const settings: Opener = async (page) => {
  await account(page)
  await shown(page, '[role=menu] [data-command="settings.open"]').click(SOON)
}

/** What the settings panel shows. */
const SETTINGS = /^(accent\.(?!custom)|header\.|tabs\.toggle-bar|sidebar\.toggle-logo)/

const PREFERENCES: Record<string, Opener> = {
  theme: button('Giao diện'),
  size: button(/Cỡ giao diện/),
  language: button(/Ngôn ngữ|Language/),
}

/** The button comes once the page is idle. */
const tray: Opener = (page) => shown(page, '#top-notices button').waitFor(SOON)

/** The menus that lead to it, in the order in which a person would look. */
function openersOf(command: Command): Opener[] {
  const kept = PREFERENCES[command.id.split('.')[0] ?? '']
  if (kept) return [kept]
  if (SETTINGS.test(command.id)) return [settings]
  if (command.id === 'notices.open') return [tray]
  const has = (place: string) => command.places?.some((one) => one === place) ?? false
  if (command.target) {
    return command.field === undefined ? [recordMenu] : [fieldMenu]
  }
  if (has('avatar')) return [account]
  if (has('tab')) return [viewMenu, sheet]
  if (has('job')) return [jobPanel]
  if (has('row')) return [rowMenu]
  return [sheet]
}

/** As a hand does: the pointer passes what lies between, where a menu's own menu would close under a leap. */
async function press(page: Page, goal: Locator, how: 'click' | 'hover' = 'click'): Promise<void> {
  await goal.waitFor(SOON)
  const box = await goal.boundingBox()
  if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 })
  await goal[how](SOON)
}

export async function byMouse(page: Page, command: Command): Promise<void> {
  const goal = shown(page, `[data-command="${command.id}"]:not([aria-disabled=true]):not([data-disabled])`)
  // What does not fit into a toolbar goes into its menu before it is painted: a hand sees what is painted.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  if (await goal.isVisible()) return press(page, goal)
  // A menu that was opened before the list had caught up with the last change is opened again.
  for (const open of [...openersOf(command), ...openersOf(command)]) {
    await open(page)
    const found = await goal.waitFor({ timeout: 1_500 }).then(
      () => true,
      () => false,
    )
    if (found) return press(page, goal)
    await page.keyboard.press('Escape')
  }
  throw new Error('no place for the mouse')
}
