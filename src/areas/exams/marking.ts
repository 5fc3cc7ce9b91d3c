/** Marking of a paper: pure, the same for preview and server. */
import { parseDecimal } from '../../core/money.ts'
import type { PaperQuestion } from './schema.ts'

/** Numbers of the chosen options (0 is the first; of true or false 0 is true), or what was typed. */
export type Answer = readonly number[] | string

/** `open`: a text, marked by a person. */
export type Mark = { verdict: 'right' | 'wrong' | 'open'; points: number }

const same = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((one) => b.includes(one))

const chosen = (answer: Answer | undefined): readonly number[] =>
  typeof answer === 'object' ? [...new Set(answer)] : []

const thousandths = (number: number) => Math.round(number * 1_000)

/** In thousandths, so that 0.1 + 0.2 is 0.3. */
const isNear = (value: number, { value: wanted, tolerance }: PaperQuestion) =>
  wanted !== null && Math.abs(thousandths(value) - thousandths(wanted)) <= thousandths(tolerance ?? 0)

function isRight(question: PaperQuestion, answer: Answer | undefined): boolean {
  if (question.kind === 'true_false') return same(chosen(answer), [question.truth === 'true' ? 0 : 1])
  if (question.kind === 'number')
    return typeof answer === 'string' && numbersIn(answer).some((value) => isNear(value, question))
  const right = question.options.flatMap((option, at) => (option.right ? [at] : []))
  return same(chosen(answer), right)
}

const GROUPED = /^[+\-−]?\d{1,3}([., ]\d{3})+$/

/** Readings of a typed number: `1,850,000` has one, `1,850` may have decimals or groups of three digits. */
export function numbersIn(text: string): number[] {
  const clean = text.trim()
  const readings = [clean, ...(GROUPED.test(clean) ? [clean.replace(/[., ]/g, '')] : [])].map(parseDecimal)
  return [...new Set(readings.filter((value) => value !== undefined))]
}

/** All options right and none wrong gives the points, anything else none. A text is open until a person has marked it. */
export function markOf(question: PaperQuestion, answer: Answer | undefined, given?: boolean): Mark {
  if (question.kind === 'text') {
    const isEmpty = typeof answer !== 'string' || answer.trim() === ''
    if (isEmpty) return { verdict: 'wrong', points: 0 }
    if (given === undefined) return { verdict: 'open', points: 0 }
    return given ? { verdict: 'right', points: question.points } : { verdict: 'wrong', points: 0 }
  }
  return isRight(question, answer)
    ? { verdict: 'right', points: question.points }
    : { verdict: 'wrong', points: 0 }
}

export type Result = { points: number; most: number; open: number; passed: boolean | undefined }

/** The sum of marks against a pass mark in basis points; `passed` is undefined while open texts can still decide it. */
export function resultOf(
  questions: readonly PaperQuestion[],
  marks: readonly Mark[],
  passMark: number,
): Result {
  const most = questions.reduce((sum, { points }) => sum + points, 0)
  const points = marks.reduce((sum, one) => sum + one.points, 0)
  const open = questions.reduce(
    (sum, question, at) => sum + (marks[at]?.verdict === 'open' ? question.points : 0),
    0,
  )
  const enough = (sum: number) => most > 0 && sum * 10_000 >= passMark * most
  const passed = enough(points) || (enough(points + open) ? undefined : false)
  return { points, most, open, passed }
}
