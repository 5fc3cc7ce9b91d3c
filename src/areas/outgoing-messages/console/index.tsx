import { defineConsole } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { Code } from '../../../console/kit/ui/text.tsx'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { states } from '../states.ts'
import { LinkedCode, Overview } from './overview.tsx'

const HeldPage = lazyComponent(async () => (await import('./held/page.tsx')).HeldPage)

export const face = defineConsole({
  area,
  states,
  commands,
  pages: { held: HeldPage },
  overview: Overview,
  cells: {
    about: ({ about }) => about && <LinkedCode code={about} />,
    recipient: ({ recipient }) => <Code>{recipient}</Code>,
  },
  input: async () => (await import('../schema.ts')).input,
})
