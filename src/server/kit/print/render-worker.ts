/** The process of `render.ts`: sheets in, a few at a time, their bytes out. */
import type { Sheet } from '../../../core/paper.ts'
import { answerQuestions } from '../workers/helper.ts'
import { lower, stepAside } from '../workers/low-priority.ts'
import { startPage } from './page.ts'
import type { PaperAnswer, PaperInput, PaperOrder } from './render.ts'

/** `taken`: the bytes since it was asked last. */
type Writer = {
  add(sheet: Sheet): void
  taken(): readonly Uint8Array[]
  /** Ends the paper; the rest of the output is taken after this. */
  end(): { policy?: string } | Promise<{ policy?: string }>
}

async function begin({ head, as, language, aside }: PaperOrder): Promise<Writer> {
  if (aside) await stepAside()
  else lower()
  if (as === 'page') return startPage(head, language)
  // Its library takes 25 MB, which a page does not need.
  const { startPdf } = await import('./pdf.ts')
  return startPdf(head)
}

let writer: Writer | undefined

async function take(input: PaperInput): Promise<PaperAnswer> {
  if ('begin' in input) writer = await begin(input.begin)
  if (!writer) return { failed: 'nothing was begun' }
  if ('sheets' in input) for (const sheet of input.sheets) writer.add(sheet)
  const last = 'end' in input ? await writer.end() : {}
  const bytes = writer.taken()
  if ('end' in input) writer = undefined
  return { bytes, ...last }
}

answerQuestions<PaperInput, PaperAnswer>(async (input) => {
  try {
    return await take(input)
  } catch (error) {
    writer = undefined
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
})
