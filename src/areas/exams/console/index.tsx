import { type ControlProps, defineConsole } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { states } from '../states.ts'
import { begin } from './begin.ts'

const Overview = lazyComponent(async () => (await import('./overview.tsx')).Overview)
const Preview = lazyComponent(async () => (await import('./preview.tsx')).Preview)
// Fetched with the form, not with the list.
const Audience = lazyComponent<ControlProps>(async () => {
  const { Audience: Roles } = await import('../../staff-documents/console/public.tsx')
  return (props) => <Roles {...props} area={area.id} />
})

export const face = defineConsole({
  area,
  states,
  commands,
  overview: Overview,
  preload: () => Overview.preload(),
  pages: { preview: Preview },
  begin,
  form: [
    { id: 'general', fields: ['name', 'subject', 'minutes', 'passMark'] },
    { id: 'questions', title: 'exams:detail.answers', fields: ['source', 'questions', 'draws'] },
    { id: 'period', title: 'exams:fields.phase', fields: ['startsAt', 'endsAt', 'attempts', 'audience'] },
    { id: 'note', fields: ['note'] },
  ],
  asks: {
    questions: ({ source }) => source !== 'draw',
    draws: ({ source }) => source === 'draw',
  },
  controls: { audience: Audience },
  input: async () => (await import('../schema.ts')).input,
})
