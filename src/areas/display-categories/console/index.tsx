import { Picture } from '../../../console/kit/detail/value.tsx'
import { defineConsole, type FormBodyProps } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { smallPicture } from '../../../core/pictures.ts'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { states } from '../states.ts'
import { NAMES } from './question.ts'

const Overview = lazyComponent(async () => (await import('./overview.tsx')).Overview)
// Fetched with the form, not with the list.
const Below = lazyComponent<Pick<FormBodyProps, 'form' | 'record'>>(
  async () => (await import('./entered.tsx')).Entered,
)

export const face = defineConsole({
  area,
  states,
  commands,
  cells: { image: ({ image }) => <Picture src={image && smallPicture(image)} size={24} /> },
  overview: Overview,
  preload: () => Overview.preload(),
  form: [
    { id: 'general', fields: ['name', 'place', 'startsAt', 'endsAt'] },
    { id: 'image', fields: ['image'] },
    {
      id: 'members',
      title: 'products:title',
      fields: NAMES,
    },
  ],
  input: async () => (await import('../schema.ts')).input,
  asks: {
    products: ({ source }) => source !== 'rule',
    categories: ({ source }) => source === 'rule',
    brands: ({ source }) => source === 'rule',
    tags: ({ source }) => source === 'rule',
    shops: ({ source }) => source === 'rule',
    discount: ({ source }) => source === 'rule',
  },
  below: Below,
})
