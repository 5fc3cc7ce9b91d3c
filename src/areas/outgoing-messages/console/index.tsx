import { defineConsole } from '../../../console/kit/face.ts'
import { Code } from '../../../console/kit/ui/text.tsx'
import { area } from '../area.ts'
import { states } from '../states.ts'
import { LinkedCode, Overview } from './overview.tsx'

export const face = defineConsole({
  area,
  states,
  overview: Overview,
  cells: {
    about: ({ about }) => about && <LinkedCode code={about} />,
    recipient: ({ recipient }) => <Code>{recipient}</Code>,
  },
  input: async () => (await import('../schema.ts')).input,
})
