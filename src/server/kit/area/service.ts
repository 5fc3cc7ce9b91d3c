/** One area as code sees it: what the routes do, for callers that are no generic route. */
import { type AnyRecord, nameOf } from '../../../core/area.ts'
import { Problem } from '../../../core/problems/problems.ts'
import type { Activity } from '../../../core/wire/activity.ts'
import type { Total } from '../../../core/wire/lists.ts'
import { savedTotals } from '../views/counts.ts'
import type { AreaTable } from './columns.ts'
import type { Tools } from './dependencies.ts'
import type { Actor, Changes } from './face.ts'
import { type EntryOf, readActivity, readEntry } from './history/activity.ts'
import { redirectOf } from './merge/redirects.ts'
import { numberFields, privateFields, refuseProbing } from './privacy/private.ts'
import { readCalendar, readCalendarRequest } from './read/calendar.ts'
import { countedSet } from './read/counted-set.ts'
import { type Page, readPage } from './read/list.ts'
import { readFilter, readListRequest, readOrder, readParameters } from './read/list-query.ts'
import { readPosition } from './read/position.ts'
import { readWhere } from './read/where.ts'
import { bytesOf } from './routes/bytes.ts'
import { needRow, readDetail } from './write/rows.ts'
import type { WriteContext } from './write/transaction.ts'
import { transitRecord } from './write/transitions.ts'
import {
  changeRecord,
  createRecord,
  deleteRecord,
  isMasked,
  masked,
  maskedText,
  updateRecord,
  type Written,
} from './write/write.ts'

/** The result of a write; `audit` is null when nothing had to be written. */
export type WriteAnswer = {
  data: AnyRecord
  audit: string | null
  /** Further records that came of the same input, as refs with their audit entries. */
  others?: { id: string; code: string; name: string; audit: string | null }[]
}

/** Reads and writes of one area. */
export class AreaService {
  readonly table: AreaTable
  readonly #tools: Tools

  constructor(tools: Tools, table: AreaTable) {
    this.#tools = tools
    this.table = table
  }

  /** A page of the list; `query` as it is in the address. */
  async list(actor: Actor, query: unknown): Promise<Omit<Page, 'rows'> & { data: AnyRecord[] }> {
    const { rows, ...page } = await this.#page(actor, query)
    return { data: rows.map((row) => JSON.parse(String(row)) as AnyRecord), ...page }
  }

  /** As `list`, the envelope as the bytes of its JSON. */
  async listBytes(actor: Actor, query: unknown): Promise<Buffer> {
    const { rows, ...page } = await this.#page(actor, query)
    const pieces: (string | Buffer)[] = ['{"error":0,"data":[']
    for (const row of rows) pieces.push(pieces.length === 1 ? '' : ',', row)
    pieces.push('],', JSON.stringify(page).slice(1))
    return bytesOf(pieces)
  }

