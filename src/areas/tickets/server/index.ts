import { caseEffects, caseNumberIn, caseParts, markOverdue } from '../../../families/cases/server/cases.ts'
import { completeChange, completeNew } from '../../../families/cases/server/complete.ts'
import { slaOf } from '../../../families/cases/server/sla.ts'
import { TICKET_SETTINGS } from '../../../families/cases/settings.ts'
import { defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { detail, input } from '../schema.ts'
import { states } from '../states.ts'

const HOW = { area: area.id, readSla: slaOf(TICKET_SETTINGS) }

export const server = defineServer({
  area,
  input,
  states,
  effects: caseEffects(HOW.readSla, 'care'),
  detail,
  parts: caseParts,
  numberIn: caseNumberIn,
  before: {
    create: async (write, values) => (await completeNew(write, values, HOW)).values,
    async update(write, ticket, changes) {
      return completeChange(write, ticket, changes, HOW)
    },
  },
  upkeep: markOverdue('tickets'),
})
