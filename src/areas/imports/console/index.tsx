import { defineConsole } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { states } from '../states.ts'
import { Size } from './size.tsx'

const Overview = lazyComponent(async () => (await import('./overview.tsx')).Overview)
const ImportPage = lazyComponent(async () => (await import('./import-page.tsx')).ImportPage)

export const face = defineConsole({
  area,
  states,
  commands,
  cells: {
    sheetSize: ({ sheetSize }) => <Size bytes={sheetSize} />,
    zipSize: ({ zipSize }) => <Size bytes={zipSize} />,
  },
  overview: Overview,
  preload: () => Overview.preload(),
  pages: { import: ImportPage },
  input: async () => (await import('../schema.ts')).form,
})
