import { defineStates } from '../../core/states.ts'
import { CASE_STATES, caseEditable, caseTransitions } from '../../families/cases/cases.ts'
import { TICKET_LOST, type Ticket } from './area.ts'

export const states = defineStates<Ticket>()({
  field: 'status',
  values: CASE_STATES,
  initial: ['new'],
  editable: caseEditable,
  fixes: { isClosed: { verb: 'reopen' }, noPhone: { verb: 'edit', fields: ['phone'] } },
  transitions: caseTransitions(TICKET_LOST),
})
