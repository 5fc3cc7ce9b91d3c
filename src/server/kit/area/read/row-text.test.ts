/** The text of a composite, as PostgreSQL writes it, taken apart again. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitRow } from './row-text.ts'

test.each<[string, (string | null)[]]>([
  ['()', [null]],
  ['(,)', [null, null]],
  ['("",a,)', ['', 'a', null]],
  ['(1,"2026-11-21 07:02:03.123+00",t)', ['1', '2026-11-21 07:02:03.123+00', 't']],
  ['("a,b","c)","(d","e""f","g\\\\h","""")', ['a,b', 'c)', '(d', 'e"f', 'g\\h', '"']],
  ['("[{""a"": ""\\\\""x\\\\""""}]","two\nlines")', ['[{"a": "\\"x\\""}]', 'two\nlines']],
])('%j', (text, values) => {
  expect(splitRow(text)).toEqual(values)
})

/** As record_out of PostgreSQL does it. */
function composite(values: (string | null)[]): string {
  const cells = values.map((value) => {
    if (value === null) return ''
    if (value !== '' && !/[\s"\\(),]/.test(value)) return value
    return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '""')}"`
  })
  return `(${cells.join(',')})`
}

test('whatever was put together comes apart', () => {
  const value = fc.option(
    fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', '\\', ',', '(', ')', ' ', 'ễ') })),
  )
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), (values) => {
      expect(splitRow(composite(values))).toEqual(values)
    }),
    { numRuns: 2_000 },
  )
})
