/** A question has the values of its kind alone. */
import { type Changes, defineServer } from '../../../server/kit/area/face.ts'
import { area, type Question } from '../area.ts'
import { ANSWER_FIELDS } from '../kinds.ts'
import { input } from '../schema.ts'
import { states } from '../states.ts'

const ANSWERS = ['truth', 'value', 'tolerance', 'expected'] as const

/** The values with the answers of their kind alone. */
function consistent(values: Changes): Changes {
  const kept = ANSWER_FIELDS[values.kind as Question['kind']]
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
