import type { Shape } from '../../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  run: {
    words: '{words}',
    notNow: '“{what}”: {why}',
    sizeSwitched: 'Switch Size Success',
    bug: 'Something went wrong in this page; it may or may not be done. Reload the page and try again.',
    undo: 'Undo',
    failed: '“{what}” was not done: {why}',
    timeout: 'The server did not answer in time. It may or may not be done: reload to see.',
    network: 'The server could not be reached and nothing has changed. Check the connection and try again.',
    stale: '{who} has just changed {code} ({fields}). The new state is loaded: look at it, then try again.',
    staleUnknown: 'Somebody has just changed {code}. The new state is loaded: look at it, then try again.',
    someone: 'Somebody',
    refusedTitle: '{count} records were left as they are',
    refusedTitle_one: '{count} record was left as it is',
    refusedLine: '{code}: {why}',
    refusedMore: 'and {count} more',
    tooMany:
      'At most {max} records can be picked one by one; {count} are selected. Select all matching instead.',
    cannotUndo: 'This cannot be undone: {why}',
    notFoundAnywhere: 'No record has the code or number “{text}”.',
    working: 'Running: {what}',
  },
  step: {
    question: 'This cannot be undone. Go on?',
  },
  keys: {
    hint: {
      move: 'move',
      select: 'select',
      open: 'open',
      help: 'shortcuts',
      outcome: 'result, on to the next',
      note: 'note',
      undo: 'undo',
    },
    stray:
      'You are typing outside a field, so no command runs. Press / to filter the list, Ctrl K to search.',
  },
  macro: {
    keywords: 'macro automation sequence',
    stepWith: '{what} ({answers})',
    will: '{steps}',
    empty: 'The macro has no steps',
    gone: 'The command “{what}” of this macro is gone: edit the macro to remove the step',
    otherAnswers: 'The command “{what}” asks for something else by now: record the step anew',
    chooseRecord: 'Choose an {one} first',
    tooManyRecords: 'A macro runs on at most {max} records at once; {count} are selected',
    firstStep: '{what}: {why}',
    notHere: 'it cannot be used here',
    tooMany: 'There are 40 macros: delete one before adding another',
    tooBig: 'There is no room left for macros: delete a macro or some steps first',
  },
  menu: {
    edit: 'Edit',
    more: 'More commands',
    setField: 'Set field',
    setFieldHint: 'note, price, day…',
    setFieldText: 'set',
    moreActions: 'More actions',
    selected: '{count} selected',
    clear: 'Clear',
    actions: 'Actions',
    none: 'There is nothing to do with this record',
  },
}
