/** Refunds of points: a request is checked when it is made, decided and carried out. */
import { Problem } from '../../../core/problems/problems.ts'
import { defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { input } from '../schema.ts'
import { states } from '../states.ts'
import { effects } from './effects.ts'
import { askedOf, check, consistent } from './rules.ts'

export const server = defineServer({
  area,
  input,
  states,
  effects,
  before: {
    async create(write, values) {
      await check(write, askedOf(values))
      return { ...consistent(values), requestedBy: write.actor.accountId }
    },
    async update(write, request, changes) {
      const { customer, order } = request
      const whole = { ...request, customer: customer.id, order: order?.id ?? null, ...changes }
      await check(write, askedOf(whole))
      const { bankAccount, bankHolder, bankName } = consistent(whole)
      return { ...changes, bankAccount, bankHolder, bankName }
    },
    async delete(_write, { status }) {
      if (status === 'approved' || status === 'refunded')
        throw new Problem('inUse', { area: area.id, reason: { key: 'keptDecision' } })
    },
  },
})
