import { Picture } from '../../../console/kit/detail/value.tsx'
import { defineConsole, type FormBodyProps } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { smallPicture } from '../../../core/pictures.ts'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { states } from '../states.ts'

const Overview = lazyComponent(async () => (await import('./overview.tsx')).Overview)
// Fetched with the form, not with the list.
const Below = lazyComponent<Pick<FormBodyProps, 'form' | 'record'>>(
  async () => (await import('./preview.tsx')).Entered,
)

export const face = defineConsole({
  area,
  states,
  commands,
  cells: { image: ({ image }) => <Picture src={smallPicture(image)} size={24} /> },
  overview: Overview,
  preload: () => Overview.preload(),
  form: [
    { id: 'general', fields: ['title', 'place', 'startsAt', 'endsAt'] },
    { id: 'image', fields: ['image'] },
    { id: 'target', fields: ['target', 'targetRecord', 'targetUrl'] },
  ],
  input: async () => (await import('../schema.ts')).input,
  asks: {
    targetRecord: ({ target }) => target === 'record',
    targetUrl: ({ target }) => target === 'url',
  },
  below: Below,
})
