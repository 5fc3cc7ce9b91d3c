import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'

export const en = {
  title: 'Lessons',
  one: 'lesson',
  many: 'lessons',
  keywords: 'teaching text',
  names: 'lessons of documents',
  fields: {
    name: 'Title',
    chapter: 'Chapter',
    minutes: 'Duration',
    video: 'Video',
    attachment: 'Attached file',
    text: 'Text',
    place: 'Place',
  },
  help: { video: 'The https address of a video.' },
  values: {},
  empty: 'No lesson matches the filter.',
  detail: {
    start: { chapter: 'Add lesson to chapter', keywords: 'new lesson' },
    toChapter: 'Move to another chapter',
    toChapterKeywords: 'change chapter, other chapter',
    toChapterWill: '{what} will move to the chapter that is chosen',
  },
} satisfies AreaWords<typeof area>
