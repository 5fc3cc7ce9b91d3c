import { defineConsole } from '../../../console/kit/face.ts'
import { knownWords } from '../../../console/kit/form/word-lists.tsx'
import { area as orders } from '../../orders/area.ts'
import { area } from '../area.ts'
import { CONDITIONS, GENERAL } from './field-groups.ts'
import { Overview } from './overview.tsx'
import { People } from './people.tsx'

export const face = defineConsole({
  area,
  overview: Overview,
  form: [
    { id: 'general', fields: GENERAL },
    {
      id: 'conditions',
      title: 'assignment-rules:detail.conditions',
      fields: CONDITIONS,
    },
  ],
  input: async () => (await import('../schema.ts')).input,
  controls: { provinces: knownWords(orders, 'province'), persons: People },
})
