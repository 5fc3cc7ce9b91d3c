import { Problem, type Refusal } from '../../../core/problems.ts'
import { type Changes, defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { input } from '../schema.ts'

const CONFIRMING: readonly unknown[] = ['confirmed', 'changed']

/** Why a rule makes no sense, by the field that is wrong. Exhausted never cancels by itself (product.md). */
function wrong({ result, next, effect }: Changes): Record<string, Refusal> | undefined {
  if ((result === 'placed') !== (next === 'queue')) return { next: { key: 'placedOnly' } }
  if (effect === 'confirm' && !CONFIRMING.includes(result)) return { effect: { key: 'effectFits' } }
  if (effect === 'cancel' && result !== 'cancelled') return { effect: { key: 'effectFits' } }
  return effect !== 'none' && next !== 'done' ? { next: { key: 'effectDone' } } : undefined
}

function checked(rule: Changes): void {
  const fields = wrong(rule)
  if (fields) throw new Problem('invalid', { area: area.id, fields })
}

export const server = defineServer({
  area,
  input,
  before: {
    async create(_write, values) {
      checked(values)
      return values
    },
    async update(_write, rule, changes) {
      checked({ ...rule, ...changes })
      return changes
    },
  },
})
