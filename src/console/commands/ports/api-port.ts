/** The only place of the console that changes records (a test holds that). */
import {
  type ApiPort,
  type Change,
  type Outcome,
  type RunOptions,
  records,
  type Said,
  type Target,
} from '../../../../commands/command.ts'
import type { AnyRecord } from '../../../core/area.ts'
import { store } from '../../kit/atoms.ts'
import { hasWords } from '../../kit/i18n.ts'
import { listHandleAtom } from '../../kit/list/target.ts'
import { api, type BulkTarget, type BulkWhat, type RefusedRow } from '../../kit/net/api.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { newKey, type WriteOptions } from '../../kit/net/request.ts'
import { doneAtom } from '../state.ts'
import { afterWrite } from './after-write.ts'
import { jobActions } from './job-actions.ts'
import { leaveSession } from './leave-session.ts'

/** Most ids in one call to the server; larger selections are sent as a filter. */
const MAX_IDS = 5_000

/** A command that cannot be sent; `said` has the reason and the remedy. */
export class CannotRun extends Error {
  readonly said: Said
  constructor(said: Said) {
    super(said.key)
    this.name = 'CannotRun'
    this.said = said
  }
}

const write = (options: RunOptions): WriteOptions => ({
  source: options.source,
  key: options.key,
  signal: options.signal,
})

const refusals = (rows: readonly RefusedRow[]): Outcome['refused'] =>
  rows.map((row) => ({ code: row.code, reason: { key: 'commands:run.words', params: { words: row.msg } } }))

/** Takes changes back by their audit entries; a lost answer may be asked for again under the same key. */
function undoer(area: string, audits: readonly string[], codes: readonly string[]): () => Promise<Outcome> {
  const key = newKey()
  return async () => {
    const answer = await api.undo(audits, { source: 'undo', key })
    const undone = answer.undone.map((record) => record.code)
    await afterWrite(area, { codes: codes.length > 0 ? codes : undone })
    const refused = refusals(answer.refused)
    const first = answer.refused[0]
    if (undone.length === 0 && first) {
      throw new CannotRun({ key: 'commands:run.cannotUndo', params: { why: first.msg } })
    }
    const said: Said =
      undone.length === 1
        ? { key: 'commands:command.undone', params: { code: undone[0] ?? '' } }
        : { key: 'commands:command.undoneMany', params: { count: undone.length } }
    return { said, refused }
  }
}

/** The same of what a write answered; undefined where nothing had to be written, so there is nothing to take back. */
function undoOf(area: string, audits: readonly (string | null)[], codes: readonly string[]) {
  const made = audits.filter((audit) => audit !== null)
  return made.length > 0 ? undoer(area, made, codes) : undefined
}

type Words = { one(code: string): Said; many(count: number): Said }

/** The body of a change. */
function bodyOf(change: Change): BulkWhat {
  if ('args' in change) return { args: change.args }
  return 'changes' in change ? { changes: change.changes } : {}
}

function targetBody(target: Target): BulkTarget {
  const { query } = target
  if (query)
    return { query: { where: query.where, q: query.q, ...(query.except && { except: query.except }) } }
  if (target.records.length > MAX_IDS) {
    const params = { max: MAX_IDS, count: target.count }
    throw new CannotRun({ key: 'commands:run.tooMany', params })
  }
  return { ids: target.records.map((record) => record.id) }
}

async function bulk(
  area: string,
  change: Change,
  target: Target,
  options: RunOptions,
  words: Words,
): Promise<Outcome> {
  const body = { ...targetBody(target), ...bodyOf(change) }
  const answer = await api.bulk(area, change.name, body, write(options))
  const ticked = target.from === 'selection'
  if ('job' in answer) {
    if (ticked) store.get(listHandleAtom)?.clearSelection()
    return (await jobActions()).begun(answer.job)
  }
  const { changed, refused, audits } = answer
  const left = new Set(refused.map((row) => row.id))
  const codes = target.records.filter((record) => !left.has(record.id)).map((record) => record.code)
  if (changed > 0) {
    const isDelete = change.name === 'delete'
    await afterWrite(area, isDelete ? { removed: codes } : target.query ? { many: true } : { codes }, ticked)
  }
  const first = refused[0]
  const said: Said =
    changed === 0 && first
      ? { key: 'commands:command.nothingChanged', params: { why: first.msg } }
      : changed === 1 && codes.length === 1
        ? words.one(codes[0] ?? '')
        : words.many(changed)
  return {
    said,
    undo: audits.length > 0 ? undoer(area, audits, codes) : undefined,
    refused: refusals(refused),
    changed,
  }
}

const deleted = (area: string): Words => ({
  one: (code) => ({ key: 'commands:command.deleted', params: { code } }),
  many: (count) => ({ key: 'commands:command.deletedMany', params: { what: records(area, count) } }),
})

const ALREADY_SO: Said = {
  key: 'commands:command.nothingChanged',
  params: { why: { key: 'commands:command.alreadySo' } },
}

/** Words for fields that were set: `Đã đặt giá bán của 3 sản phẩm`. */
function fieldsSet(area: string, changes: Record<string, unknown>): Words {
  const field = Object.keys(changes).map((name): Said => ({ key: `${area}:fields.${name}`, lower: true }))
  const done = (what: Said | string): Said => ({
    key: 'commands:command.setFieldDone',
    params: { field, what },
  })
  return { one: done, many: (count) => done(records(area, count)) }
}

