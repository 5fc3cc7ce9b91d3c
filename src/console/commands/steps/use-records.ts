/** The records a step can be answered with: the first ones at once, then those that fit what is typed. */
import type { Step, StepValues } from '../../../core/steps.ts'
import type { Found } from '../../../core/wire/lists.ts'
import { useFoundRecords } from '../../kit/form/controls/records.ts'
import { stillFitting } from '../palette/use-search.ts'

/** Records that a step asks for, by what is typed; none for a step that asks for something else. */
export function useRecords(
  step: Step | undefined,
  text: string,
  answers: StepValues,
): { found: readonly Found[]; pending: boolean; failed: string | undefined } {
  const area = step?.kind === 'record' ? step.area : ''
  const where = step?.kind === 'record' ? whereOf(step, answers) : undefined
  const { options, refs, pending, message } = useFoundRecords(area, text.trim(), area !== '', where)
  if (area === '') return NOTHING
  const all = refs.map((ref, i) => ({ area, ...ref, subtitle: options[i]?.second }))
  // Those of an older question stay only where they answer this one as well.
  const found = pending ? stillFitting(all, text) : all
  return { found, pending, failed: found.length === 0 && !pending ? message : undefined }
}

const NOTHING = { found: [], pending: false, failed: undefined }

/** Which records a step offers after what was answered so far. */
export function whereOf({ where = [], narrow }: Step & { kind: 'record' }, answers: StepValues) {
  return [...where, ...(narrow?.by[String(answers[narrow.step])] ?? [])]
}
