/** The records a step can be answered with: the first ones at once, then those that fit what is typed. */
import type { Step } from '../../../../core/steps.ts'
import type { Found } from '../../../kit/api.ts'
import { useFoundRecords } from '../../../kit/form/controls/records.ts'

export function useRecords(
  step: Step | undefined,
  text: string,
): { found: readonly Found[]; failed: string | undefined } {
  const area = step?.kind === 'record' ? step.area : ''
  const { options, refs, message } = useFoundRecords(area, text.trim(), area !== '')
  if (area === '') return NOTHING
  const found = refs.map((ref, i) => ({ area, ...ref, subtitle: options[i]?.second }))
  return { found, failed: found.length === 0 ? message : undefined }
}

const NOTHING = { found: [], failed: undefined }
