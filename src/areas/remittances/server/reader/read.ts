/** Workbooks are read one after the other, each in a thread that ends with it. */
import { Worker } from 'node:worker_threads'
import { turns } from '../../../../server/kit/turns.ts'
import type { Chosen } from '../../schema.ts'
import type { Reading } from './interpret.ts'
import { LIMITS } from './limits.ts'

/** Each who waits holds a file of up to 5 MB. */
const inTurn = turns({ atOnce: 1, waiting: 20, retryAfter: 10 })

/**
 * Reads the first sheet of a workbook by its columns, as they are recognised or were chosen. What cannot be read is
 * refused; throws `unavailable` where many wait. Only the rows that a remittance has come back, so that a sheet of texts costs the server nothing.
 */
export const readWorkbook = (bytes: Uint8Array, chosen: Chosen | undefined): Promise<Reading> =>
  inTurn(() => inThread(bytes, chosen))

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
