import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'
import { states } from '../states.ts'

type Values = Readonly<Record<string, unknown>>
const isOf =
  (...kinds: readonly string[]) =>
  ({ kind }: Values) =>
    kinds.includes(String(kind))

export const face = defineConsole({
  area,
  states,
  form: [
    { id: 'question', fields: ['text', 'kind', 'subject', 'difficulty', 'points', 'picture'] },
    {
      id: 'answer',
      title: 'questions:detail.answer',
      fields: ['options', 'truth', 'value', 'tolerance', 'expected', 'explanation'],
    },
  ],
  asks: {
    options: isOf('single', 'multiple'),
    truth: isOf('true_false'),
    value: isOf('number'),
    tolerance: isOf('number'),
    expected: isOf('text'),
  },
  input: async () => (await import('../schema.ts')).input,
})
