import { defineConsole } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { area, type Question } from '../area.ts'
import { ANSWER_FIELDS } from '../kinds.ts'
import { states } from '../states.ts'

const Overview = lazyComponent(async () => (await import('./overview.tsx')).Overview)

/** Whether a field is asked of the kind that is chosen. */
const asked =
  (name: string) =>
  ({ kind }: Readonly<Record<string, unknown>>): boolean =>
    (ANSWER_FIELDS[kind as Question['kind']] ?? []).includes(name)

const ANSWERS = ['options', 'truth', 'value', 'tolerance', 'expected'] as const

export const face = defineConsole({
  area,
  states,
  overview: Overview,
  preload: () => Overview.preload(),
  form: [
    { id: 'question', fields: ['text', 'kind', 'subject', 'difficulty', 'points', 'picture'] },
    {
      id: 'answer',
      title: 'questions:detail.answer',
      fields: [...ANSWERS, 'explanation'],
    },
  ],
  asks: Object.fromEntries(ANSWERS.map((name) => [name, asked(name)])),
  input: async () => (await import('../schema.ts')).input,
})
