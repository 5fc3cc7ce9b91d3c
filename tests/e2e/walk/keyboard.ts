/** Reaching a command by keyboard: Ctrl K, its name, the arrows as far as needed, Enter. */
import type { Page } from '@playwright/test'
import type { Command } from '../../../commands/command.ts'
import { registry, titleOf } from './registry.ts'

/** Rows of the palette that one would walk through by arrows to the wanted one. */
const MAX_STEPS = 30

/** Without a row in the palette, as they only stand for a key. */
const KEYS: Record<string, string> = { 'palette.open': 'Control+k', 'list.filter': '/' }

export async function byKeyboard(page: Page, command: Command): Promise<void> {
  const key = KEYS[command.id]
  if (key) return page.keyboard.press(key)
  await page.keyboard.press('Control+k')
  await page.locator('[role=dialog] [role=combobox]:focus').waitFor()
  await page.keyboard.insertText(`>${titleOf(command)}`)
  const row = page.locator(`[role=option][data-value="command:${command.id}"]`)
  await row.waitFor()
  for (let i = 0; i < MAX_STEPS && (await row.getAttribute('aria-selected')) !== 'true'; i++)
    await page.keyboard.press('ArrowDown')
  if ((await row.getAttribute('aria-disabled')) === 'true')
    throw new Error(`off: ${(await row.textContent()) ?? ''}`)
  await page.keyboard.press('Enter')
}

/** Runs a command for a moment to be as it should. */
export async function run(page: Page, id: string): Promise<void> {
  const command = registry.get(id)
  if (!command) throw new Error(`no command is called ${id}`)
  await byKeyboard(page, command)
}
