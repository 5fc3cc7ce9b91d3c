import { z } from 'zod'
import { SEED_MAX } from '../../core/paper.ts'
import {
  endTime,
  lines,
  name,
  note,
  optional,
  percentAbove,
  ref,
  refs,
  requiredWhen,
  startTime,
} from '../../core/schema.ts'
import { DIFFICULTIES, QUESTION_KINDS } from '../questions/area.ts'
import { SOURCES } from './area.ts'

/** A working day at most. */
const MINUTES_MAX = 600
/** Of one subject and difficulty. */
const COUNT_MAX = 200

const whole = z
  .strictObject({
    name,
    subject: optional(ref()),
    minutes: z.int().min(1).max(MINUTES_MAX),
    passMark: percentAbove,
    startsAt: optional(startTime),
    endsAt: optional(endTime).meta({ examples: ['2026-03-01T02:00:00.000Z'] }),
    attempts: optional(z.int().min(1).max(100)),
    audience: refs().default([]),
    source: z.enum(SOURCES).default('hand'),
    questions: lines({ question: ref() }),
    draws: lines(
      { subject: ref(), difficulty: z.enum(DIFFICULTIES), count: z.int().min(1).max(COUNT_MAX) },
      { max: 30 },
    ),
    note: optional(note),
  })
  .superRefine(({ startsAt, endsAt, questions, draws }, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt)) refuse(['endsAt'], 'endNotAfter')
    const chosen = questions.map(({ question }) => question)
    for (const [at, id] of chosen.entries())
      if (chosen.indexOf(id) < at) refuse(['questions', at, 'question'], 'questionTwice')
    const drawn = draws.map(({ subject, difficulty }) => `${subject} ${difficulty}`)
    for (const [at, one] of drawn.entries())
      if (drawn.indexOf(one) < at) refuse(['draws', at, 'difficulty'], 'drawTwice')
  })

/** Input of an exam: questions by hand, or how many of each subject and difficulty. */
export const input = requiredWhen(whole, {
  questions: { when: ({ source }) => source !== 'draw', key: 'questionsNeeded' },
  draws: { when: ({ source }) => source === 'draw', key: 'drawsNeeded' },
})

/** The seed of a paper, as an address names it. */
export const seed = z.coerce.number().int().min(1).max(SEED_MAX)

const shortage = z.object({
  subject: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  need: z.int(),
  have: z.int(),
})
export type Shortage = z.infer<typeof shortage>

/** Data of the detail: reasons for which a draft cannot be published yet. */
export const detail = z.object({
  /** Each line that is drawn, with how many ready questions there are. */
  pools: z.array(shortage),
  /** Codes of chosen questions that are not ready. */
  notReady: z.array(z.string()),
})
export type ExamDetail = z.infer<typeof detail>

const question = z.object({
  code: z.string(),
  subject: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  kind: z.enum(QUESTION_KINDS),
  text: z.string(),
  options: z.array(z.object({ text: z.string(), right: z.boolean() })),
  truth: z.enum(['true', 'false']).nullable(),
  value: z.number().nullable(),
  tolerance: z.number().nullable(),
  expected: z.string().nullable(),
  explanation: z.string().nullable(),
  picture: z.string().nullable(),
  points: z.int(),
})
export type PaperQuestion = z.infer<typeof question>

/** A paper with its solutions; a drawn one is the same for the same seed. */
export const paper = detail.extend({
  code: z.string(),
  name: z.string(),
  status: z.string(),
  minutes: z.int(),
  passMark: z.int().describe('Basis points'),
  note: z.string().nullable(),
  drawn: z.boolean(),
  seed: z.int(),
  questions: z.array(question),
})
export type ExamPaper = z.infer<typeof paper>

/** `A` for the first option. */
export const letterOf = (at: number): string => String.fromCharCode(65 + at)
