/**
 * Writes to records of other areas, in the same transaction and under their own rules: a hand-over ships
 * orders, a booked remittance settles them. Guards, effects, history and undo are those of the other area.
 */
import { holds, SEE_NUMBERS } from '../../../../core/abilities.ts'
import type { AnyRecord } from '../../../../core/area.ts'
import { Problem, type Refusal } from '../../../../core/problems/problems.ts'
import { createJob } from '../../jobs/create.ts'
import { recordsOf } from '../bulk/bulk.ts'
import { findTargets } from '../bulk/bulk-request.ts'
import { guarded, type Outcome } from '../bulk/bulk-step.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import type { Changes, Moved, Others, ScopeRule } from '../face.ts'
import { type AuditRow, canBeUndone, entriesById, missingAbility, newestFirst } from '../history/history.ts'
import { undoOne } from '../history/undo.ts'
import { refuseNumbers } from '../privacy/private.ts'
import { conditionOf } from '../read/condition.ts'
import { findOne } from '../read/find.ts'
import type { Filter } from '../read/list-query.ts'
import { readText, readWhere } from '../read/where.ts'
import { run } from '../statement.ts'
import { differences } from './differences.ts'
import { changeMany, givenRecords, transitMany } from './many.ts'
import { updateRows } from './rows.ts'
import type { Open } from './transaction.ts'
import { checkArgs, decide, effectOf, move } from './transitions.ts'
import { createRecord, entryOf, moveRecord, updateRecord } from './write.ts'

/** The other areas as an open write sees them. */
export function othersOf(tools: Tools, open: Open): Others {
  const tableOf = (area: string): AreaTable => {
    const table = tools.tables.get(area)
    if (!table) throw new Error(`there is no area ${area}`)
    return table
  }
  /** A filter that the actor may ask for. Throws `forbidden` and `badFilter`. */
  const checkFilter = (area: string, { where, q }: { where: readonly unknown[]; q: string }): Filter => {
    // A filter reveals of each record whether it matches.
    const ability = `${area}.view`
    if (!holds(open.write.actor.abilities, ability))
      throw new Problem('forbidden', {
        reason: { key: 'missingAbility', params: { ability } },
        data: { ability },
      })
    const filter = { where: readWhere(tableOf(area), where), q: readText(q).trim() }
    refuseNumbers(tableOf(area), filter, open.write.actor)
    return filter
  }
  return {
    async find(area, { where, q = '', except = [] }, limit) {
      checkFilter(area, { where, q })
      const wanted = {
        action: { kind: 'update' as const, name: 'update', verb: 'edit', args: {} },
        query: { where: [...where], q, except: [...except] },
        dryRun: true,
      }
      return findTargets(tools, open.runner, tableOf(area), wanted, { actor: open.write.actor, limit })
    },
    async condition(area, { where, q = '' }) {
      const filter = checkFilter(area, { where, q })
      return conditionOf(tools, tableOf(area), filter, open.write.actor)
    },
    named: (code) => {
      // As with `find`: a number would be a question that nobody counts.
      const numbers = holds(open.write.actor.abilities, SEE_NUMBERS)
      return findOne({ ...tools, reader: open.runner }, open.write.actor, code, numbers)
    },
    async read(area, ids) {
      return recordsOf(tools, open.runner, tableOf(area), ids, { actor: open.write.actor, lock: false })
    },
    transit: (area, name, rows, dryRun = false) => transit(tools, open, tableOf(area), name, rows, dryRun),
    set: (area, rows) => setAll(tools, open, tableOf(area), rows),
    async change(area, id, values) {
      const table = tableOf(area)
      const ability = `${area}.edit`
      if (!holds(open.write.actor.abilities, ability))
        return { refused: { key: 'missingAbility', params: { ability } } }
      return { audit: (await updateRecord(tools, open, table, id, undefined, values)).audit }
    },
    async changeMany(area, rows, dryRun = false) {
      const ability = `${area}.edit`
      if (holds(open.write.actor.abilities, ability))
        return changeMany(tools, open, tableOf(area), rows, dryRun)
      const problem = new Problem('notAllowed', { reason: { key: 'missingAbility', params: { ability } } })
      return new Map(rows.map(({ id }) => [id, { problem }]))
    },
    async create(area, values) {
      const table = tableOf(area)
      const ability = `${area}.create`
      if (!holds(open.write.actor.abilities, ability))
        return { refused: { key: 'missingAbility', params: { ability } } }
      const { record, audit } = await createRecord(tools, open, table, values)
      return { record, audit }
    },
    attempt: (work, keep = true) => attempt(open, work, keep),
    async rulesFor(area, ids) {
      const found: (ScopeRule & { area: string })[] = []
      for (const { area: own, server } of tools.tables.values()) {
        const rules = ids.length > 0 ? await server.scopes?.[area]?.(open.write.sql, ids) : undefined
        found.push(...(rules ?? []).map((rule) => ({ ...rule, area: own.id })))
      }
      return found
    },
    async later(area, name, where) {
      const table = tableOf(area)
      const action = { kind: 'transition' as const, name, verb: name, args: checkArgs(table, name, {}) }
      const query = { where: [...where], q: '', except: [] }
      await createJob(tools, open, table, { action, query, dryRun: false })
    },
    undo: (audits) => undoAll(tools, open, audits),
  }
}

