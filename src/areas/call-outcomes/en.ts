import { COLOUR_WORDS } from '../../core/choice-list.ts'
import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Call outcomes',
  one: 'call outcome',
  many: 'call outcomes',
  keywords: 'call desk, telesales, results, keys, settings',
  names: 'call result',
  fields: {
    name: 'Words in Vietnamese',
    nameEn: 'Words in English',
    effect: 'Effect',
    colour: 'Colour',
    uses: 'Calls',
    place: 'Order',
    builtIn: 'Built in',
    careName: 'Of care, Vietnamese',
    careNameEn: 'Of care, English',
    leadName: 'Of consulting, Vietnamese',
    leadNameEn: 'Of consulting, English',
    status: 'Status',
  },
  help: {
    effect:
      'What happens to order and call; the call rules of this effect apply. It cannot be changed later.',
    colour: 'How the outcome looks at the desk and in the history of calls.',
    careName: 'Empty: the name above.',
    leadName: 'Empty: the name above.',
  },
  values: {
    effect: {
      confirmed: 'Reached: confirms the order',
      changed: 'Reached: confirms, needs a note',
      no_answer: 'Not reached: called again later',
      busy: 'Not reached: called again soon',
      call_back: 'Reached: called again, needs a time',
      wrong_number: 'Not reached: goes to the lead',
      cancelled: 'Reached: cancels, needs a reason',
    },
    colour: COLOUR_WORDS.en,
    status: { active: 'In use', inactive: 'Stopped' },
  },
  verbs: { merge: 'Merge two outcomes' },
  empty: 'No outcome yet.',
  views: { active: 'In use', all: 'All' },
  detail: {
    form: { cases: 'Other names in care and consulting calls' },
    merge: { calls: 'Calls in orders', deskCalls: 'Calls of the desk' },
  },
  reasons: {
    lastOfEffect: 'The desk needs “{name}” or another outcome of the same effect: use another one first.',
    builtInStays:
      '{code} is built in and the call rules need it: merge the other one into it, or stop using it.',
    otherEffect:
      'Only outcomes of one effect can be merged, so that the figures of calls stay: {code} has another.',
    effectFixed:
      'The effect stays as it was made, so that what was recorded keeps its meaning: add a new outcome.',
  },
  transitions: {
    activate: {
      title: 'Use outcome again',
      done: 'Using {code} again',
      doneMany: 'Using {count} outcomes again',
      doneMany_one: 'Using {count} outcome again',
      will: '{count} outcomes will be used again',
      will_one: '{count} outcome will be used again',
    },
    deactivate: {
      title: 'Stop using outcome',
      done: 'Stopped {code}; open calls still have it',
      doneMany: 'Stopped {count} outcomes; open calls still have them',
      doneMany_one: 'Stopped {count} outcome; open calls still have it',
      will: '{count} outcomes will not be in new calls',
      will_one: '{count} outcome will not be in new calls',
    },
  },
}
