/** The tables of figures are generated and up to date. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Figure, figureTable, readFigures, withFigure } from '../../src/server/app/figure-tables.ts'

test.each(['bench', 'faults'] as const)('the table of %s shows every kept figure', (kind) => {
  const { path, text } = figureTable(kind)
  expect(readFileSync(path, 'utf8'), 'run: npm run docs').toBe(text)
  const keys = readFigures(kind).map(({ suite, what }) => `${suite}: ${what}`)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('a new figure replaces the one of its name and keeps what limits it; others are added to their suite', () => {
  const row = (suite: string, what: string, latest: string): Figure => ({
    suite,
    what,
    bar: '',
    latest,
    met: '',
    date: '2026-11-23',
    commit: 'abc1234',
  })
  const limited = { ...row('API', 'a row', '2 ms'), limit: 'the disk' }
  const kept = [limited, row('console', 'open', '30 ms')]
  expect(withFigure(kept, row('API', 'a row', '1 ms'))[0]).toEqual({ ...limited, latest: '1 ms' })
  expect(withFigure(kept, row('API', 'a page', '3 ms')).map(({ what }) => what)).toEqual([
    'a row',
    'a page',
    'open',
  ])
  expect(withFigure(kept, row('export', 'rows', '9 s')).at(-1)).toMatchObject({ suite: 'export' })
})
