import { Picture } from '../../../console/kit/detail/value.tsx'
import { defineConsole, type FormBodyProps } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { smallPicture } from '../../../core/pictures.ts'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { states } from '../states.ts'

const Overview = lazyComponent(async () => (await import('./overview.tsx')).Overview)

// Fetched with the form, not with the list.
const MovedRules = lazyComponent<Pick<FormBodyProps, 'form' | 'record'>>(
  async () => (await import('./moved-rules.tsx')).MovedRules,
)

export const face = defineConsole({
  area,
  states,
  commands,
  cells: { image: (category) => <Picture src={category.image && smallPicture(category.image)} size={24} /> },
  overview: Overview,
  preload: () => Overview.preload(),
  form: [
    { id: 'general', fields: ['name', 'nameEn', 'parent'] },
    { id: 'image', fields: ['image'] },
    { id: 'description', fields: ['description'] },
  ],
  below: MovedRules,
  input: async () => (await import('../schema.ts')).input,
  newInput: async () => (await import('../schema.ts')).newInput,
})
