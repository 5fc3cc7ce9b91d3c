/** Shared by the paper and its marks. */
import { useT } from '../../../console/kit/i18n.ts'
import type { Answer } from '../marking.ts'
import type { PaperQuestion } from '../schema.ts'

/** By the code of the question: another seed keeps what was answered. */
export type Answers = Readonly<Record<string, Answer>>

/** Words of the options, in order. */
export function useOptions(): (question: PaperQuestion) => readonly string[] {
  const t = useT()
  return ({ kind, options }) =>
    kind === 'true_false'
      ? [t('exams:detail.true'), t('exams:detail.false')]
      : options.map(({ text }) => text)
}
