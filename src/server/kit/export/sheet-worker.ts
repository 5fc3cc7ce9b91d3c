/** The thread of `sheet.ts`: records as JSON in, a compressed sheet on the disk out. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { AnyRecord } from '../../../core/area.ts'
import type { Cell } from '../../../core/sheet.ts'
import { writeRows } from '../sheets/xlsx.ts'
import { standBack } from '../workers/low-priority.ts'
import { rowOf } from './cells.ts'
import type { SheetInput, SheetOrder } from './sheet.ts'

standBack()
const { path, name, columns, language } = workerData as SheetOrder
const toRow = rowOf(columns, language)

/** The rows in the order in which they come; those that sent them hear when they may send more. */
async function* rowsFrom(port: MessagePort): AsyncGenerator<Cell[]> {
  for (;;) {
    const input = await new Promise<SheetInput>((resolve) => port.once('message', resolve))
    if (input === null) return
    for (const json of input.rows) yield toRow(JSON.parse(json) as AnyRecord)
    port.postMessage('more')
  }
}

async function write(port: MessagePort): Promise<void> {
  await pipeline(writeRows({ name, columns }, rowsFrom(port)), createWriteStream(path, { mode: 0o600 }))
  port.postMessage('whole')
}

if (parentPort) void write(parentPort)
