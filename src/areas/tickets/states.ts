import { defineStates } from '../../core/states.ts'
import { TICKET_LOST, type Ticket } from './area.ts'
import { CASE_STATES, caseEditable, caseTransitions } from './cases.ts'

export const states = defineStates<Ticket>()({
  field: 'status',
  values: CASE_STATES,
  initial: ['new'],
  editable: caseEditable,
  fixes: { isClosed: { verb: 'reopen' }, noPhone: { verb: 'edit', fields: ['phone'] } },
  transitions: caseTransitions(TICKET_LOST),
})
