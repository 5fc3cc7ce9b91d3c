/** Workbooks are read one after the other, each in a thread that ends with it. */
import { Worker } from 'node:worker_threads'
import { LIMITS, type Reading } from './limits.ts'

let turn: Promise<unknown> = Promise.resolve()

/** Reads the first sheet of a workbook. Never throws: what cannot be read is refused. */
export function readWorkbook(bytes: Uint8Array): Promise<Reading> {
  const reading = turn.then(() => inThread(bytes))
  turn = reading
  return reading
}

function inThread(bytes: Uint8Array): Promise<Reading> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: LIMITS.memory, maxYoungGenerationSizeMb: 32 },
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
