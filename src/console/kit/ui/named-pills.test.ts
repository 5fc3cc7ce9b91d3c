/** How many pills a cell shows before "+2". */
import { expect, test } from 'vitest'
import { fitting } from './named-pills.tsx'

test('as many names as fit, the first in any case, and room for the number of the rest', () => {
  expect(fitting(['VIP'], 20)).toBe(1)
  expect(fitting(['VIP', 'Bom hàng'], 170)).toBe(2)
  expect(fitting(['VIP', 'Bom hàng'], 120)).toBe(1)
  // The second would fit alone, not with "+1" after it.
  expect(fitting(['VIP', 'Bom hàng', 'Doanh nghiệp'], 135)).toBe(1)
  expect(fitting([], 100)).toBe(0)
})
