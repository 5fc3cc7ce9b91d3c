/** Workbooks are read one after the other, each in a thread that ends with it. */
import { Worker } from 'node:worker_threads'
import type { Chosen } from '../../schema.ts'
import type { Reading } from './interpret.ts'
import { LIMITS } from './limits.ts'

let turn: Promise<unknown> = Promise.resolve()

/**
 * Reads the first sheet of a workbook by its columns, as they are recognised or were chosen. Never throws: what cannot
 * be read is refused. Only the rows that a remittance has come back, so that a sheet of texts costs the server nothing.
 */
export function readWorkbook(bytes: Uint8Array, chosen: Chosen | undefined): Promise<Reading> {
  const reading = turn.then(() => inThread(bytes, chosen))
  turn = reading
  return reading
}

function inThread(bytes: Uint8Array, chosen: Chosen | undefined): Promise<Reading> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { bytes, chosen },
      resourceLimits: { maxOldGenerationSizeMb: LIMITS.memory, maxYoungGenerationSizeMb: 16 },
      stderr: true,
    })
    const end = (reading: Reading) => {
      clearTimeout(timer)
      resolve(reading)
      void worker.terminate()
    }
    const timer = setTimeout(() => end({ refused: 'tooMuch' }), LIMITS.ms)
    worker.once('message', end)
    // Out of memory, or a defect of the reader: either way the file is none that can be read.
    worker.once('error', (error) =>
      end({
        refused: (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooMuch' : 'noSheet',
      }),
    )
    worker.once('exit', () => end({ refused: 'noSheet' }))
  })
}
