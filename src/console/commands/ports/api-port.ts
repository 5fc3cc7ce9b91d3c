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
import type { RefusedRow } from '../../../core/wire/bulk.ts'
import { store } from '../../kit/atoms.ts'
import { hasWords } from '../../kit/i18n.ts'
import { markRefused } from '../../kit/list/refused-rows.ts'
import { listHandleAtom } from '../../kit/list/target.ts'
import { api, type BulkTarget, type BulkWhat } from '../../kit/net/api.ts'
import { queryClient } from '../../kit/net/queries.ts'
import { newKey, type WriteOptions } from '../../kit/net/request.ts'
import { forgetSeen, previewOf, seenVersion } from '../seen.ts'
import { afterWrite } from './after-write.ts'
import { CannotRun } from './cannot-run.ts'
import { jobActions } from './job-actions.ts'
import { agreedToMove } from './moved-rules.ts'
import { parted, redoLast, refusals, undoer, undoLast, undoOf } from './undoing.ts'

/** Most ids in one call to the server; larger selections are sent as a filter. */
const MAX_IDS = 5_000

const write = (options: RunOptions): WriteOptions => ({
  source: options.source,
  key: options.key,
  signal: options.signal,
})

/** Rows that are saved in one call: the server changes as many without making a job of it. */
const SAVED_AT_ONCE = 100

type Words = { one(code: string): Said; many(count: number): Said }

/** The records of a change with the versions that the user has seen, but for one that adds to whatever they are. */
function seenBody(target: Target, change: Change, { anyVersion }: RunOptions): BulkTarget {
  const body = targetBody(target)
  if (anyVersion || change.name === 'update') return body
  if (!('ids' in body)) return { ...body, seen: previewOf(target) }
  return { rows: target.records.map((record) => ({ id: record.id, version: seenVersion(record) })) }
}

/** Shows records that have changed since they were seen as they are now: the same change again goes on with that. */
async function showChanged(area: string, refused: readonly RefusedRow[]): Promise<void> {
  const unseen = refused.filter((row) => row.unseen)
  if (unseen.length > 0) await afterWrite(area, { codes: unseen.map(({ code }) => code) })
}

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
  const body = { ...seenBody(target, change, options), ...bodyOf(change) }
  const answer = await api.bulk(area, change.name, body, write(options))
  const ticked = target.from === 'selection'
  if ('job' in answer) {
    if (ticked) store.get(listHandleAtom)?.clearSelection()
    return (await jobActions()).begun(answer.job)
  }
  const { changed, refused, audits } = answer
  const left = new Set(refused.map((row) => row.id))
  const codes = target.records.filter((record) => !left.has(record.id)).map((record) => record.code)
  forgetSeen(target.records)
  if (changed > 0) {
    const isDelete = change.name === 'delete'
    await afterWrite(area, isDelete ? { removed: codes } : target.query ? { many: true } : { codes }, ticked)
  }
  await showChanged(area, refused)
  // What was refused stays ticked, each row with its reason: it is what is left to be done.
  const failed = target.records.filter((record) => left.has(record.id))
  for (const row of refused) {
    const record = failed.find(({ id }) => id === row.id)
    if (record) markRefused(record, row.msg)
  }
  if (ticked && failed.length > 0) store.get(listHandleAtom)?.selectOnly(failed)
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

/** The parameter of that name is in the way. */
const counted = records

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
    const seen = options.anyVersion ? undefined : seenVersion(record)
    const { record: after, audit } = await api.transition(area, record.id, name, args, write(options), seen)
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

  async downloadFile(path, query, signal) {
    return (await import('./download-file.ts')).downloadFile(path, query, signal)
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

  async saveRows(area, rows, { onProgress, again }, options) {
    const saved: string[] = []
    const refused = new Map<string, RefusedRow>()
    const audits: string[] = []
    let failure: { error?: unknown } = {}
    const send = async (some: typeof rows) => {
      for (const part of parted(some, SAVED_AT_ONCE)) {
        if (options.signal.aborted) break
        // A part that is on its way is waited for: stopping ends before the next one.
        const { source } = options
        const answer = await api.updateRows(area, part, { source, key: newKey() })
        if ('job' in answer) throw new Error('a few rows became a job')
        for (const { id } of part) refused.delete(id)
        for (const row of answer.refused) refused.set(row.id, row)
        saved.push(...part.flatMap(({ id }) => (refused.has(id) ? [] : [id])))
        audits.push(...answer.audits)
        onProgress(saved.length + refused.size)
      }
    }
    try {
      await send(rows)
      if (again && refused.size > 0) await send(await again([...refused.values()]))
    } catch (error) {
      failure = { error }
    }
    // The caller drops its draft then: the rows show the new values by that time.
    if (saved.length > 0) await afterWrite(area, { many: true })
    const said: Said = { key: 'commands:command.savedMany', params: { what: records(area, saved.length) } }
    const undo = audits.length > 0 ? undoer(area, audits, []) : undefined
    const outcome = { said, undo, changed: saved.length }
    return { outcome, saved, refused: [...refused.values()], ...failure }
  },

  async remove(area, target, options) {
    const record = only(target)
    if (!record) return bulk(area, { name: 'delete' }, target, options, deleted(area))
    const { audit } = await api.remove(area, record.id, write(options), record.version)
    void afterWrite(area, { removed: [record.code] })
    return { said: deleted(area).one(record.code), undo: undoer(area, [audit], [record.code]) }
  },

  async move(area, records, spot, options) {
    const list = store.get(listHandleAtom)
    const ids = records.map(({ id }) => id)
    // Shown at once: the next press counts from there.
    const end = list?.arrange(ids, spot)
    try {
      if (!(await agreedToMove(area, records, { ids, ...spot }))) {
        end?.()
        void list?.refresh()
        return { changed: 0 }
      }
      const request = api.move(area, { ids, ...spot }, write(options))
      const { changed, refused, audits } = await request.finally(end)
      const codes = records.map(({ code }) => code)
      const after = afterWrite(area, { moved: codes })
      if (!end) await after
      const [first] = refused
      const said: Said =
        changed === 0 && first
          ? { key: 'commands:command.nothingChanged', params: { why: first.msg } }
          : {
              key: 'commands:order.moved',
              params: { what: changed === 1 ? (codes[0] ?? '') : counted(area, changed) },
            }
      return { said, undo: undoOf(area, audits, codes), refused: refusals(refused), changed }
    } catch (error) {
      void list?.refresh()
      throw error
    }
  },

  async merge(area, record, other, options) {
    const body = { with: other.id, withVersion: other.version, take: other.take }
    const answer = await api.merge(area, record.id, record.version, body, write(options))
    void afterWrite(area, { changed: answer.record })
    // What moved with it is in other areas too.
    void queryClient.invalidateQueries()
    return {
      said: { key: 'commands:command.merged', params: { code: answer.record.code } },
      undo: undoOf(area, [answer.audit], [answer.record.code]),
    }
  },

  async undo(_options, entry) {
    return entry ? undoer(entry.area, [entry.audit], [entry.code])() : undoLast()
  },

  redo: redoLast,

  signOut: async () => (await import('./leave-session.ts')).leaveSession(),

  signOutElsewhere: async () => (await import('./account-port.ts')).endSessions(),
}
