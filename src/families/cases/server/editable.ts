import { Problem, type Refusal } from '../../../core/problems/problems.ts'

/** Throws `notAllowed` with the reason why a record cannot be changed, where there is one. */
export function editableOnly(area: string, reason: Refusal | undefined): void {
  if (reason) throw new Problem('notAllowed', { area, reason })
}
