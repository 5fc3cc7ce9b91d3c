import { defineConsole } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { LinkCode } from '../../../console/kit/ui/link-code.tsx'
import { area } from '../area.ts'
import { states } from '../states.ts'
import { Stars } from './stars.tsx'

const Overview = lazyComponent(async () => (await import('./overview.tsx')).Overview)

export const face = defineConsole({
  area,
  states,
  cells: {
    rating: ({ rating }) => <Stars rating={rating} />,
    // An order is named by its buyer, who has a column already.
    order: ({ order }) => order && <LinkCode code={order.code} />,
  },
  overview: Overview,
  preload: () => Overview.preload(),
  input: async () => (await import('../schema.ts')).fieldsOnly,
})
