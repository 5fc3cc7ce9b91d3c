import { defineStates } from '../../core/states.ts'
import { CASE_STATES, caseEditable, caseTransitions } from '../../families/cases/cases.ts'
import { LEAD_LOST, type Lead } from './area.ts'

export const states = defineStates<Lead>()({
  field: 'status',
  values: CASE_STATES,
  initial: ['new'],
  editable: caseEditable,
  fixes: { isClosed: { verb: 'reopen' }, noPhone: { verb: 'edit', fields: ['phone'] } },
  transitions: caseTransitions(LEAD_LOST),
})
