import { caseEffects, caseNumberIn, caseParts, markOverdue } from '../../../families/cases/server/cases.ts'
import { completeChange, completeNew } from '../../../families/cases/server/complete.ts'
import { editableOnly } from '../../../families/cases/server/editable.ts'
import { TICKET_SLA } from '../../../families/cases/sla.ts'
import { defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { detail, input } from '../schema.ts'
import { states } from '../states.ts'

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
