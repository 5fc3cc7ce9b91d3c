/** Demo contracts follow the rules of the area. */
import { describe, expect, test } from 'vitest'
import { area } from '../area.ts'
import { CONTRACTS } from './contracts.ts'

describe('demo contracts', () => {
  test('are in every state, with terms in order, and replace older ones that end before them', () => {
    expect(new Set(CONTRACTS.map(({ status }) => status))).toEqual(new Set(area.fields.status.values))
    for (const { signed, from, to, replaces, shop } of CONTRACTS) {
      expect(from).toBeGreaterThanOrEqual(signed)
      expect(to ?? from).toBeGreaterThanOrEqual(from)
      const former = replaces === undefined ? undefined : CONTRACTS[replaces]
      if (former) expect([former.shop, former.from < from]).toEqual([shop, true])
      if (former?.status === 'superseded') expect(former.to).toBe(from - 1)
    }
    // Their codes are in the order in which they were signed.
    const days = CONTRACTS.map(({ signed }) => signed)
    expect(days).toEqual([...days].sort((one, other) => one - other))
  })
})