/** Writes under a savepoint of their own. */
async function attempt<T>(
  open: Open,
  work: () => Promise<T>,
  keep: boolean,
): Promise<{ done: T } | { problem: Problem }> {
  const mark = open.journal.mark()
  const back = async () => {
    await run(open.runner, 'rollback to savepoint attempt')
    await run(open.runner, 'release savepoint attempt')
    open.journal.rewind(mark)
  }
  await run(open.runner, 'savepoint attempt')
  try {
    const done = await work()
    if (keep) await run(open.runner, 'release savepoint attempt')
    else await back()
    return { done }
  } catch (error) {
    await back()
    if (error instanceof Problem) return { problem: error }
    throw error
  }
}

/** Sets fields that follow from the write; such an entry is no change that anybody made, so it has no undo. */
async function setAll(
  tools: Tools,
  open: Open,
  table: AreaTable,
  rows: readonly { id: string; changes: Changes; note?: string }[],
): Promise<void> {
  const { actor } = open.write
  const ids = rows.map(({ id }) => id)
  const records = await recordsOf(tools, open.runner, table, ids, { actor, lock: true })
  for (const record of records) {
    const { changes = {}, note } = rows.find(({ id }) => id === record.id) ?? {}
    const after = await moveRecord(tools, open, table, record, changes)
    open.journal.add({
      ...entryOf(table, after),
      ...differences(table, record, after, changes),
      action: 'update',
      verb: 'edit',
      change: 'none',
      ...(note !== undefined && { note }),
    })
  }
}

type Row = { id: string; args?: Readonly<Record<string, unknown>>; record?: AnyRecord }

async function transit(
  tools: Tools,
  open: Open,
  table: AreaTable,
  name: string,
  rows: readonly Row[],
  dryRun: boolean,
): Promise<Map<string, Moved>> {
  const { actor } = open.write
  const ability = `${table.area.id}.${name}`
  const outcomes = new Map<string, Moved>()
  if (!holds(actor.abilities, ability)) {
    for (const { id } of rows) outcomes.set(id, { refused: { key: 'missingAbility', params: { ability } } })
    return outcomes
  }
  const wanted = new Map(rows.map(({ id, args }) => [id, checkArgs(table, name, args)]))
  const records =
    (dryRun && givenRecords(rows)) ||
    (await recordsOf(tools, open.runner, table, [...wanted.keys()], { actor, lock: !dryRun }))
  for (const id of wanted.keys()) outcomes.set(id, { refused: { key: 'notFound' } })
  if (effectOf(table, name)?.runMany) {
    const ready = records.map((record) => ({ record, args: wanted.get(record.id) ?? {} }))
    const moved = await transitMany(tools, open, table, name, ready, dryRun)
    for (const [id, outcome] of moved) outcomes.set(id, outcome)
    return outcomes
  }
  for (const record of records) {
    const args = { ...wanted.get(record.id) }
    const step = async (): Promise<Outcome> => {
      const decision = await decide(open, table, name, record, args, dryRun)
      if ('refused' in decision || dryRun) return 'refused' in decision ? decision : { audit: null }
      const { audit } = await move(tools, open, table, name, record, { changes: decision.changes, args })
      return { audit }
    }
    const outcome = await guarded(open, step, { savepoint: 'other' })
    outcomes.set(record.id, 'failed' in outcome ? { refused: { key: 'rowFailed' } } : outcome)
  }
  return outcomes
}

