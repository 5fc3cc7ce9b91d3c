/** The process of `helper.all.test.ts`: says what it is given, what it knows, or comes to an end. */
import { answerQuestions } from '../../src/server/kit/workers/helper.ts'

export type Question =
  | { say: string }
  | { environment: true }
  | { fill: true }
  | { end: number }
  | { loop: true }

answerQuestions<Question, unknown>(async (question) => {
  if ('say' in question) return question.say
  if ('environment' in question) return Object.keys(process.env)
  if ('end' in question) process.exit(question.end)
  const held: string[][] = []
  while ('loop' in question) held.length = 0
  for (;;) held.push(Array.from({ length: 1_000 }, (_, i) => `${held.length} ${i}`))
})
