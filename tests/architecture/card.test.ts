/** The customer's card names the packages that carry the main surfaces: these stand on them. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sourceFiles } from '../support/files.ts'

const sources = sourceFiles(['src/console', 'src/areas'])
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

describe('grids take their rows from @tanstack/react-virtual', () => {
  const ROWS = 'src/console/kit/table/rows.ts'
  /** Grids of one page, drawn whole. */
  const WHOLE = ['src/areas/call-desk/console/board/tasks.tsx']

  test('the table’s rows come from a Virtualizer', () => {
    const { text } = sources.find(({ file }) => file === ROWS) ?? { text: '' }
    expect(text).toMatch(/import \{[^}]*\buseVirtualizer\b[^}]*\} from '@tanstack\/react-virtual'/)
    expect(text).toMatch(/\.getVirtualItems\(\)/)
  })

  test('every grid draws those, or is drawn whole', () => {
    const grids = sources.filter(({ text }) => /\{\.\.\.gridRole\(|role="(tree)?grid"/.test(text))
    expect(grids.length).toBeGreaterThan(1)
    const others = grids.filter(
      ({ text }) =>
        !/\buse(Rows|Virtualizer)\b.* from '(@tanstack\/react-virtual|[\w./]*\/rows\.ts)'/.test(text),
    )
    expect(others.map(({ file }) => file)).toEqual(WHOLE)
  })

  test('no other file works out from a scroll position which rows are drawn', () => {
    const byHand = sources.filter(
      ({ text }) => /scrollTop|scrollHeight/.test(text) && /rowHeight|ROW_PX|overscan/i.test(text),
    )
    expect(byHand.map(({ file }) => file)).toEqual([ROWS, 'src/console/kit/table/scroll.ts'])
  })
})
