/** First values of a new exam: of one subject, or as a copy of an exam without its period. */
import type { AnyRecord } from '../../../core/area.ts'
import { linesIn } from '../../../core/lines.ts'

const linesOf = (value: unknown) => linesIn(value).map(({ id: _, ...line }) => line)

/** `from`: the area of the record. */
export function begin(from: string, record: AnyRecord): Record<string, unknown> {
  if (from === 'subjects') {
    const { id, code, name } = record
    return { subject: { id, code, name } }
  }
  const { name, subject, source, minutes, passMark, attempts, audience, note } = record
  const copied = { name, subject, source, minutes, passMark, attempts, audience, note }
  return { ...copied, questions: linesOf(record.questions), draws: linesOf(record.draws) }
}
