/** Finding records over all areas: the palette's search, and one record by a code or number. */

import { holds } from '../../../../core/abilities.ts'
import type { AnyRecord } from '../../../../core/area.ts'
import { parseSort } from '../../../../core/fields.ts'
import { isPhone, normalizePhone } from '../../../../core/phone.ts'
import { queryForm } from '../../../../core/sameness.ts'
import { fold, tokens } from '../../../../core/text.ts'
import type { Found } from '../../../../core/wire/lists.ts'
import { CUSTOM_PLAN } from '../../database/session-client.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import type { Actor } from '../face.ts'
import { hides } from '../privacy/private.ts'
import { Params, run } from '../statement.ts'
import { masked } from '../write/write.ts'
import { countedSet } from './counted-set.ts'
import { nameOfRef, type Order, orderBy, orderOf, segments } from './order.ts'
import { COUNTED } from './totals.ts'
import { visibleTo } from './visible.ts'

export const SEARCH_LIMIT = { default: 20, max: 50 }
/** Of one area, so that the many orders leave room for the one customer. */
const PER_AREA = 10

type Hit = {
  area: string
  id: string
  code: string
  name: string | null
  subtitle: string | null
  more: Readonly<Record<string, unknown>> | null
  rank: number
}

/** The areas that an actor may view, in the order of the sidebar. */
function viewable(tools: Tools, actor: Actor, only?: readonly string[]): AreaTable[] {
  return [...tools.tables.values()].filter(
    ({ area }) =>
      (only ? only.includes(area.id) : area.found !== false) && holds(actor.abilities, `${area.id}.view`),
  )
}

/** Select list of what a found record is shown by. */
function titles(table: AreaTable, tables: Tools['tables']): string {
  const { nameField, subtitleField, foundFields = [] } = table.area
  const column = (name: string | undefined) => {
    const found = name === undefined ? undefined : table.columns.get(name)
    if (!found) return 'null::text'
    return found.field.type === 'ref' ? (nameOfRef(found, tables) ?? 'null::text') : `${found.sql}::text`
  }
  const more = foundFields.flatMap((name) => {
    const sql = table.columns.get(name)?.sql
    return sql ? [`'${name}', ${sql}`] : []
  })
  const object = more.length > 0 ? `jsonb_build_object(${more.join(', ')})` : 'null::jsonb'
  return `${column(nameField)} as name, ${column(subtitleField)} as subtitle, ${object} as more`
}

/** Whether the text after the name is a phone number. */
const isNumber = ({ area }: AreaTable) =>
  area.subtitleField !== undefined && area.fields[area.subtitleField]?.private === true

/** Names as an actor may see them. */
function shown(table: AreaTable, hit: Hit, actor: Actor): Found {
  const { nameField, subtitleField } = table.area
  const raw = {
    id: hit.id,
    code: hit.code,
    [nameField]: hit.name,
    ...(subtitleField && { [subtitleField]: hit.subtitle }),
    ...hit.more,
  }
  const record = masked(table, raw as AnyRecord, actor)
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return {
    area: table.area.id,
    id: hit.id,
    code: hit.code,
    name: text(record[nameField]) ?? hit.code,
    subtitle: subtitleField ? text(record[subtitleField]) : null,
    ...(hit.more && {
      more: Object.fromEntries(Object.keys(hit.more).map((name) => [name, record[name] ?? null])),
    }),
  }
}

/**
 * Records that hold every word of `q`, all areas in one statement: codes and phone numbers that are or begin
 * with it first, then names; within that the areas' own order. `codes`: a number is a code however short it is.
 */
export async function searchAll(
  tools: Tools,
  actor: Actor,
  {
    q,
    areas,
    codes = false,
    limit,
  }: { q: string; areas?: readonly string[]; codes?: boolean; limit: number },
): Promise<Found[]> {
  if (tokens(q).length === 0) return []
  const tables = viewable(tools, actor, areas)
  if (tables.length === 0) return []
  const params = new Params()
  const ways = await Promise.all(tables.map((table) => isFew(tools, table, q, actor)))
  const parts = tables.flatMap((table, index) => [
    ...exactly(tools, table, q, actor, params, codes),
    byWords(tools, table, q, actor, params, ways[index] ?? true),
  ])
  const hits = await run<Hit>(
    tools.reader,
    `${CUSTOM_PLAN} select * from (${parts.join(' union all ')}) h`,
    params.values,
  )
  const place = new Map(tables.map(({ area }, index) => [area.id, index]))
  const words = fold(q)
  const rank = (hit: Hit) => (hit.rank === 2 && fold(hit.name ?? '').startsWith(words) ? 1.5 : hit.rank)
  const ranked = hits
    .map((hit) => ({ hit, rank: rank(hit) }))
    .sort((a, b) => a.rank - b.rank || (place.get(a.hit.area) ?? 0) - (place.get(b.hit.area) ?? 0))
  const found = new Map<string, Found>()
  for (const { hit } of ranked) {
    const table = tools.tables.get(hit.area)
    if (table && !found.has(hit.id)) found.set(hit.id, shown(table, hit, actor))
    if (found.size >= limit) break
  }
  for (const table of tables) {
    const ids = [...found.values()].filter(({ area }) => area === table.area.id).map(({ id }) => id)
    if (isNumber(table)) tools.reveals.note(table, actor, ids, 'search')
  }
  return [...found.values()]
}

async function isFew(tools: Tools, table: AreaTable, q: string, actor: Actor): Promise<boolean> {
  return (await tools.totals.about(countedSet(tools, table, { where: [], q }, actor))) <= COUNTED
}

function defaultOrder(tools: Tools, table: AreaTable): Order {
  const order = orderOf(table, tools.tables, parseSort(table.area.sort))
  if (!order) throw new Error(`area ${table.area.id} cannot be sorted by its own default, ${table.area.sort}`)
  return order
}