/** The only record of a target, undefined for more than one. */
function only(target: Target): AnyRecord | undefined {
  return target.query || target.records.length !== 1 ? undefined : target.records[0]
}

export const apiPort: ApiPort = {
  async transition(area, name, target, args, options) {
    const words = `${area}:transitions.${name}`
    const record = only(target)
    if (!record) {
      return bulk(area, { name, args }, target, options, {
        one: (code) => ({ key: `${words}.done`, params: { code } }),
        many: (count) => ({ key: `${words}.doneMany`, params: { count } }),
      })
    }
    const { record: after, audit } = await api.transition(area, record.id, name, args, write(options))
    void afterWrite(area, { changed: after })
    return {
      said: {
        key: hasWords(`${words}.success`) ? `${words}.success` : `${words}.done`,
        params: { code: after.code },
      },
      undo: undoOf(area, [audit], [after.code]),
      next: target.from === 'cursor' ? 'advance' : 'stay',
    }
  },

  async create(area, values, options) {
    const { record, audit, others = [] } = await api.create(area, values, write(options))
    void afterWrite(area, { created: record })
    return {
      record,
      others,
      outcome: {
        said: {
          key: 'commands:command.created',
          params: { code: [record, ...others].map(({ code }) => code).join(', ') },
        },
        undo: undoOf(area, [audit, ...others.map((other) => other.audit)], []),
      },
    }
  },

  async upload(area, name, form, options) {
    const answer = await api.upload(area, name, form, write(options))
    const data = answer.data as AnyRecord & { ask?: unknown }
    if (data.ask !== undefined) return { ask: data.ask }
    void afterWrite(area, { created: data })
    const said = { key: `${area}:${name}.done`, params: { code: data.code } }
    return { record: data, outcome: { said } }
  },

  async update(area, record, changes, options) {
    const written = await api.update(area, record.id, record.version, changes, write(options))
    void afterWrite(area, { changed: written.record })
    return {
      record: written.record,
      outcome: {
        said: { key: 'commands:command.saved', params: { code: written.record.code } },
        undo: undoOf(area, [written.audit], [written.record.code]),
      },
    }
  },

  async change(area, target, changes, options) {
    const record = only(target)
    const words = fieldsSet(area, changes)
    if (!record) return bulk(area, { name: 'update', changes }, target, options, words)
    const written = await api.update(area, record.id, record.version, changes, write(options))
    void afterWrite(area, { changed: written.record })
    return {
      said: written.audit === null ? ALREADY_SO : words.one(written.record.code),
      undo: undoOf(area, [written.audit], [written.record.code]),
    }
  },

  async preview(area, change, target, signal) {
    return api.preview(area, change.name, { ...targetBody(target), ...bodyOf(change) }, signal)
  },

  async job(id, action, options) {
    return (await jobActions()).act(id, action, options)
  },

  async exportList(area, { query, columns }, target, options) {
    const which = target ? targetBody(target) : { query: { where: query.where, q: query.q } }
    return (await jobActions()).exported(area, { ...which, columns, sort: query.sort }, options)
  },

  async print(area, target, { what, size, as }, options) {
    const body = { ...targetBody(target), what, size }
    const { id, count } = await api.print(area, body, write(options))
    void afterWrite(area, { history: true })
    const { present } = await import('./printing.ts')
    await present(id, as)
    const key = as === 'pdf' ? 'commands:print.saved' : 'commands:print.sent'
    return { said: { key, params: { what: records(area, count) } } }
  },

  async download(job) {
    return (await jobActions()).download(job)
  },

  async saveFile(path, query, signal) {
    return (await import('./save-file.ts')).saveFile(path, query, signal)
  },

  async updateRows(area, rows, options) {
    const answer = await api.updateRows(area, rows, write(options))
    if ('job' in answer) return (await jobActions()).begun(answer.job)
    const { changed, refused, audits } = answer
    if (changed > 0) void afterWrite(area, { many: true })
    const first = refused[0]
    const said: Said =
      changed === 0 && first
        ? { key: 'commands:command.nothingChanged', params: { why: first.msg } }
        : { key: 'commands:command.savedMany', params: { what: records(area, changed) } }
    return {
      said,
      undo: audits.length > 0 ? undoer(area, audits, []) : undefined,
      refused: refusals(refused),
      changed,
    }
  },

  async remove(area, target, options) {
    const record = only(target)
    if (!record) return bulk(area, { name: 'delete' }, target, options, deleted(area))
    const { audit } = await api.remove(area, record.id, write(options), record.version)
    void afterWrite(area, { removed: [record.code] })
    return { said: deleted(area).one(record.code), undo: undoer(area, [audit], [record.code]) }
  },

  async undo(_options, entry) {
    if (entry) return undoer(entry.area, [entry.audit], [entry.code])()
    const done = store.get(doneAtom)
    const last = done.at(-1)
    if (!last) throw new CannotRun({ key: 'commands:gate.nothingToUndo' })
    try {
      const outcome = await last.undo()
      store.set(doneAtom, (all) => all.filter((one) => one !== last))
      return outcome
    } catch (error) {
      // A refusal is final; only failures that may pass stay on the list.
      const later = error instanceof ApiProblem && error.passing
      if (!later) store.set(doneAtom, (all) => all.filter((one) => one !== last))
      throw error
    }
  },

  signOut: leaveSession,

  signOutElsewhere: async () => (await import('./account-port.ts')).endSessions(),
}
