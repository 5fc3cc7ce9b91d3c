/** The thread of `render.ts`. */
import { parentPort } from 'node:worker_threads'
import { standBack } from '../stand-back.ts'
import { pageOf } from './page.ts'
import { pdfOf } from './pdf.ts'
import type { PaperAnswer, PaperOrder, Rendered } from './render.ts'

/** Bytes of their own, which go over without a copy. */
async function rendered({ paper, as, language }: PaperOrder): Promise<Rendered> {
  if (as === 'pdf') return { bytes: new Uint8Array(await pdfOf(paper)) }
  const { html, policy } = pageOf(paper, language)
  return { bytes: new TextEncoder().encode(html), policy }
}

standBack()
parentPort?.on('message', (order: PaperOrder) => {
  void rendered(order).then(
    (answer) => parentPort?.postMessage(answer, [answer.bytes.buffer as ArrayBuffer]),
    (error: unknown) => {
      const answer: PaperAnswer = {
        failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }
      parentPort?.postMessage(answer)
    },
  )
})
