import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'

export const en = {
  title: 'Chapters',
  one: 'chapter',
  many: 'chapters',
  keywords: 'outline of documents',
  names: 'chapters of documents',
  fields: {
    name: 'Title',
    document: 'Learning document',
    lessonCount: 'Lessons',
    place: 'Place',
  },
  values: {},
  empty: 'No chapter matches the filter.',
  detail: {
    start: { document: 'Add chapter to document', keywords: 'new chapter' },
  },
} satisfies AreaWords<typeof area>