/** Undoes changes by their audit entries; returns those that stay, with the reason. */
async function undoAll(
  tools: Tools,
  open: Open,
  audits: readonly string[],
): Promise<{ refused: { code: string; reason: Refusal }[] }> {
  const refused: { code: string; reason: Refusal }[] = []
  await open.journal.flush(open.runner)
  const entries = await entriesById(open.runner, audits)
  const [first] = entries
  const table = first && tools.tables.get(first.area)
  const isAlike = entries.every(
    ({ area, verb, action }) => area === first?.area && verb === first.verb && action === verb,
  )
  if (table && first && isAlike && effectOf(table, first.verb)?.undoMany) {
    return { refused: await undoTogether(tools, open, table, entries) }
  }
  entries.sort(newestFirst)
  for (const entry of entries) {
    await open.journal.flush(open.runner)
    const outcome = await guarded(open, () => undoOne(tools, open, entry), { savepoint: 'other' })
    if ('refused' in outcome) refused.push({ code: entry.code, reason: outcome.refused })
  }
  return { refused }
}

/** Transitions of many records that were made at once are taken back at once: only those unchanged since. */
async function undoTogether(
  tools: Tools,
  open: Open,
  table: AreaTable,
  entries: readonly AuditRow[],
): Promise<{ code: string; reason: Refusal }[]> {
  const { write, journal, runner } = open
  const refused: { code: string; reason: Refusal }[] = []
  const ids = entries.map((entry) => entry.record_id)
  const records = await recordsOf(tools, runner, table, ids, { actor: write.actor, lock: true })
  const known = new Map(records.map((record) => [record.id, record]))
  const groups = new Map<
    string,
    { changes: AuditRow['before']; members: { record: AnyRecord; entry: AuditRow }[] }
  >()
  const ready: { record: AnyRecord; before: AnyRecord }[] = []
  for (const entry of entries) {
    const record = known.get(entry.record_id)
    const ability = missingAbility(write.actor, entry, Date.parse(write.now))
    if (ability) refused.push({ code: entry.code, reason: { key: 'missingAbility', params: { ability } } })
    else if (!record) refused.push({ code: entry.code, reason: { key: 'notFound' } })
    else if (record.version !== entry.version_after || !canBeUndone(table, entry))
      refused.push({ code: entry.code, reason: { key: 'cannotUndo' } })
    else {
      ready.push({ record, before: { ...record, ...entry.before } })
      const key = JSON.stringify(entry.before)
      const group = groups.get(key) ?? { changes: entry.before, members: [] }
      group.members.push({ record, entry })
      groups.set(key, group)
    }
  }
  const verb = entries[0]?.verb ?? ''
  await effectOf(table, verb)?.undoMany?.(write, ready)
  for (const { changes, members } of groups.values()) {
    const rows = members.map(({ record }) => record)
    const stored = await updateRows(tools, runner, table, write, rows, changes)
    for (const { record, entry } of members) {
      const after = stored.get(record.id)
      if (!after) throw new Error(`${table.area.id} ${record.code} was changed while it was locked`)
      journal.add({
        ...entryOf(table, after),
        ...differences(table, record, after),
        action: 'undo',
        verb,
        change: 'update',
        undoOf: entry.id,
        ...(entry.args && { args: entry.args }),
      })
    }
  }
  return refused
}
