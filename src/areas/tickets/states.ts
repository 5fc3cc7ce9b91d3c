import { defineStates } from '../../core/states.ts'
import { caseEditable, caseTransitions } from '../../families/cases/cases.ts'
import { area, TICKET_LOST, type Ticket } from './area.ts'

export const states = defineStates<Ticket>()(area, {
  field: 'status',
  initial: ['new'],
  editable: caseEditable,
  fixes: { isClosed: { verb: 'reopen' }, noPhone: { verb: 'edit', fields: ['phone'] } },
  transitions: caseTransitions(TICKET_LOST),
})
