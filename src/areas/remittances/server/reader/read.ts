/** Workbooks are read one after the other, each in a process that ends with it and gives back what it took. */
import { HelperEnded, startHelper } from '../../../../server/kit/workers/helper.ts'
import { turns } from '../../../../server/kit/workers/turns.ts'
import type { Chosen } from '../../schema.ts'
import type { Reading } from './interpret.ts'
import { LIMITS } from './limits.ts'

class TooLong extends Error {}

/** Each who waits holds a file of up to 5 MB. */
const inTurn = turns({ atOnce: 1, waiting: 20, retryAfter: 10 })

/**
 * Reads the first sheet of a workbook by its columns, as they are recognised or were chosen. What cannot be read is
 * refused; throws `unavailable` where many wait. Only the rows that a remittance has come back, so that a sheet of texts costs the server nothing.
 */
export const readWorkbook = (bytes: Uint8Array, chosen: Chosen | undefined): Promise<Reading> =>
  inTurn(() => inProcess(bytes, chosen))

/** What the process is asked. */
export type Workbook = { chosen: Chosen | undefined }

async function inProcess(bytes: Uint8Array, chosen: Chosen | undefined): Promise<Reading> {
  const reader = startHelper<Workbook, Reading>(new URL('./worker.ts', import.meta.url), {
    memoryMb: LIMITS.memory,
  })
  const timer = setTimeout(() => reader.stop(new TooLong()), LIMITS.ms)
  try {
    reader.feed(bytes)
    return await reader.ask({ chosen })
  } catch (error) {
    // Out of memory, or a defect of the reader: either way the file is none that can be read.
    const tooMuch = error instanceof TooLong || (error instanceof HelperEnded && error.outOfMemory)
    return { refused: tooMuch ? 'tooMuch' : 'noSheet' }
  } finally {
    clearTimeout(timer)
    reader.stop()
  }
}
