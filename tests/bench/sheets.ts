/**
 * `node tests/bench/sheets.ts [--with other.ts] [--files folder]`: the rows that the module of Excel files finds in workbooks of
 * many shapes, its time and memory with large ones, and the hostile files that end the process that reads them. `other.ts` exports
 * `readRows` and `writeRows` by another library; `folder` holds files of other programs, each with its rows as .json.
 */
import { fork } from 'node:child_process'
import {
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { SheetRow } from '../../src/core/sheet.ts'
import { repacked } from '../../src/server/kit/sheets/archive.ts'
import { SHEET_LIMITS } from '../../src/server/kit/sheets/limits.ts'
import { hostileFiles } from '../support/hostile-files/index.ts'
import { CORPUS, comparable, exportColumns, exportRows, remittance } from '../support/sheet-corpus.ts'

const { values } = parseArgs({
  options: {
    with: { type: 'string', default: 'src/server/kit/sheets/xlsx.ts' },
    files: { type: 'string' },
    hostile: { type: 'string', default: '0' },
    /** In a process of its own: one deed with one file. */
    deed: { type: 'string' },
    file: { type: 'string', default: '' },
  },
})
type Sheets = typeof import('../../src/server/kit/sheets/xlsx.ts')
const { readRows, writeRows } = (await import(pathToFileURL(values.with).href)) as Sheets
const print = (line: string) => process.stdout.write(`${line}\n`)

const EXPORT_ROWS = 100_000
type Took = { ms: number; mb: number; rows: number }

async function rowsOf(bytes: Uint8Array): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const one of readRows(bytes, SHEET_LIMITS.columns)) rows.push(one)
  return rows
}

async function verdict(file: Uint8Array, rows: readonly SheetRow[]): Promise<string> {
  try {
    const [is, should] = [comparable(await rowsOf(file)), comparable(rows)].map((one) => JSON.stringify(one))
    return is === should ? 'right' : `WRONG ${is?.slice(0, 300)}\n     not ${should?.slice(0, 300)}`
  } catch (error) {
    return `FAILED ${String(error).slice(0, 150)}`
  }
}

/** Does one thing alone; returns its time, memory and rows. */
async function alone(deed: string): Promise<Took> {
  const began = performance.now()
  let rows = 0
  if (deed === 'write') {
    await pipeline(
      writeRows({ name: 'Đơn hàng', columns: exportColumns }, exportRows(EXPORT_ROWS)),
      createWriteStream(values.file),
    )
    rows = EXPORT_ROWS
  } else {
    const file = readFileSync(values.file)
    for await (const _ of readRows(deed === 'guarded' ? await repacked(file) : file)) rows++
  }
  return { ms: performance.now() - began, mb: process.resourceUsage().maxRSS / 1024, rows }
}

/** Runs a deed in a process of its own; `guarded`: with the limits of the one that reads foreign files. */
function apart(deed: string, file: string): Promise<Took | string> {
  const { heapMb, ms } = SHEET_LIMITS.process
  const guarded = deed === 'guarded'
  const child = fork(import.meta.filename, ['--with', values.with, '--deed', deed, '--file', file], {
    execArgv: guarded ? [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=2', '--expose-gc'] : [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise((resolve) => {
    const timer = guarded ? setTimeout(() => child.kill('SIGKILL'), ms) : undefined
    child.on('message', (took: Took | string) => resolve(took))
    child.on('exit', (_, signal) => {
      clearTimeout(timer)
      resolve(signal === 'SIGKILL' ? 'out of time' : 'out of memory')
    })
  })
}

async function report(): Promise<void> {
  for (const { about, file, rows } of CORPUS) print(`${about}: ${await verdict(file(), rows)}`)
  for (const name of values.files ? readdirSync(values.files).filter((one) => one.endsWith('.xlsx')) : []) {
    const path = join(values.files ?? '', name)
    const rows = (JSON.parse(readFileSync(path.replace(/xlsx$/, 'json'), 'utf8')) as SheetRow['cells'][]).map(
      (cells, n) => ({
        number: n + 1,
        cells: cells.map((cell) =>
          typeof cell === 'string' && /^\d{4}-\d\d-\d\dT/.test(cell) ? new Date(cell) : cell,
        ),
      }),
    )
    print(`written by ${name}: ${await verdict(readFileSync(path), rows)}`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'sheets-'))
  const path = join(folder, 'file.xlsx')
  const told = (took: Took | string) =>
    typeof took === 'string'
      ? took
      : `${took.rows} rows in ${(took.ms / 1000).toFixed(2)} s, ${took.mb.toFixed(0)} MB`
  try {
    print(
      `export of ${EXPORT_ROWS} rows x 20: ${told(await apart('write', path))}, ${(statSync(path).size / 1e6).toFixed(1)} MB on disk`,
    )
    print(`the same read: ${told(await apart('read', path))}`)
    for (const columns of [8, 24]) {
      writeFileSync(path, remittance(SHEET_LIMITS.rows - 1, columns))
      print(
        `remittance of 20,000 rows x ${columns} (${(statSync(path).size / 1e6).toFixed(1)} MB), heap of ${SHEET_LIMITS.process.heapMb} MB: ${told(await apart('guarded', path))}`,
      )
    }
    const ends: Record<string, string[]> = {}
    for (const { about, make } of hostileFiles(Number(values.hostile))) {
      writeFileSync(path, make())
      const took = await apart('guarded', path)
      const end = typeof took === 'string' ? took : took.ms > 5_000 ? 'slow' : 'read'
      ends[end] = [...(ends[end] ?? []), about]
    }
    for (const [end, abouts] of Object.entries(ends))
      print(
        `hostile, ${end}: ${abouts.length}${end === 'read' || end === 'refused' ? '' : ` (${abouts.join('; ')})`}`,
      )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (values.deed) process.send?.(await alone(values.deed).catch(() => 'refused'))
else await report()