/** Hits by words: few are collected and sorted, many are met on a walk in order. */
function byWords(
  tools: Tools,
  table: AreaTable,
  q: string,
  actor: Actor,
  params: Params,
  few: boolean,
): string {
  const set = countedSet(tools, table, { where: [], q }, actor)
  const conditions = set.compile(params)
  const order = defaultOrder(tools, table)
  const shownBy = titles(table, tools.tables)
  const columns = `${params.add(table.area.id)}::text as area, t."id", t."code", ${shownBy}, 2 as rank`
  if (!few) {
    const [first] = segments(params, { table, order, conditions })
    return `(select ${columns} ${first} limit ${PER_AREA})`
  }
  // The inner select cannot be turned into a walk that meets its few rows late.
  return `(select ${columns} from (select * from ${table.table} t where ${[...conditions, 'true'].join(' and ')} offset 0) t
    order by ${orderBy(order)} limit ${PER_AREA})`
}

/** A phone number as it is stored, when a text may be the beginning of one. */
function phoneStart(q: string): string | undefined {
  const digits = normalizePhone(q)
  return /^[\d\s.+()-]{4,20}$/.test(q.trim()) && /^0\d{3,10}$/.test(digits) ? digits : undefined
}

/** Hits by a whole code, the beginning of a phone number or another code as it was typed. */
function exactly(
  tools: Tools,
  table: AreaTable,
  q: string,
  actor: Actor,
  params: Params,
  short: boolean,
): string[] {
  const shownBy = titles(table, tools.tables)
  const visible = visibleTo(tools.compiler, table, actor)
  const select = (rank: number, condition: string) =>
    `(select ${params.add(table.area.id)}::text as area, t."id", t."code", ${shownBy},
      ${rank} as rank from ${table.table} t where ${condition}${visible ? ` and ${visible.compile(params)}` : ''}
      limit ${PER_AREA})`
  const parts: string[] = []
  const typed = queryForm(q)
  const phone = phoneStart(typed)
  for (const { field, sql, name: field_ } of table.columns.values()) {
    if (!field.search) continue
    // A part of a number would tell the rest of it to who may not see it.
    if (field.type === 'phone' && phone && (isPhone(phone) || !(field.private && hides(table, actor)))) {
      const last = phone.padEnd(11, '9')
      const bounds = `${params.add(phone, 'text')} and ${params.add(last, 'text')}`
      parts.push(select(isPhone(phone) ? 0 : 1, `${sql} between ${bounds}`))
    }
    if (field.type === 'code' && /^[\w-]{2,40}$/.test(typed)) {
      const spellings = field_ === 'code' ? codesOf(table, typed, short) : [typed, typed.toUpperCase()]
      if (spellings.length > 0) parts.push(select(0, `${sql} = any(${params.add(spellings, 'text[]')})`))
    }
  }
  return parts
}

/** Codes of an area that a text may stand for: `dh123` is `DH00000123`, and so is `123` where short numbers are codes. */
function codesOf({ area }: AreaTable, text: string, short = false): string[] {
  const { prefix, digits } = area.code
  const number = text.toUpperCase().startsWith(prefix) ? text.slice(prefix.length) : text
  if (!/^\d{1,15}$/.test(number)) return []
  // Beside names and phone numbers `12` means too many things: a bare number is a code only with all its digits.
  if (number === text && number.length < digits && !short) return []
  return [`${prefix}${number.padStart(digits, '0')}`]
}

/**
 * The one record that a code, bill code, VID or phone number belongs to; a phone number means the person or
 * firm before their orders. `several`: others have it with equal right. Undefined when nobody that the actor
 * may see has it. Without `numbers` it is no phone number.
 */
export async function findOne(
  tools: Tools,
  actor: Actor,
  text: string,
  numbers = true,
): Promise<(Found & { several: boolean }) | undefined> {
  const typed = queryForm(text)
  if (typed === '' || typed.length > 60 || typed.includes('\0')) return undefined
  const phone = numbers && isPhone(typed) ? normalizePhone(typed) : undefined
  const params = new Params()
  const parts: string[] = []
  for (const table of viewable(tools, actor)) {
    const shownBy = titles(table, tools.tables)
    const visible = visibleTo(tools.compiler, table, actor)
    for (const column of table.columns.values()) {
      const { field, sql } = column
      const values =
        column.name === 'code'
          ? [typed.toUpperCase(), ...codesOf(table, typed)]
          : field.type === 'code' && field.search
            ? [typed, typed.toUpperCase()]
            : field.type === 'phone' && field.search && phone
              ? [phone]
              : undefined
      if (!values) continue
      const rank =
        column.name === 'code' ? 0 : field.type === 'code' ? 1 : table.area.nameField === 'name' ? 2 : 3
      const order = field.type === 'phone' ? ` order by t."id" desc` : ''
      parts.push(`(select ${params.add(table.area.id)}::text as area, t."id", t."code", ${shownBy}, ${rank} as rank from ${table.table} t where ${sql} = any(${params.add(values, 'text[]')})
        ${visible ? ` and ${visible.compile(params)}` : ''}${order} limit 2)`)
    }
  }
  if (parts.length === 0) return undefined
  const [hit, next] = await run<Hit>(
    tools.reader,
    `${CUSTOM_PLAN} select * from (${parts.join(' union all ')}) h order by rank limit 2`,
    params.values,
  )
  const table = hit && tools.tables.get(hit.area)
  const found = hit && table && shown(table, hit, actor)
  if (found && isNumber(table)) tools.reveals.note(table, actor, [found.id], 'search')
  return found && { ...found, several: next?.rank === hit.rank && next.id !== hit.id }
}
