/**
 * Every command of the registry, by keyboard alone and by mouse alone, on a real server: reachable both ways, with the
 * effect that it promises, and with the focus left on the page. New commands are walked without being named here; one
 * that depends on a certain moment has that moment made in `moments.ts`. Which are walked: `walked.ts`.
 * `WALK=views,orders.confirm` walks those alone, `WALK_TIMES=1` prints how long each took.
 */
import type { Page } from '@playwright/test'
import type { Command } from '../../../commands/command.ts'
import type { AnyRecord } from '../../../src/core/area.ts'
import { enter, expect, test } from '../fixtures.ts'
import { APP_EFFECTS } from './app-effects.ts'
import { AREA_EFFECTS, READY } from './area-walks.ts'
import { effectOf } from './effect-of.ts'
import { closeOverlays, focusWork, overlays, toasts } from './focus.ts'
import { byKeyboard } from './keyboard.ts'
import { MOMENTS } from './moments.ts'
import { byMouse } from './mouse.ts'
import { fewRecords, forgetRecords, recordFor } from './records.ts'
import { areaOf, registry } from './registry.ts'
import { ELSEWHERE, GROUPS, LAST, titleOfGroup } from './walked.ts'

type Scene = { path: string; record?: AnyRecord }

/** Where a command is in question: a record's page, its section, or the orders. */
async function sceneOf(page: Page, command: Command): Promise<Scene> {
  const area = command.area === undefined ? undefined : areaOf(command.area)
  const at = MOMENTS[command.id]?.at
  if (!area) return { path: at ?? '/Delivery/list' }
  if (!command.target) return { path: at ?? `${area.path}/list` }
  const record = await recordFor(page, area, command)
  if (!record) throw new Error('no record is ready for it')
  return { path: `${area.path}/list/${record.code}`, record }
}

/** As a link of the console would: a whole load for each command would take most of the time. */
async function goTo(page: Page, { path, record }: Scene): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  // A list that was left stands where it was left: its first row need not be there.
  const ready = record ? `[data-pane="detail"] >> text=${record.code}` : '[data-row]:not([data-placeholder])'
  // The first visit of a section fetches its code.
  await page.locator(ready).filter({ visible: true }).first().waitFor({ timeout: 20_000 })
  // A record that was shown before is shown as it was, until it has been read again.
  const shown = page.locator('[data-pane="detail"] [data-version]')
  if (record?.version)
    await expect
      .poll(async () => Number(await shown.getAttribute('data-version')))
      .toBeGreaterThanOrEqual(record.version)
  await focusWork(page)
}

type Way = (page: Page, command: Command) => Promise<void>

async function walkOne(page: Page, command: Command, way: Way): Promise<void> {
  const moment = MOMENTS[command.id]
  await goTo(page, await sceneOf(page, command))
  await moment?.make?.(page)
  const seen = await effectOf(command)(page)
  await way(page, command)
  await seen()
  const area = command.area === undefined ? undefined : areaOf(command.area)
  if (area) forgetRecords(area)
  if (command.id !== LAST) await closeOverlays(page)
  await moment?.after?.(page)
}

/** Walks commands one way. Returns what went wrong, by command. */
async function walk(page: Page, commands: readonly Command[], way: Way): Promise<string[]> {
  const wrong: string[] = []
  for (const command of commands) {
    const from = Date.now()
    try {
      await walkOne(page, command, way)
    } catch (error) {
      // What lies over the page, and what the console has said.
      const told = [...(await overlays(page).allInnerTexts()), ...(await toasts(page).allInnerTexts())]
      const open = told.map((text) => text.slice(0, 60))
      wrong.push(
        `${command.id} at ${page.url()} [${open}]: ${String(error).split('\n').slice(0, 12).join(' ').replace(/\s+/g, ' ')}`,
      )
      await page.goto('/Delivery/list')
      await page.locator('[data-row="0"]').waitFor()
    }
    if (process.env.WALK_TIMES) console.log(`${command.id} ${Date.now() - from} ms`)
  }
  return wrong
}

test.describe.configure({ mode: 'parallel' })
// Every command changes something: other files would find records hidden, cancelled and renamed.
test.use({ data: 'walk' })

test('whatever is named for the walk is a command', () => {
  const named = [ELSEWHERE, MOMENTS, APP_EFFECTS, AREA_EFFECTS, READY].flatMap(Object.keys)
  expect(named.filter((id) => !registry.get(id))).toEqual([])
})

for (const [name, way] of [
  ['keyboard', byKeyboard],
  ['mouse', byMouse],
] as const) {
  for (const commands of GROUPS) {
    test(`commands of ${titleOfGroup(commands)} by ${name} alone`, async ({ page, context }) => {
      test.setTimeout(600_000)
      page.setDefaultTimeout(10_000)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      // Not on a list: what is made behind one is announced there as new, and is no row.
      await enter(page, 'admin', '/errors')
      for (const area of new Set(commands.map((command) => command.area && areaOf(command.area))))
        if (area) await fewRecords(page, area)
      await page.goto('/Delivery/list')
      expect.soft(await walk(page, commands, way)).toEqual([])
    })
  }
}
