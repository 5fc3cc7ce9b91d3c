/** Excel files have one module, and foreign files one guarded process. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sourceFiles } from '../support/files.ts'

const MODULE = 'src/server/kit/sheets/xlsx.ts'
const EXCEL =
  /from '(hucre|xlsx|exceljs|[\w@-]+\/(xlsx|exceljs|excelts)|(read|write)-excel-file|xlsx-[\w-]+)[/']/
const importers = (folders: string[], what: RegExp) =>
  sourceFiles(folders).filter((file) => what.test(readFileSync(file, 'utf8')))

describe('spreadsheets', () => {
  test('one file imports the Excel library', () => {
    expect(importers(['src', 'tests', 'commands'], EXCEL)).toEqual([MODULE])
  })

  test('in the product, workbooks are read and archives unpacked in the guarded process alone', () => {
    const reading = importers(
      ['src'],
      /import \{[^}]*\breadRows\b[^}]*\} from '[^']*\/xlsx\.ts'|from '(yauzl|fflate)'/,
    )
    expect(reading.filter((file) => !file.endsWith('.test.ts'))).toEqual([
      'src/server/kit/sheets/archive.ts',
      'src/server/kit/sheets/serve.ts',
    ])
    const workers = importers(['src'], /import \{[^}]*\bserve(Sheet|Guarded)\b/)
    expect(workers.length).toBeGreaterThan(1)
    // A worker is started by its address: imported, it would read in the server.
    const names = workers
      .filter((file) => !file.includes('/kit/'))
      .map((file) => file.split('/').slice(-2).join('/'))
    for (const name of names)
      expect(importers(['src'], new RegExp(`from '[^']*${name.replace('.', '\\.')}'`)), name).toEqual([])
  })
})