  async #page(actor: Actor, query: unknown): Promise<Omit<Page, 'rows'> & { rows: (string | Buffer)[] }> {
    const request = readListRequest(this.table, this.#tools.tables, query)
    refuseProbing(this.table, request, actor)
    await this.#tools.questions.filter(this.table, request, actor)
    const page = await readPage(this.#tools, this.table, request, actor)
    this.#noteRows(actor, page.rows)
    return { ...page, rows: page.rows.map(({ json }) => this.#shown(json, actor)) }
  }

  /** The records of a window of days, as JSON; `query` as it is in the address. */
  async calendar(
    actor: Actor,
    query: unknown,
  ): Promise<{ rows: (string | Buffer)[]; days: Record<string, number> | null }> {
    const request = readCalendarRequest(this.table, query)
    await this.#tools.questions.filter(this.table, request, actor)
    const { rows, days } = await readCalendar(this.#tools, this.table, request, actor)
    this.#noteRows(actor, rows)
    return { rows: rows.map(({ json }) => this.#shown(json, actor)), days }
  }

  #noteRows(actor: Actor, rows: readonly { id: string }[]): void {
    if (privateFields(this.table.area).length === 0) return
    const ids = rows.map(({ id }) => id)
    this.#tools.reveals.note(this.table, actor, ids, 'list')
  }

  /** A row as an actor is shown it. */
  #shown(row: string | Buffer, actor: Actor): string | Buffer {
    return isMasked(this.table, actor) ? maskedText(this.table, String(row), actor) : row
  }

  /** Totals of the manifest's views and of the saved ones that the actor sees. */
  async views(actor: Actor): Promise<Record<string, Total>> {
    const views = this.table.area.views ?? []
    const [saved, ...totals] = await Promise.all([
      savedTotals(this.#tools, this.table, actor),
      ...views.map(({ where }) => {
        const filter = { where: readWhere(this.table, where), q: '' }
        return this.#tools.totals.total(countedSet(this.#tools, this.table, filter, actor))
      }),
    ])
    return { ...Object.fromEntries(views.map(({ id }, index) => [id, totals[index] as Total])), ...saved }
  }

  /** The row number of a record in a list; null when it is not in it. */
  async position(actor: Actor, query: unknown): Promise<number | null> {
    const given = readParameters(query, ['id', 'where', 'q', 'sort'])
    const filter = readFilter(this.table, given)
    const order = readOrder(this.table, this.#tools.tables, given.sort)
    refuseProbing(this.table, { ...filter, order }, actor)
    await this.#tools.questions.filter(this.table, filter, actor)
    return readPosition(this.#tools, this.table, { ...filter, order, id: given.id ?? '' }, actor)
  }

  /** A record by id or code with what its detail shows, as JSON. Throws `notFound`. */
  async read(actor: Actor, key: string): Promise<{ version: number; json: string }> {
    const { version, json } = await this.#detail(actor, key)
    this.#noteRecord(actor, json)
    return { version, json: maskedText(this.table, json, actor) }
  }

  /** The record, or the one that it was merged into. Looked for again: a merge or its undo may come in between. */
  async #detail(actor: Actor, key: string, tries = 2): Promise<{ version: number; json: string }> {
    const { runner } = this.#tools
    try {
      return await readDetail(this.#tools, runner, this.table, key, actor)
    } catch (error) {
      const isMissing = error instanceof Problem && error.id === 'notFound'
      if (!isMissing || !this.table.area.merge || tries === 0) throw error
      const redirect = await redirectOf(runner, this.table, key)
      return this.#detail(actor, redirect?.survivor ?? key, tries - 1)
    }
  }

  #noteRecord(actor: Actor, json: string): void {
    const id = /^\{"id":"([0-9a-f-]{36})"/.exec(json)?.[1]
    if (id !== undefined) this.#tools.reveals.note(this.table, actor, [id], 'record')
  }

  /** A record's history, newest first. */
  async activity(actor: Actor, key: string, limit: number): Promise<Activity[]> {
    const record = await needRow(this.#tools, this.#tools.runner, this.table, key, actor)
    const entries = await readActivity(this.#tools, this.table, record, actor, limit)
    this.#noteNumbers(actor, record.id, entries)
    return entries
  }

  /** One entry of the history of a record that may be deleted by now. Throws `notFound` where the actor does not see it. */
  async entry(actor: Actor, id: string): Promise<EntryOf> {
    const entry = await readEntry(this.#tools, this.table, id, actor)
    if (entry.record !== null) this.#noteNumbers(actor, entry.record, [entry])
    return entry
  }

  /** Notes that an actor was shown the number of a record, where its history has it. */
  #noteNumbers(actor: Actor, record: string, entries: readonly Activity[]): void {
    const numbers = numberFields(this.table.area)
    if (entries.some(({ changes }) => numbers.some((name) => name in changes)))
      this.#tools.reveals.note(this.table, actor, [record], 'record')
  }

  /** `id`: for a caller that has to know it before. */
  create(context: WriteContext, values: unknown, id?: string): Promise<WriteAnswer> {
    return this.#answer(
      context,
      this.#tools.writes.run(context, (open) => createRecord(this.#tools, open, this.table, values, id)),
    )
  }

  /** `version`: the one that was read; without it the change holds for whatever the record is now. */
  update(
    context: WriteContext,
    key: string,
    version: number | undefined,
    values: unknown,
  ): Promise<WriteAnswer> {
    return this.#answer(
      context,
      this.#tools.writes.run(context, (open) =>
        updateRecord(this.#tools, open, this.table, key, version, values),
      ),
    )
  }

  /** Sets fields that no person's input takes, e.g. a stored file's address; the caller has checked them. */
  set(context: WriteContext, key: string, changes: Changes): Promise<WriteAnswer> {
    return this.#answer(
      context,
      this.#tools.writes.run(context, async (open) => {
        const record = await needRow(this.#tools, open.runner, this.table, key, context.actor, { lock: true })
        return changeRecord(this.#tools, open, this.table, record, changes)
      }),
    )
  }

  async remove(
    context: WriteContext,
    key: string,
    version: number | undefined,
  ): Promise<{ data: { id: string; code: string }; audit: string | null }> {
    const { record, audit } = await this.#tools.writes.run(context, (open) =>
      deleteRecord(this.#tools, open, this.table, key, version),
    )
    return { data: { id: record.id, code: record.code }, audit }
  }

  transition(
    context: WriteContext,
    name: string,
    key: string,
    args: unknown,
    version?: number,
  ): Promise<WriteAnswer> {
    return this.#answer(
      context,
      this.#tools.writes.run(context, (open) =>
        transitRecord(this.#tools, open, this.table, name, key, args, version),
      ),
    )
  }

  #brief(actor: Actor, { record, audit }: Written) {
    const { id, code } = record
    return { id, code, name: nameOf(this.table.area, masked(this.table, record, actor)), audit }
  }

  async #answer({ actor }: WriteContext, writing: Promise<Written>): Promise<WriteAnswer> {
    const { record, audit, others } = await writing
    const data = masked(this.table, record, actor)
    this.#tools.reveals.note(this.table, actor, [record.id], 'record')
    return { data, audit, ...(others && { others: others.map((other) => this.#brief(actor, other)) }) }
  }
}
