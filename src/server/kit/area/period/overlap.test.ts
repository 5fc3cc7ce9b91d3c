import { expect, test } from 'vitest'
import type { AreaTable } from '../columns.ts'
import type { Runner } from '../statement.ts'
import { refuseOverlap } from './overlap.ts'

const table = {
  area: {
    id: 'bookings',
    period: { from: 'startsAt', to: 'endsAt', overlap: ['place'] },
    fields: { startsAt: { type: 'time' }, endsAt: { type: 'time' } },
  },
  columns: new Map(),
} as unknown as AreaTable

const unasked = {} as unknown as Runner

test('instants that end before they start are refused in words, before the database is asked for the range', async () => {
  const changes = { startsAt: '2026-11-24T10:00:00+07:00', endsAt: '2026-11-24T02:59:00Z' }
  await expect(refuseOverlap(unasked, table, {}, changes)).rejects.toMatchObject({
    detail: { fields: { endsAt: { key: 'wrongValue' } } },
  })
})
