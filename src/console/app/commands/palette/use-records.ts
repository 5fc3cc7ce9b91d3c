/** The records a step can be answered with: the first ones at once, then those that fit what is typed. */
import type { Step, StepValues } from '../../../../core/steps.ts'
import type { Found } from '../../../kit/api.ts'
import { useFoundRecords } from '../../../kit/form/controls/records.ts'

export function useRecords(
  step: Step | undefined,
  text: string,
  answers: StepValues,
): { found: readonly Found[]; failed: string | undefined } {
  const area = step?.kind === 'record' ? step.area : ''
  const where = step?.kind === 'record' ? whereOf(step, answers) : undefined
  const { options, refs, message } = useFoundRecords(area, text.trim(), area !== '', where)
  if (area === '') return NOTHING
  const found = refs.map((ref, i) => ({ area, ...ref, subtitle: options[i]?.second }))
  return { found, failed: found.length === 0 ? message : undefined }
}

const NOTHING = { found: [], failed: undefined }

/** Which records a step offers after what was answered so far. */
function whereOf({ where = [], narrow }: Step & { kind: 'record' }, answers: StepValues) {
  return [...where, ...(narrow?.by[String(answers[narrow.step])] ?? [])]
}
