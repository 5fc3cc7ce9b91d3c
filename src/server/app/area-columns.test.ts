/** Columns of every area's table as the migrations make them, against the fields and the input that they are for. */

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PROOFS } from '../../../tests/support/area-proofs.ts'
import { createEmbedded, type TestEmbedded } from '../../../tests/support/embedded.ts'
import { areas } from '../../areas/index.ts'
import type { Field } from '../../core/fields.ts'
import { AreaTable, type Column, readCatalogue } from '../kit/area/columns.ts'
import { type LoadedArea, loadAreas } from '../kit/area/loaded.ts'

/** PostgreSQL's types of a field's column, the first being the usual one. */
const TYPES: Record<Field['type'], readonly string[]> = {
  text: ['text'],
  longtext: ['text'],
  code: ['text'],
  link: ['text'],
  phone: ['text'],
  email: ['text'],
  url: ['text'],
  image: ['text'],
  enum: ['text'],
  place: ['text'],
  money: ['int8'],
  integer: ['int4', 'int8', 'int2'],
  percent: ['int4', 'int2'],
  duration: ['int4'],
  decimal: ['numeric'],
  clock: ['text'],
  date: ['date'],
  time: ['timestamptz'],
  boolean: ['bool'],
  ref: ['uuid'],
  refs: ['_uuid'],
  words: ['_text'],
  rich: ['jsonb'],
  pictures: ['jsonb'],
  file: ['jsonb'],
  lines: [],
}

let own: TestEmbedded
let tables: readonly AreaTable[]
/** Tables that are views, whose columns may be empty for the planner whatever the records hold. */
let views: ReadonlySet<string>

beforeAll(async () => {
  own = await createEmbedded({}, { migrated: true })
  const loaded = await loadAreas(areas)
  const known = new Map<string, LoadedArea>(loaded.map((one) => [one.area.id, one]))
  const catalogue = await readCatalogue(own.database.db)
  tables = loaded.map((one) => new AreaTable(one, catalogue, known))
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.views where table_schema = current_schema()`.execute(
    own.database.db,
  )
  views = new Set(rows.map(({ name }) => name))
}, 120_000)
afterAll(() => own.remove())

const isView = ({ server }: AreaTable) => views.has(server.table)

const columnsOf = ({ area, columns }: AreaTable): Column[] =>
  [...columns.values()].filter(({ name, field }) => area.fields[name] && !field.derived)

/** Fields that the area's hooks fill in before the record is written, where a user leaves them empty. */
const isFilledIn = (area: string, field: string) => field in (PROOFS.get(area)?.filledIn ?? {})

/** Fields whose column may be empty though they never are. */
const isNullable = (area: string, field: string) => field in (PROOFS.get(area)?.nullable ?? {})

describe('columns of the areas', () => {
  test('have the type of their field', () => {
    const wrong = tables.flatMap((table) =>
      columnsOf(table).flatMap(({ name, field, type, bare, exact }) => {
        const wanted = TYPES[field.type]
        const at = `${table.area.id}.${name}: ${field.type} is a column ${bare} ${wanted[0]}`
        if (!wanted.includes(type)) return [`${at}, not ${type}: write a migration, or change the field`]
        return exact || isView(table) ? [] : [`${at}(3), as answers have milliseconds`]
      }),
    )
    expect(wrong).toEqual([])
  })

  test('may be empty exactly where their field is optional', () => {
    const wrong = tables.flatMap((table) =>
      isView(table)
        ? []
        : columnsOf(table).flatMap(({ name, field, nullable, bare }) => {
            const mayBe = field.optional === true || isNullable(table.area.id, name)
            if (nullable === mayBe || field.type === 'rich') return []
            const remedy = nullable
              ? `column ${bare} lacks "not null", or the field "optional: true"`
              : `column ${bare} has "not null", so the field is not optional`
            return [`${table.area.id}.${name}: ${remedy}`]
          }),
    )
    expect(wrong).toEqual([])
  })

  test('are optional in the input exactly where their field is', () => {
    const wrong = tables.flatMap(({ area, server }) => {
      const shape: Record<string, z.ZodType> = server.input instanceof z.ZodObject ? server.input.shape : {}
      return Object.entries(shape).flatMap(([name, schema]) => {
        const field = area.fields[name]
        if (!field || field.type === 'rich' || field.type === 'lines') return []
        const empty = schema.safeParse(null)
        const takes = empty.success && empty.data === null
        if (takes === (field.optional === true) || isFilledIn(area.id, name)) return []
        const remedy = takes
          ? 'schema.ts takes null: write "optional: true" in area.ts'
          : 'it is optional in area.ts: write optional(…) in schema.ts'
        return [`${area.id}.${name}: ${remedy}`]
      })
    })
    expect(wrong).toEqual([])
  })

  test('of a view name a creation only where its rows are written once, at that time', () => {
    const timed = tables.filter((table) => isView(table) && table.area.times !== false)
    expect(timed.map(({ area }) => area.id)).toEqual(['audit-log'])
  })
})
