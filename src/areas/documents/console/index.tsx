import { Picture } from '../../../console/kit/detail/value.tsx'
import { defineConsole } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { area } from '../area.ts'
import { states } from '../states.ts'

const Read = lazyComponent(async () => (await import('./read.tsx')).Read)

export const face = defineConsole({
  area,
  states,
  cells: { cover: (document) => <Picture src={document.cover} size={24} /> },
  tabs: [
    { id: 'read', title: 'documents:detail.read', count: ({ lessonCount }) => lessonCount, component: Read },
  ],
  form: [
    { id: 'general', fields: ['name', 'subject', 'level'] },
    { id: 'cover', fields: ['cover', 'summary'] },
  ],
  input: async () => (await import('../schema.ts')).input,
})
