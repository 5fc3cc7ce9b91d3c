import { Picture } from '../../../console/kit/detail/value.tsx'
import { defineConsole } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { states } from '../states.ts'

const Overview = lazyComponent(async () => (await import('./overview.tsx')).Overview)

export const face = defineConsole({
  area,
  states,
  commands,
  cells: { logo: (brand) => <Picture src={brand.logo} size={24} /> },
  overview: Overview,
  preload: () => Overview.preload(),
  form: [
    { id: 'general', fields: ['name', 'shortName', 'country', 'showOnHome'] },
    { id: 'logo', fields: ['logo'] },
    { id: 'description', fields: ['description'] },
  ],
  input: async () => (await import('../schema.ts')).input,
})
