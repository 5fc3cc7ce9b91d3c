import { defineConsole } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { By, Changed, Did, RecordLink } from './cells.tsx'

const Overview = lazyComponent(async () => (await import('./overview.tsx')).Overview)

export const face = defineConsole({
  area,
  commands,
  overview: Overview,
  preload: () => Overview.preload(),
  cells: {
    by: (entry) => <By entry={entry} />,
    action: (entry) => <Did entry={entry} />,
    changed: (entry) => <Changed entry={entry} />,
    record: (entry) => <RecordLink entry={entry} />,
  },
  pages: { readers: lazyComponent(async () => (await import('./readers-page.tsx')).ReadersPage) },
  input: async () => (await import('../schema.ts')).input,
})
