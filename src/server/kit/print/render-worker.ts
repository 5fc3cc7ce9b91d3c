/** The thread of `render.ts`: sheets in, a few at a time, the bytes of the whole out. */
import { parentPort } from 'node:worker_threads'
import type { Sheet } from '../../../core/paper.ts'
import { standBack } from '../stand-back.ts'
import { startPage } from './page.ts'
import type { PaperAnswer, PaperInput, PaperOrder, Rendered } from './render.ts'

type Writer = { add(sheet: Sheet): void; end(): Promise<Rendered> | Rendered }

/** Bytes of their own, which go over without a copy. */
async function begin({ head, as, language }: PaperOrder): Promise<Writer> {
  if (as === 'pdf') {
    // Its library takes 25 MB, which a page does not need.
    const { startPdf } = await import('./pdf.ts')
    const { add, end } = startPdf(head)
    return { add, end: async () => ({ bytes: new Uint8Array(await end()) }) }
  }
  return startPage(head, language)
}

let writer: Writer | undefined

async function take(input: PaperInput): Promise<PaperAnswer> {
  if ('begin' in input) writer = await begin(input.begin)
  else if ('sheets' in input) for (const sheet of input.sheets) writer?.add(sheet)
  else {
    const whole = await writer?.end()
    writer = undefined
    return whole ?? { failed: 'nothing was begun' }
  }
  return 'more'
}

standBack()
parentPort?.on('message', (input: PaperInput) => {
  void take(input).then(
    (answer) =>
      parentPort?.postMessage(
        answer,
        typeof answer === 'object' && 'bytes' in answer ? [answer.bytes.buffer as ArrayBuffer] : [],
      ),
    (error: unknown) => {
      writer = undefined
      const failed = error instanceof Error ? (error.stack ?? error.message) : String(error)
      parentPort?.postMessage({ failed } satisfies PaperAnswer)
    },
  )
})
