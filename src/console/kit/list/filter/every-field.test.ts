/** Every condition that a list can have is the same after it was written and read: as address, as JSON, as typed text. */
import { describe, expect, test } from 'vitest'
import { areas } from '../../../../areas/index.ts'
import { type Area, listedFields, STAFF, withMasks } from '../../../../core/area.ts'
import { FIELD_WORDS } from '../../../../core/field-words.ts'
import type { Condition, ConditionValue, Field } from '../../../../core/fields.ts'
import { readCondition } from '../../../../core/filter/condition.ts'
import { parseListQuery, writeListQuery } from '../../../../core/filter/filters.ts'
import { mayBeEmpty, operatorsOf, ruleOf } from '../../../../core/filter/grammar.ts'
import { parseFilterText } from '../../../../core/filter/typed.ts'
import { OFFERED_DAYS } from '../../../../core/filter/typed-days.ts'
import { type AnyWords, LANGUAGES, type LanguageId } from '../../../../core/words.ts'
import { en } from '../en.ts'
import { vi } from '../vi.ts'
import { chipsOf } from './chips.ts'
import { fieldWords } from './words.ts'

const TODAY = '2026-11-21'
const INSTANT = '2026-11-21T03:00:00.000Z'
const DAYS = [...OFFERED_DAYS, 'next_2_weeks', 'last_3_months', '2026-11-21', '2020-03-01..2020-03-05']
const SPANS = ['2026-11-01..2026-11-30', '2025-01-01..2025-12-31']
const TEXTS = ['Hà Nội', 'a,b%c', '-', '*', '>5', '!x', '~y', '"']

/** Values that a field may have in a condition. */
function samples(field: Field): (string | number | boolean)[] {
  switch (field.type) {
    case 'money':
    case 'integer':
      return [0, 7, 1_500_000, -20]
    case 'duration':
      return [0, 20, 90, 1_680, -20]
    case 'percent':
      return [0, 500, 1_250]
    case 'decimal':
      return [0, 12.4, -2.5]
    case 'clock':
      return ['08:00', '16:30']
    case 'date':
      return [...DAYS, ...SPANS]
    case 'time':
      return [...DAYS, ...SPANS, INSTANT]
    case 'boolean':
      return [true, false]
    case 'enum':
      return [...field.values]
    case 'ref':
      return ['KH0000012', 'NCC0007', ...(field.area === STAFF ? ['me'] : [])]
    case 'refs':
      return ['KH0000012', 'NCC0007', ...(field.area === STAFF ? ['me'] : [])]
    case 'phone':
      return ['0912345678', '0987654321']
    case 'words':
      return ['orders.view', 'x%y']
    default:
      return TEXTS
  }
}

function conditionsOf(name: string, field: Field): Condition[] {
  const values = samples(field)
  return operatorsOf(field).flatMap((operator): Condition[] => {
    if (operator === 'empty')
      return [
        [name, operator, true],
        [name, operator, false],
      ]
    if (operator !== 'in') return values.map((value) => [name, operator, value])
    // One value of a choice is `eq` in an address.
    const lists = ruleOf(field).plain === 'in' ? [values.slice(0, 1), values] : [values]
    return lists
      .filter((list) => list.length > 1 || ruleOf(field).plain === 'in')
      .map((list) => [name, operator, list as ConditionValue])
  })
}

/** Whether staff can type a condition: a whole text, an instant and several amounts have no words. */
function typable([, operator, value]: Condition, field: Field): boolean {
  const { typed, list } = ruleOf(field)
  if (operator === 'empty') return mayBeEmpty(field) && (value === true || field.type !== 'boolean')
  if (operator === 'eq' && typed !== 'eq') return false
  if (operator === 'in') return list === true
  return value !== INSTANT && value !== '"'
}

const trees = async (id: string): Promise<Record<LanguageId, AnyWords>> => ({
  vi: ((await import(`../../../../areas/${id}/vi.ts`)) as { vi: AnyWords }).vi,
  en: ((await import(`../../../../areas/${id}/en.ts`)) as { en: AnyWords }).en,
})

type Params = { count?: string | number; [name: string]: string | number | undefined }
type Say = (language: LanguageId, key: string, params?: Params) => string

/** The words of an area and its list, as the console has them. */
async function wordsOf(area: Area): Promise<Say> {
  const own = await trees(area.id)
  const list = { vi: { ...vi, ...FIELD_WORDS.vi }, en: { ...en, ...FIELD_WORDS.en } }
  return (language, key, params) => {
    const [space, path = ''] = key.split(':')
    const root: unknown = space === 'list' ? list[language] : own[language]
    const at = (one: string) =>
      one.split('.').reduce<unknown>((tree, name) => (tree as Record<string, unknown>)?.[name], root)
    const found = (params?.count === 1 && at(`${path}_one`)) || at(path)
    return String(found ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name] ?? name))
  }
}

// As users know them who may see numbers, and the masked fields as the others do.
const all = areas.flatMap((area) => {
  const masked = withMasks(area)
  const fields = Object.entries(listedFields(masked)).filter(([, field]) => field.masked)
  const whole = [area.id, area, Object.entries(listedFields(area))] as const
  return fields.length > 0 ? [whole, [`${area.id}, masked`, masked, fields] as const] : [whole]
})

describe.each(all)('%s', (_, area, fields) => {
  const conditions = fields.flatMap(([name, field]) =>
    conditionsOf(name, field).map((condition) => ({ field, condition })),
  )

  test('conditions are the same behind an address', () => {
    for (const { condition } of conditions) {
      const where = [condition]
      const address = writeListQuery(area, { where, q: '', sort: area.sort }).toString()
      expect(parseListQuery(area, new URLSearchParams(address)), address).toMatchObject({
        where,
        unknown: [],
      })
    }
  })

  test('conditions are the same behind the API', () => {
    for (const { field, condition } of conditions) {
      const [name, operator, value] = JSON.parse(JSON.stringify(condition)) as [string, unknown, unknown]
      expect(readCondition(name, field, operator, value)).toEqual({ condition })
    }
  })

  test.each(LANGUAGES)('a chip that is typed is its condition: %s', async (language) => {
    const words = await wordsOf(area)
    const other = language === 'vi' ? 'en' : 'vi'
    const known = fieldWords(area, [language, other], words)
    for (const { field, condition } of conditions.filter((one) => typable(one.condition, one.field))) {
      const say = (key: string, params?: Params) => words(language, key, params)
      const [chip] = chipsOf(area, [condition], say)
      const list = field.type === 'words'
      const value = list ? chip?.value.replaceAll(', ', ',') : chip?.value
      const quoted = condition[1] === 'ne' && ruleOf(field).typed === 'has' ? `"${value}"` : value
      const text = `${chip?.label}${chip?.sign.trim()}${quoted}`
      const read = parseFilterText(text, known, TODAY)
      expect(read, text).toEqual({ conditions: [condition], names: [], rest: '', problems: [] })
    }
  })
})
