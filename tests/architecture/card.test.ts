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

describe('the palette, pickers of records and suggestions stand on cmdk', () => {
  const PICKER = 'src/console/kit/ui/picker.tsx'

  test('rows to choose from are cmdk’s items, in its list', () => {
    const { text } = sources.find(({ file }) => file === PICKER) ?? { text: '' }
    expect(text).toMatch(/import \{ Command \} from 'cmdk'/)
    expect(text).toMatch(/<Command\.List\b/)
    expect(text).toMatch(/<Command\.Item\b/)
  })

  test('every list of rows to choose from is one of those', () => {
    const lists = sources.filter(({ text }) => /<PickerList\b/.test(text)).map(({ file }) => file)
    expect(lists.sort()).toEqual([
      'src/console/commands/palette/frame.tsx',
      'src/console/kit/form/controls/combobox.tsx',
      'src/console/kit/list/filter/suggestion-list.tsx',
    ])
    for (const { file, text } of sources) {
      if (lists.includes(file)) expect(text, file).toMatch(/<Command\s+\{\.\.\.PICKER\}/)
      else expect(text, file).not.toMatch(/ role="(listbox|option)"/)
    }
  })

  test('search and steps are that frame', () => {
    const framed = sources.filter(({ text }) => /<Frame\b/.test(text)).map(({ file }) => file)
    expect(framed).toEqual([
      'src/console/commands/palette/search.tsx',
      'src/console/commands/steps/steps.tsx',
    ])
  })
})

describe('words come from i18next, requests go through ofetch', () => {
  const naming = (name: string) =>
    sources.filter(({ text }) => text.includes(`from '${name}'`)).map(({ file }) => file)

  test('one file imports each of them', () => {
    expect(naming('i18next')).toEqual(['src/console/kit/i18n.ts'])
    expect(naming('ofetch')).toEqual(['src/console/kit/net/request.ts'])
  })

  test('no other file fills values into words', () => {
    const byHand = sources.filter(({ text }) => /\/\\?\{\\?\{|\.replace(All)?\(['"`]\{\{/.test(text))
    expect(byHand.map(({ file }) => file)).toEqual([])
  })
})
