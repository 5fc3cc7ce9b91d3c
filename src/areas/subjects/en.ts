import { COLOUR_WORDS } from '../../core/choice-list.ts'
import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const en = {
  title: 'Subjects',
  one: 'subject',
  many: 'subjects',
  keywords: 'topics of education',
  names: 'subjects of questions',
  fields: { name: 'Name', colour: 'Colour', uses: 'Uses', place: 'Place', status: 'Status' },
  verbs: { merge: 'Merge two subjects' },
  values: { colour: COLOUR_WORDS.en, status: { active: 'In use', inactive: 'Stopped' } },
  empty: 'There are no subjects.',
  transitions: {
    activate: {
      title: 'Use subject again',
      done: '{code} is in use again',
      doneMany: '{count} subjects are in use again',
      will: '{count} subjects will be used again',
    },
    deactivate: {
      title: 'Stop using subject',
      done: '{code} is no longer offered',
      doneMany: '{count} subjects are no longer offered',
      will: '{count} subjects will no longer be offered',
    },
  },
  reasons: {
    nameTaken: 'There is a subject {name} ({code}).',
    nameStopped: 'The subject {name} ({code}) is stopped: use it again.',
    inUse: 'The subject is used in {count} places: merge it, or stop using it.',
    inUse_one: 'The subject is used in one place: merge it, or stop using it.',
  },
} satisfies AreaWords<typeof area, typeof states>
