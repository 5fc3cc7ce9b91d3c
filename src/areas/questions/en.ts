import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const en = {
  title: 'Question bank',
  one: 'question',
  many: 'questions',
  keywords: 'quiz, answers, exam',
  names: 'exam questions',
  fields: {
    text: 'Question',
    kind: 'Type',
    subject: 'Subject',
    difficulty: 'Difficulty',
    points: 'Points',
    status: 'Status',
    options: 'Options',
    truth: 'Answer',
    value: 'Right number',
    tolerance: 'Allowed difference',
    expected: 'Sample answer',
    explanation: 'Explanation',
    picture: 'Picture',
  },
  help: { tolerance: '0: exactly this number.', expected: 'For the person who marks.' },
  values: {
    kind: {
      single: 'Single choice',
      multiple: 'Multiple choice',
      true_false: 'True or false',
      number: 'Number',
      text: 'Text',
    },
    difficulty: { easy: 'Easy', medium: 'Medium', hard: 'Hard' },
    status: { draft: 'Draft', ready: 'Ready', retired: 'Retired' },
    truth: { true: 'True', false: 'False' },
  },
  lines: {
    options: { one: 'option', none: 'There are no options.', fields: { text: 'Text', right: 'Right' } },
  },
  empty: 'No question matches the filter.',
  views: { all: 'All', draft: 'Drafts', ready: 'Ready', retired: 'Retired' },
  transitions: {
    'make-ready': {
      title: 'Make question ready',
      done: '{code} is ready',
      doneMany: '{count} questions are ready',
      will: '{count} questions will be ready',
    },
    retire: {
      title: 'Retire question',
      done: '{code} retired',
      doneMany: '{count} questions retired',
      will: '{count} questions will be retired',
    },
    reopen: {
      title: 'Reopen question',
      done: '{code} reopened',
      doneMany: '{count} questions reopened',
      will: '{count} questions will be reopened',
    },
  },
  reasons: {
    isRetired: 'The question is retired: reopen it before you edit it.',
    fewOptions: 'Enter two options at least.',
    oneRight: 'Mark exactly one option as right.',
    anyRight: 'Mark at least one option as right.',
    truthNeeded: 'Choose true or false.',
    valueNeeded: 'Enter the right number.',
    toleranceNeeded: 'Enter the allowed difference, 0 for exactly this number.',
  },
  detail: { answer: 'Answer' },
} satisfies AreaWords<typeof area, typeof states>
