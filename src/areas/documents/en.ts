import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const en = {
  title: 'Learning documents',
  one: 'learning document',
  many: 'learning documents',
  keywords: 'course, training, teaching',
  names: 'courses',
  fields: {
    cover: 'Cover',
    name: 'Title',
    subject: 'Subject',
    level: 'Level',
    status: 'Status',
    lessonCount: 'Lessons',
    minutes: 'Duration',
    summary: 'Summary',
  },
  values: {
    level: { basic: 'Basic', intermediate: 'Intermediate', advanced: 'Advanced' },
    status: { draft: 'Draft', published: 'Published', archived: 'Archived' },
  },
  empty: 'No learning document matches the filter.',
  views: { all: 'All', draft: 'Drafts', published: 'Published', archived: 'Archived' },
  transitions: {
    publish: {
      title: 'Publish document',
      done: '{code} published',
      doneMany: '{count} documents published',
      will: '{count} documents will be published',
    },
    archive: {
      title: 'Archive document',
      done: '{code} archived',
      doneMany: '{count} documents archived',
      will: '{count} documents will be archived',
    },
    reopen: {
      title: 'Reopen document',
      done: '{code} reopened',
      doneMany: '{count} documents reopened',
      will: '{count} documents will be reopened',
    },
  },
  reasons: { noLessons: 'Add a lesson before you publish it.' },
  detail: {
    read: 'Read',
    contents: 'Contents',
    minutes: '{count} min',
    noText: 'This lesson has no text.',
    noChapters: 'There are no chapters: add one to this document.',
    video: 'Watch video',
    open: 'Open lesson',
  },
} satisfies AreaWords<typeof area, typeof states>
