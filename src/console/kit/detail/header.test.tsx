/** The moment in the head of a record, for every area: each time under its own word alone. */
import { beforeAll, expect, test } from 'vitest'
import { areas } from '../../../areas/index.ts'
import type { AnyRecord, Area } from '../../../core/area.ts'
import { addWords } from '../i18n.ts'
import { momentOf } from './header.tsx'
import { vi } from './vi.ts'

const CREATED = '2026-02-03T04:05:06.000Z'
const ALL: readonly Area[] = areas

/** A record with another instant in each of its times. */
function recordOf({ times, fields }: Area): AnyRecord {
  const names = Object.keys(fields).filter((name) => fields[name]?.type === 'time')
  const own = names.map((name, at) => [name, new Date(Date.UTC(2026, 5, at + 1)).toISOString()])
  const record = { ...(times !== false && { createdAt: CREATED }), ...Object.fromEntries(own) }
  return record as AnyRecord
}

beforeAll(() => addWords('detail', { vi }))

test.each(ALL.map((area) => [area.id, area] as const))('%s', (_, area) => {
  const record = recordOf(area)
  const moment = momentOf(area, record)
  const word = moment?.key.replace('detail:when.', '') ?? ''
  if (moment) expect(moment.at).toBe(record[word])
  expect(moment === undefined).toBe(area.times === false)
  expect(Object.keys(vi.when)).toContain(moment ? word : 'createdAt')
})

test('an order has the time it was placed, a promotion and a ticket the time they were made', () => {
  const keys = ['orders', 'promotions', 'tickets'].map((id) => {
    const area = ALL.find((one) => one.id === id) as Area
    return momentOf(area, recordOf(area))?.key
  })
  expect(keys).toEqual(['detail:when.placedAt', 'detail:when.createdAt', 'detail:when.createdAt'])
})
