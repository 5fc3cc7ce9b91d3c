import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Callers',
  one: 'caller',
  many: 'callers',
  keywords: 'telesales, agents, targets, shift',
  names: 'telesales agent',
  fields: {
    name: 'Name',
    state: 'Shift',
    since: 'Since',
    target: 'Calls a day',
    available: 'May take calls',
  },
  help: { target: 'Calls expected in a day; shown at the call desk and on the lead’s board.' },
  values: { state: { on: 'Taking calls', paused: 'Paused', off: 'Off' } },
  views: { all: 'All', on: 'On shift' },
  empty: 'Nobody yet. Whoever may take calls appears here by themselves.',
}
