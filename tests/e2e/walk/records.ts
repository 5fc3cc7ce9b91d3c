/** Records on which a command can run now, found as the console and the server judge it. */
import type { Page } from '@playwright/test'
import type { Command, Context } from '../../../commands/command.ts'
import type { AnyRecord } from '../../../src/core/area.ts'
import { PROOFS } from '../../support/area-proofs.ts'
import { type inputFields, type RefSource, sampleInput } from '../../support/samples.ts'
import { call } from '../made.ts'
import { READY } from './area-walks.ts'
import { type Area, registry } from './registry.ts'

/** Records by area, until one of the area is changed. */
const known = new Map<string, Promise<AnyRecord[]>>()

/** Forgets what is known of records: a command has changed some. */
export const forgetRecords = (area: Area) => known.delete(area.id)

/** Records of an area, a few of each state: the newest first would all be in the first one. */
async function fewOfEach(page: Page, area: Area): Promise<AnyRecord[]> {
  const [name, field] = Object.entries(area.fields).find(([one]) => one === 'status' || one === 'state') ?? []
  const values = field?.type === 'enum' ? field.values : [undefined]
  const wheres = values.map((value) =>
    value === undefined ? '' : `&where=${encodeURIComponent(JSON.stringify([[name, 'eq', value]]))}`,
  )
  // Of an area in an order by hand as they follow each other, and so many that the first branch of a tree is not all.
  const which = area.order ? `limit=100&sort=${area.order.by}` : 'limit=20'
  const rows = await Promise.all(wheres.map((where) => call(page, 'GET', `/api/${area.id}?${which}${where}`)))
  return (rows as AnyRecord[][]).flat()
}

async function candidates(page: Page, area: Area, command: Command): Promise<AnyRecord[]> {
  const all = known.get(area.id) ?? fewOfEach(page, area)
  known.set(area.id, all)
  return (await all).filter((record) => gateOn(command, area, record))
}

/** The list of an area in its order by hand, with something above and below each record. */
function listOf({ order }: Area) {
  if (!order) return undefined
  return {
    shown: () => ({ query: { where: [], q: '', sort: order.by }, columns: [] }),
    inOrder: (records: readonly AnyRecord[]) => records,
    neighbour: () => 'another',
    parent: () => 'another',
    cut: () => [],
    grid: () => undefined,
  }
}

/** A record that has a place to go to: the first root down, the second one up or in, one with a parent out. */
function movable({ tree }: Area, verb: string, able: readonly AnyRecord[]): AnyRecord | undefined {
  const isChild = (record: AnyRecord) => tree !== undefined && record[tree.parent] !== null
  if (verb === 'move-out') return able.find(isChild)
  const roots = able.filter((record) => !isChild(record))
  return ['move-up', 'move-top', 'move-in'].includes(verb) ? roots[1] : roots[0]
}

/** The command's own gate with one record as the target. */
function gateOn(command: Command, area: Area, record: AnyRecord): boolean {
  const context = {
    can: () => true,
    online: true,
    view: { kept: () => undefined, list: listOf(area) },
    target: { area: area.id, records: [record], count: 1, from: 'cursor' },
    where: { kind: 'list', area: area.id, path: `${area.path}/list` },
  } as unknown as Context
  return command.gate(context).s === 'on'
}

/** A new record of an area, for what the demo data has none ready for. */
async function made(page: Page, area: Area): Promise<AnyRecord | undefined> {
  const { server } = (await import(`../../../src/areas/${area.id}/server/index.ts`)) as {
    server: Record<'input' | 'newInput', Parameters<typeof inputFields>[0]>
  }
  const refs = async (id: string, filled?: string) => {
    const where = encodeURIComponent(JSON.stringify(filled ? [[filled, 'empty', false]] : []))
    const [record] = (await call(page, 'GET', `/api/${id}?limit=1&where=${where}`)) as Awaited<
      ReturnType<RefSource>
    >[]
    if (!record) throw new Error(`no record of ${id}`)
    return record
  }
  const { input: changed, newInput = changed } = server
  const list = (path: string) => call(page, 'GET', path) as Promise<never>
  const beside = await PROOFS.get(area.id)?.input?.(list)
  const input = await sampleInput(area, newInput, Date.now() % 80_000, refs, beside)
  return (await call(page, 'POST', `/api/${area.id}`, input)) as AnyRecord | undefined
}

/** Sees to it that an area has records, one of them to be deleted: of a new area the demo data have none. */
export async function fewRecords(page: Page, area: Area): Promise<void> {
  if (!area.verbs.includes('create')) return
  const rows = (await call(page, 'GET', `/api/${area.id}?limit=2`)) as AnyRecord[]
  for (let count = rows.length; count < 2; count++) await made(page, area)
}

/** A record on which the server would let the command run; undefined when there is none. */
export async function recordFor(page: Page, area: Area, command: Command): Promise<AnyRecord | undefined> {
  // Made as it is needed: what the demo data have, the gate may take and the server not.
  const ready = READY[command.id]
  if (ready) return ready(page)
  const verb = command.id.slice(area.id.length + 1)
  const tried = registry.get(command.id)?.danger === 'undo' && (command.steps?.length ?? 0) === 0
  const able = await candidates(page, area, command)
  if (area.order && verb.startsWith('move-')) return movable(area, verb, able)
  if (!tried) return able[0]
  const runs = async (record: AnyRecord) => {
    const body = { ids: [record.id], dryRun: true }
    const answer = (await call(page, 'POST', `/api/${area.id}/bulk/${verb}`, body)) as { changed: number }
    return answer.changed === 1
  }
  // A few will do: where those are all in use, a new one is not.
  for (const record of able.slice(0, 4)) if (await runs(record)) return record
  if (!area.verbs.includes('create')) return undefined
  const record = await made(page, area)
  return record && (await runs(record)) ? record : undefined
}
