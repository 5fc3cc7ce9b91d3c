import { Picture } from '../../../console/kit/detail/value.tsx'
import { type ControlProps, defineConsole, type FormBodyProps } from '../../../console/kit/face.ts'
import { pastedWords } from '../../../console/kit/form/word-lists.tsx'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { smallPicture } from '../../../core/pictures.ts'
import { readVids } from '../../vouchers/codes.ts'
import { area } from '../area.ts'
import { states } from '../states.ts'

const Overview = lazyComponent(async () => (await import('./overview.tsx')).Overview)
// Fetched with the form, not with the list.
const Below = lazyComponent<Pick<FormBodyProps, 'form' | 'record'>>(
  async () => (await import('./audience.tsx')).Entered,
)
const FilterControl = lazyComponent<ControlProps>(
  async () => (await import('./filter-control.tsx')).FilterControl,
)

export const face = defineConsole({
  area,
  states,
  cells: { image: ({ image }) => <Picture src={image && smallPicture(image)} size={24} /> },
  overview: Overview,
  preload: () => Overview.preload(),
  form: [
    {
      id: 'what',
      title: 'notifications:detail.what',
      fields: ['title', 'type', 'text', 'image', 'target', 'targetRecord', 'targetUrl'],
    },
    {
      id: 'who',
      title: 'notifications:detail.who',
      fields: ['audience', 'tags', 'vids', 'filter', 'filterName', 'sendAt'],
    },
  ],
  input: async () => (await import('../schema.ts')).input,
  asks: {
    targetRecord: ({ target }) => target === 'record',
    targetUrl: ({ target }) => target === 'url',
    tags: ({ audience }) => audience === 'tags',
    vids: ({ audience }) => audience === 'vids',
    filter: ({ audience }) => audience === 'filter',
    // Set with the filter.
    filterName: () => false,
  },
  controls: { vids: pastedWords(readVids), filter: FilterControl },
  below: Below,
})
