/**
 * Every command of the registry, by keyboard alone and by mouse alone, on a real server: what a person can do
 * is reachable both ways, does what it says, and leaves the focus on the page. New commands are walked without
 * being named here; one that is only in question in a certain moment has that moment made in `moments.ts`.
 * `WALK=views,orders.confirm` walks those alone, `WALK_TIMES=1` tells how long each took.
 */
import type { Page } from '@playwright/test'
import type { Command } from '../../../commands/command.ts'
import { expect, signIn, test } from '../fixtures.ts'
import { APP_EFFECTS } from './app-effects.ts'
import { effectOf } from './effect-of.ts'
import { closeOverlays, focusWork, overlays, toasts } from './focus.ts'
import { byKeyboard } from './keyboard.ts'
import { MOMENTS } from './moments.ts'
import { byMouse } from './mouse.ts'
import { fewRecords, forgetRecords, recordFor } from './records.ts'
import { areaOf, registry } from './registry.ts'

/** Not walked, and where they are tested instead. */
const ELSEWHERE: Record<string, string> = {
  // Stands for the record's main action, which is walked under its own name; its key E: there.
  'record.main': 'story-keyboard.test.ts',
  // No row of the palette: the form's own button and Ctrl S.
  'form.save': 'resilience.test.ts',
}
/** What is done during a call stands on the desk alone: call-desk.test.ts, by keyboard and by mouse. */
const onDesk = ({ places }: Command) => places?.includes('desk') ?? false

const only = process.env.WALK?.split(',')
const wanted = ({ id }: Command) => !only || only.some((one) => id === one || id.startsWith(`${one}.`))
const LAST = 'session.sign-out'
const walked = registry.commands
  .filter((command) => !(command.id in ELSEWHERE) && !onDesk(command) && wanted(command))
  .toSorted((a, b) => Number(a.id === LAST) - Number(b.id === LAST))

/** Where a command is in question: a record's page, its section, or the orders. */
async function sceneOf(page: Page, command: Command): Promise<string> {
  const area = command.area === undefined ? undefined : areaOf(command.area)
  if (!area) return MOMENTS[command.id]?.at ?? '/Delivery/list'
  if (!command.target) return `${area.path}/list`
  const record = await recordFor(page, area, command)
  if (!record) throw new Error('no record is ready for it')
  return `${area.path}/list/${record.code}`
}

/** As a link of the console would: a whole load for each command would take most of the time. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  const code = /list\/([^/?]+)$/.exec(path)?.[1]
  // A list that was left stands where it was left: its first row need not be there.
  const ready = code ? `[data-pane="detail"] >> text=${code}` : '[data-row]:not([data-placeholder])'
  // The first visit of a section fetches its code.
  await page.locator(ready).filter({ visible: true }).first().waitFor({ timeout: 20_000 })
  await focusWork(page)
}

/**
 * Commands that set a field are derived from the manifests and alike: in the short form the first of each area is
 * walked, of every other area this way, of the rest the other.
 */
const both = only !== undefined || process.env.FAULTS === 'long'
const firstFields = walked.filter(
  (command, at) =>
    command.field !== undefined &&
    walked.findIndex((one) => one.field !== undefined && one.area === command.area) === at,
)
const goesBy = (name: Name) => (command: Command) =>
  both || command.field === undefined || firstFields.indexOf(command) % 2 === (name === 'keyboard' ? 0 : 1)

type Name = 'keyboard' | 'mouse'
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

/** Walks all commands one way; answers what went wrong, by command. */
async function walk(page: Page, name: Name, way: Way): Promise<string[]> {
  const wrong: string[] = []
  for (const command of walked.filter(goesBy(name))) {
    const from = Date.now()
    try {
      await walkOne(page, command, way)
    } catch (error) {
      // What lies over the page, and what the console has said.
      const told = [...(await overlays(page).allInnerTexts()), ...(await toasts(page).allInnerTexts())]
      const open = told.map((text) => text.slice(0, 60))
      wrong.push(
        `${command.id} [${open}]: ${String(error).split('\n').slice(0, 12).join(' ').replace(/\s+/g, ' ')}`,
      )
      await page.goto('/Delivery/list')
      await page.locator('[data-row="0"]').waitFor()
    }
    if (process.env.WALK_TIMES) console.log(`${command.id} ${Date.now() - from} ms`)
  }
  return wrong
}

test.describe.configure({ mode: 'parallel' })

for (const [name, way] of [
  ['keyboard', byKeyboard],
  ['mouse', byMouse],
] as const) {
  test(`every command by ${name} alone`, async ({ page, context }) => {
    test.setTimeout(1_200_000)
    page.setDefaultTimeout(5_000)
    const named = [...Object.keys(ELSEWHERE), ...Object.keys(MOMENTS), ...Object.keys(APP_EFFECTS)]
    expect(named.filter((id) => !registry.get(id))).toEqual([])
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/login')
    await signIn(page, 'admin')
    // Before any list is shown: what is made behind one is told there as new, and is no row.
    for (const area of new Set(walked.map((command) => command.area && areaOf(command.area))))
      if (area) await fewRecords(page, area)
    await page.goto('/Delivery/list')
    expect.soft(await walk(page, name, way)).toEqual([])
  })
}
