import { type ControlProps, defineConsole } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { area } from '../area.ts'
import { states } from '../states.ts'

const Overview = lazyComponent(async () => (await import('./overview.tsx')).Overview)
// Fetched with the form, not with the list.
const Audience = lazyComponent<ControlProps>(async () => {
  const { Audience: Roles } = await import('./audience.tsx')
  return (props) => <Roles {...props} area={area.id} />
})

export const face = defineConsole({
  area,
  states,
  overview: Overview,
  preload: () => Overview.preload(),
  form: [
    { id: 'general', fields: ['title', 'folder', 'files', 'audience'] },
    {
      id: 'validity',
      title: 'staff-documents:fields.phase',
      fields: ['validFrom', 'validTo', 'owner', 'reviewOn'],
    },
    { id: 'note', fields: ['note'] },
  ],
  input: async () => (await import('../schema.ts')).input,
  controls: { audience: Audience },
})
