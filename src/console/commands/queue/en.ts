import type { vi } from './vi.ts'

export const en: typeof vi = {
  title: 'Work through: {view}',
  progress: '{place} of {total}',
  progressSaid: 'Record {place} of {total}, {done} decided, {skipped} skipped',
  skipped: '{count} skipped',
  skip: 'Skip for now',
  skipShort: 'Skip',
  previous: 'Previous record',
  leave: 'Back to the list',
  undo: 'Undo',
  decisions: 'Decisions',
  other: 'This record has left the queue. Go on to the next one when you have seen it.',
  next: 'Next record',
  none: 'No decision can be made on this record. Skip it to go on.',
  taken: '{code} was handled by {who} meanwhile.',
  notHere: '{code} is no longer in this queue.',
  empty: 'Nothing to work through',
  emptyText: 'No record waits in “{view}”.',
  finished: 'The queue is done',
  finishedText: '{done} decided, {skipped} skipped.',
  again: 'Go through the {count} skipped',
}
