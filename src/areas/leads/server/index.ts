import { caseEffects, caseNumberIn, caseParts, markOverdue } from '../../../families/cases/server/cases.ts'
import { completeChange, completeNew, knownCustomer } from '../../../families/cases/server/complete.ts'
import { slaOf } from '../../../families/cases/server/sla.ts'
import { LEAD_SETTINGS } from '../../../families/cases/settings.ts'
import { defineServer, type Write } from '../../../server/kit/area/face.ts'
import { area, type Lead } from '../area.ts'
import { detail, input } from '../schema.ts'
import { states } from '../states.ts'

const HOW = { area: area.id, readSla: slaOf(LEAD_SETTINGS) }

/**
 * Body measures belong to the golfer: those entered in a lead are kept there too, if the user may change
 * customers.
 */
async function keepMeasures(write: Write, lead: Lead): Promise<void> {
  const known = await knownCustomer(write, lead.customer?.id, null)
  if (!known) return
  const learnt = Object.fromEntries(
    (['heightCm', 'weightKg'] as const)
      .filter((name) => lead[name] !== null && lead[name] !== known[name])
      .map((name) => [name, lead[name]]),
  )
  if (Object.keys(learnt).length > 0) await write.others.change('customers', known.id, learnt)
}

export const server = defineServer({
  area,
  input,
  states,
  effects: caseEffects(HOW.readSla, 'lead'),
  detail,
  parts: caseParts,
  countedFrom: ['orders'],
  numberIn: caseNumberIn,
  before: {
    async create(write, entered) {
      const { values, known } = await completeNew(write, entered, HOW)
      const { heightCm, weightKg } = values
      return { ...values, heightCm: heightCm ?? known?.heightCm, weightKg: weightKg ?? known?.weightKg }
    },
    async update(write, lead, changes) {
      return completeChange(write, lead, changes, HOW)
    },
  },
  after: { create: keepMeasures, update: keepMeasures },
  upkeep: markOverdue('leads'),
})
