/** The customer's card names the packages that carry the main surfaces: these stand on them. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PROOFS } from '../support/area-proofs.ts'
import { sourceFiles } from '../support/files.ts'

const sources = sourceFiles(['src/console', 'src/areas'])
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Files of areas that their `proofs.ts` excepts from a rule. */
const excepted = (rule: 'wholeGrids' | 'templates') =>
  [...PROOFS].flatMap(([id, proofs]) =>
    Object.keys(proofs[rule] ?? {}).map((file) => `src/areas/${id}/${file}`),
  )

describe('grids take their rows from @tanstack/react-virtual', () => {
  const ROWS = 'src/console/kit/table/rows.ts'

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
    expect(others.map(({ file }) => file).sort()).toEqual(excepted('wholeGrids').sort())
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

  test('search, the choice of a record and steps are that frame', () => {
    const framed = sources.filter(({ text }) => /<Frame\b/.test(text)).map(({ file }) => file)
    expect(framed).toEqual([
      'src/console/commands/palette/search.tsx',
      'src/console/commands/steps/record-first.tsx',
      'src/console/commands/steps/steps.tsx',
    ])
  })
})

const server = sourceFiles(['src/core', 'src/server', 'src/areas', 'src/families', 'commands'])
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file) && !file.includes('/console/'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const all = [...new Map([...sources, ...server].map((source) => [source.file, source])).values()]

/** Fills `{name}` or `{{name}}` into a text by hand: a pattern or a replaced string with an opening brace. */
const FILLS = /\.replace(?:All)?\(\s*(?:\/[^/\n]*(?:\\\{|\{\{)|(['"`])\{)/
/** Addresses of other systems with a place for a code or a user: no words. */
const ADDRESSES = ['src/server/app/exchange.ts', ...excepted('templates')]
/** Chooses a plural's key by hand. */
const CHOOSES_PLURAL = /=== 1 \?[^\n]*_(?:one|other)\b/
/** Sends a request by the browser's own function. */
const FETCHES = /(?<![\w.#])(?:(?:window|globalThis|self)\.)?fetch\(/

describe('words come from i18next, requests go through ofetch', () => {
  const naming = (name: string) =>
    all.filter(({ text }) => text.includes(`from '${name}'`)).map(({ file }) => file)

  test('one file of each side imports i18next, one ofetch', () => {
    expect(naming('i18next')).toEqual(['src/console/kit/i18n.ts', 'src/server/kit/http/fill-words.ts'])
    expect(naming('ofetch')).toEqual(['src/console/kit/net/request.ts'])
  })

  test('no file fills values into words or chooses a plural by hand', () => {
    const byHand = all.filter(({ text }) => FILLS.test(text) || CHOOSES_PLURAL.test(text))
    expect(byHand.map(({ file }) => file).sort()).toEqual(ADDRESSES.toSorted())
    for (const sample of [
      'words.replace(/\\{(\\w+)\\}/g, fill)',
      "t.replaceAll('{count}', '3')",
      't.replace(/{{x}}/, y)',
    ])
      expect(sample).toMatch(FILLS)
    expect("words.replace(/\\s{2,}/g, ' ')").not.toMatch(FILLS)
    expect("const one = count === 1 ? found(key + '_one') : undefined").toMatch(CHOOSES_PLURAL)
  })

  /** Files that send a request by themselves, each for a reason that ofetch cannot serve. */
  const RAW_FETCH = {
    'src/console/app/life/renew.ts': 'asks for a file of the build, not for the API',
    'src/console/kit/loading/early.ts': 'runs before the console is loaded: no library is there yet',
    'src/console/kit/net/event-stream.ts': 'reads a stream that never ends',
  }

  test('no other file sends a request by itself', () => {
    const byHand = sources.filter(
      ({ file, text }) => !file.startsWith('src/console/worker/') && FETCHES.test(text),
    )
    expect(byHand.map(({ file }) => file).sort()).toEqual(Object.keys(RAW_FETCH))
    for (const sample of ["await fetch('/api/orders')", 'window.fetch(url)', '(fetch(part).then(ok))'])
      expect(sample).toMatch(FETCHES)
    for (const sample of ['refetch()', 'void this.#fetch(page)', 'query.fetch()'])
      expect(sample).not.toMatch(FETCHES)
  })
})
