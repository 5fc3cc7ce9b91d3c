import { expect, test } from 'vitest'
import type { AnyRecord } from '../../../../core/area.ts'
import { EVERYTHING, NOTHING, withRecords } from '../data/selection.ts'
import { MAX_ROWS } from './draft.ts'
import { tickedRecords } from './ticked.ts'

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `id-${at}` }) as AnyRecord)

/** A list of which `here` rows are at hand. */
function list(total: number, here: number, selection = EVERYTHING) {
  let loaded = rows(here)
  const asked: unknown[][] = []
  const all = selection.mode === 'all'
  return {
    asked,
    meta: { selected: all ? total : selection.records.size, selection, total },
    selectedRecords: () => (all ? loaded : [...selection.records.values()]),
    need: async (...range: unknown[]) => {
      asked.push(range)
      loaded = rows(total)
    },
  }
}

test('rows that are ticked and not at hand are fetched', async () => {
  const some = list(450, 200)
  expect(await tickedRecords(some)).toHaveLength(450)
  expect(some.asked).toEqual([[0, 449]])
})

test('nothing is fetched for rows at hand, for single ticks, or for more than a draft holds', async () => {
  for (const one of [
    list(200, 200),
    list(900, 100, withRecords(NOTHING, rows(3))),
    list(MAX_ROWS + 1, 200),
  ]) {
    await tickedRecords(one)
    expect(one.asked).toEqual([])
  }
})
