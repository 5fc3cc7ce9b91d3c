import { defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { detail, input } from '../schema.ts'
import { TICKET_SLA } from '../sla.ts'
import { states } from '../states.ts'
import { caseEffects, caseNumberIn, caseParts, markOverdue } from './cases.ts'
import { completeChange, completeNew } from './complete.ts'
import { editableOnly } from './editable.ts'

const HOW = { area: area.id, sla: TICKET_SLA }

export const server = defineServer({
  area,
  input,
  states,
  effects: caseEffects(TICKET_SLA, 'care'),
  detail,
  parts: caseParts,
  numberIn: caseNumberIn,
  before: {
    create: async (write, values) => (await completeNew(write, values, HOW)).values,
    async update(write, ticket, changes) {
      editableOnly(area.id, states.editable?.(ticket))
      return completeChange(write, ticket, changes, HOW)
    },
  },
  upkeep: markOverdue('tickets'),
})
