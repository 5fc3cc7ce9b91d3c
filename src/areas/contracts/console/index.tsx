import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { states } from '../states.ts'
import { begin } from './begin.ts'
import { GENERAL, SETTLEMENT, TERMS } from './field-groups.ts'
import { Overview } from './overview.tsx'

export const face = defineConsole({
  area,
  states,
  commands,
  overview: Overview,
  begin,
  form: [
    { id: 'general', fields: GENERAL },
    { id: 'terms', title: 'contracts:detail.terms', fields: TERMS },
    { id: 'discounts', fields: ['discounts', 'goods'] },
    { id: 'bank', title: 'contracts:detail.bank', fields: SETTLEMENT },
    { id: 'papers', fields: ['excerpts'] },
  ],
  input: async () => (await import('../schema.ts')).input,
})
