import { PHASE_WORDS } from '../../core/phase.ts'
import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'

export const en = {
  title: 'Club secretaries',
  one: 'secretary',
  many: 'secretaries',
  keywords: 'club secretary, term of office, hand-over',
  names: 'club secretaries',
  fields: {
    name: 'Name',
    club: 'Club',
    slot: 'Slot',
    phase: 'Term',
    startsOn: 'From',
    endsOn: 'To',
    phone: 'Phone',
    email: 'Email',
    vid: 'VID',
    note: 'Hand-over note',
  },
  help: { endsOn: 'Empty: until further notice.' },
  values: { slot: { 1: 'Slot 1', 2: 'Slot 2' }, phase: PHASE_WORDS.en },
  empty: 'No secretary matches the filter.',
  views: { all: 'All', running: 'In office', endsSoon: 'Ends within 30 days', ended: 'Ended' },
  reasons: { endBeforeStart: 'The last day must not be before the first.' },
  detail: {
    start: { club: 'Appoint secretary for club', keywords: 'name a secretary, replace secretary' },
  },
} satisfies AreaWords<typeof area>
