/** A question has the values of its kind alone. */
import { type Changes, defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { input } from '../schema.ts'
import { states } from '../states.ts'

const KEPT: Readonly<Record<string, readonly string[]>> = {
  single: ['options'],
  multiple: ['options'],
  true_false: ['truth'],
  number: ['value', 'tolerance'],
  text: ['expected'],
}
const ANSWERS = ['truth', 'value', 'tolerance', 'expected'] as const

/** The values with the answers of their kind alone. */
function consistent(values: Changes): Changes {
  const kept = KEPT[String(values.kind)] ?? []
  const emptied = ANSWERS.filter((name) => !kept.includes(name)).map((name) => [name, null])
  return {
    ...values,
    ...Object.fromEntries(emptied),
    ...(!kept.includes('options') && values.options !== undefined && { options: [] }),
  }
}

export const server = defineServer({
  area,
  input,
  states,
  before: {
    create: async (_write, values) => consistent(values),
    async update(_write, question, changes) {
      if (changes.kind === undefined) return changes
      return consistent({ options: question.options, ...changes })
    },
  },
})
