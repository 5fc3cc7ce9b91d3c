import type { vi } from './vi.ts'

export const en: typeof vi = {
  title: 'Merge {one}',
  choose: 'Which record is {code} merged with?',
  alike: 'Probably the same',
  by: 'same {fields}',
  noneAlike: 'No record looks alike. Search by name, code or phone number:',
  search: 'Other record',
  stays: 'stays',
  goes: 'is merged into it',
  swap: 'Keep the other one',
  all: 'Take everything from {code}',
  moving: 'Moves to {code}',
  nothingMoves: 'Nothing points to {code}.',
  line: '{name}: {count}',
  after: 'The code {merged} will lead to {survivor}. It can be undone as long as nothing else changes.',
  run: 'Merge into {code}',
  back: 'Cancel',
  refresh: 'Load both records again',
  sameRecord: 'Both codes are the same record already.',
}
