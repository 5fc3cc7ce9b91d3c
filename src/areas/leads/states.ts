import { defineStates } from '../../core/states.ts'
import { caseEditable, caseTransitions } from '../../families/cases/cases.ts'
import { area, LEAD_LOST, type Lead } from './area.ts'

export const states = defineStates<Lead>()(area, {
  field: 'status',
  initial: ['new'],
  editable: caseEditable,
  fixes: { isClosed: { verb: 'reopen' }, noPhone: { verb: 'edit', fields: ['phone'] } },
  transitions: caseTransitions(LEAD_LOST),
})
