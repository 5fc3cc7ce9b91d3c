/**
 * A record's audit entries, and which of them can be undone. An undo is a change like any other, so a record
 * that was changed and undone has its former state again: `standing` follows undos back to the version whose
 * state the record has, which decides whether an older entry can still be undone.
 */
import { holds } from '../../../../core/abilities.ts'
import type { Refusal } from '../../../../core/problems/problems.ts'
import type { AreaTable } from '../columns.ts'
import type { Actor } from '../face.ts'
import { type Runner, run } from '../statement.ts'
import { SECRET } from '../write/differences.ts'
import type { RowChange } from '../write/journal.ts'
import { isBeside } from '../write/related-rows.ts'
import { transitionOf } from '../write/transitions.ts'

export type AuditRow = {
  id: string
  area: string
  record_id: string
  code: string
  action: string
  verb: string
  change: RowChange
  before: Record<string, unknown>
  after: Record<string, unknown>
  args: Record<string, unknown> | null
  note: string | null
  version_after: number
  source: string
  by_id: string | null
  by_name: string | null
  at: string
  undo_of: string | null
  /** The job that made the change, as long as it is kept. */
  job: string | null
}

const COLUMNS = `id, area, record_id, code, action, verb, change, before, after, args, note, version_after, source,
  by_id, by_name, at, undo_of, (select j.id from jobs j where j.id = audit.batch) as job`

/** Entries read to find the version of a record's state; more undos in a row than this are not followed. */
const FOLLOWED = 500

/** Entries of a record, newest first. */
export function entriesOf(runner: Runner, record: string, limit: number): Promise<AuditRow[]> {
  return run<AuditRow>(
    runner,
    `select ${COLUMNS} from audit where record_id = $1::uuid order by id desc limit $2`,
    [record, limit],
  )
}

/** Changes by the ids of their entries. Entries of access are none, so that no undo finds them. */
export function entriesById(runner: Runner, ids: readonly string[]): Promise<AuditRow[]> {
  return run<AuditRow>(
    runner,
    `select ${COLUMNS} from audit where id = any($1::uuid[]) and kind = 'change'`,
    [ids],
  )
}

/** Entries in the order of their records; of one record as they are taken back, the last change of it first. */
export function newestFirst(a: AuditRow, b: AuditRow): number {
  if (a.record_id !== b.record_id) return a.record_id < b.record_id ? -1 : 1
  return b.version_after - a.version_after
}

export type Link = { id: string; version: number; undoOf: string | null }

/** Maps a version of a record to the oldest version that had the same state. */
export type Standing = (version: number) => number

/** Reads which versions of a record had the same state. */
export async function readStanding(runner: Runner, record: string): Promise<Standing> {
  return standingOf(await readLinks(runner, record))
}

/** A record's newest entries, as what follows undos needs them. */
export function readLinks(runner: Runner, record: string): Promise<Link[]> {
  return run<Link>(
    runner,
    `select id, version_after as version, undo_of as "undoOf" from audit
     where record_id = $1::uuid order by id desc limit $2`,
    [record, FOLLOWED],
  )
}

/** From a record's audit links to its standing. */
export function standingOf(links: readonly Link[]): Standing {
  const byVersion = new Map(links.map((link) => [link.version, link]))
  const byId = new Map(links.map((link) => [link.id, link]))
  return (version) => {
    let stand = version
    for (let steps = 0; steps < FOLLOWED; steps++) {
      const undone = byVersion.get(stand)?.undoOf
      const target = undone == null ? undefined : byId.get(undone)
      if (!target) return stand
      stand = target.version - 1
    }
    return stand
  }
}

/** How long one takes back what one created oneself without being allowed to delete. */
const OWN_CREATION_MS = 3_600_000

/**
 * The ability that an actor lacks for taking an entry back at an instant; undefined when they may. It takes
 * what the change itself took, and to take back a creation is to delete.
 */
export function missingAbility(
  { accountId, abilities }: Actor,
  entry: AuditRow,
  now: number,
): string | undefined {
  const isOwn = entry.by_id === accountId && now - Date.parse(entry.at) <= OWN_CREATION_MS
  const verbs = entry.change === 'insert' && !isOwn ? [entry.verb, 'delete'] : [entry.verb]
  return verbs.map((verb) => `${entry.area}.${verb}`).find((ability) => !holds(abilities, ability))
}

/** Whether an entry is of a kind that can be taken back at all. */
export function canBeUndone(table: AreaTable, entry: Pick<AuditRow, 'verb' | 'before' | 'change'>): boolean {
  if (entry.change === 'none') return false
  if (transitionOf(table, entry.verb)?.danger === 'confirm') return false
  // Taking back a creation deletes the record: not where records are never deleted (orders).
  if (entry.change === 'insert')
    return table.area.verbs.includes('delete') || table.server.retractable === true
  if (entry.change === 'delete') return true
  // A secret's former value is kept nowhere.
  return Object.entries(entry.before).every(
    ([name, value]) => (table.columns.has(name) || isBeside(table, name)) && value !== SECRET,
  )
}

/** Why an entry is of a kind that is never taken back, with what to do instead. */
export function neverUndone(
  table: AreaTable,
  entry: Pick<AuditRow, 'verb' | 'before' | 'change'>,
): Refusal | undefined {
  if (canBeUndone(table, entry)) return undefined
  if (entry.change === 'insert') return { key: 'undoCreation' }
  if (Object.values(entry.before).includes(SECRET)) return { key: 'undoSecret' }
  return { key: 'undoNever' }
}

/**
 * Why the history does not offer to take an entry back, for a person with these abilities; undefined where it does.
 * One that was taken back before is not offered even when it was done again: of the two the newer entry is.
 */
export function undoRefusal(
  { table, version, links }: { table: AreaTable; version: number; links: readonly Link[] },
  entry: AuditRow,
  actor: Actor,
  now: number,
): Refusal | undefined {
  const never = neverUndone(table, entry)
  if (never) return never
  if (links.some(({ undoOf }) => undoOf === entry.id)) return { key: 'undoDone' }
  const standing = standingOf(links)
  if (standing(entry.version_after) !== standing(version)) return { key: 'cannotUndo' }
  const ability = missingAbility(actor, entry, now)
  return ability === undefined ? undefined : { key: 'missingAbility', params: { ability } }
}
