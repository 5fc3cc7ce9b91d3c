import { z } from 'zod'
import { decimal, line, lines, name, note, optional, picture, ref, requiredWhen } from '../../core/schema.ts'
import { DIFFICULTIES, QUESTION_KINDS } from './area.ts'

const MOST = 1_000_000_000

const question = z
  .strictObject({
    text: name.max(2_000),
    kind: z.enum(QUESTION_KINDS).default('single'),
    subject: ref(),
    difficulty: z.enum(DIFFICULTIES).default('medium'),
    points: z.int().min(1).max(100).default(1),
    options: lines({ text: line, right: z.boolean().default(false) }, { max: 10 }),
    truth: optional(z.enum(['true', 'false'])),
    value: optional(decimal(3, -MOST, MOST)),
    tolerance: optional(decimal(3, 0, MOST)),
    expected: optional(note),
    explanation: optional(note),
    picture: optional(picture),
  })
  .superRefine(({ kind, options }, context) => {
    if (kind !== 'single' && kind !== 'multiple') return
    const right = options.filter((option) => option.right).length
    const say = (message: string) => context.addIssue({ code: 'custom', path: ['options'], message })
    if (options.length < 2) say('fewOptions')
    else if (kind === 'single' && right !== 1) say('oneRight')
    else if (kind === 'multiple' && right === 0) say('anyRight')
  })

/**
 * Input of a question: one right option of single choice, one at least of multiple choice, true or false, or a number with
 * the difference that is allowed.
 */
export const input = requiredWhen(question, {
  truth: { when: ({ kind }) => kind === 'true_false', key: 'truthNeeded' },
  value: { when: ({ kind }) => kind === 'number', key: 'valueNeeded' },
  tolerance: { when: ({ kind }) => kind === 'number', key: 'toleranceNeeded' },
})
