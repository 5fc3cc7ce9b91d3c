/** Papers of an exam: one to write on, and the key with solutions and points. */
import { formatBasisPoints, formatDecimal } from '../../../core/money.ts'
import type { Block, PaperCell, PaperPicture, PaperSize, Sheet, TextStyle } from '../../../core/paper.ts'
import type { Shape } from '../../../core/words.ts'
import type { PaperTemplate, Printing } from '../../../server/kit/area/face.ts'
import { fillPlural, fillWords } from '../../../server/kit/http/fill-words.ts'
import type { Exam } from '../area.ts'
import { en } from '../en.ts'
import { type ExamPaper, letterOf, type PaperQuestion } from '../schema.ts'
import { vi } from '../vi.ts'
import { readPaper } from './questions.ts'

const text = (words: string, style: TextStyle = {}): Block => ({ kind: 'text', text: words, ...style })

/** Dots that fill about a line. */
const DOTS: Readonly<Record<PaperSize, number>> = { a4: 150, a5: 105, k80: 55 }
/** Lines to write a text on. */
const TEXT_LINES = 4

type Words = Shape<typeof vi>
const wordsOf = ({ language }: Printing): Words => (language === 'vi' ? vi : en)

/** A number with its word: `1 point`, `2 points`. */
function counted(word: 'minutes' | 'points', count: number, how: Printing): string {
  const w: Readonly<Record<string, unknown>> = wordsOf(how).detail
  const one = w[`${word}_one`]
  const words = { one: typeof one === 'string' ? one : undefined, other: String(w[word]) }
  return fillPlural(how.language, words, { count })
}

const pointsOf = ({ questions }: ExamPaper) => questions.reduce((sum, { points }) => sum + points, 0)

/** Title, facts and what is missing of a draft. */
function head(paper: ExamPaper, title: string, how: Printing): Block[] {
  const { detail: w, fields } = wordsOf(how)
  return [
    text(title, { size: 'small', align: 'center' }),
    text(paper.name, { bold: true, size: 'large', align: 'center' }),
    ...(paper.status === 'draft' ? [text(w.draftPaper, { bold: true, align: 'center' })] : []),
    text(
      [
        paper.code,
        `${fields.minutes}: ${counted('minutes', paper.minutes, how)}`,
        counted('points', pointsOf(paper), how),
        `${fields.passMark}: ${formatBasisPoints(paper.passMark)}`,
        ...(paper.drawn ? [`${w.seed}: ${paper.seed}`] : []),
      ].join(' · '),
      { align: 'center' },
    ),
  ]
}

/** Room for an answer below a question. */
function room(question: PaperQuestion, how: Printing): Block[] {
  const { detail: w } = wordsOf(how)
  const dots = DOTS[how.size]
  if (question.kind === 'number') return [text(`${w.answer}: ${'.'.repeat(Math.round(dots / 2))}`)]
  if (question.kind === 'text') return Array.from({ length: TEXT_LINES }, () => text('.'.repeat(dots)))
  const options = question.kind === 'true_false' ? [w.true, w.false] : question.options.map((one) => one.text)
  return options.map((option, at) => text(`${letterOf(at)}. ${option}`))
}

const pictureOf = ({ code, picture }: PaperQuestion, how: Printing): PaperPicture | undefined =>
  picture === null ? undefined : { picture, text: fillWords(wordsOf(how).detail.pictureOf, { code }) }

function asked(question: PaperQuestion, at: number, how: Printing): Block {
  const { detail: w } = wordsOf(how)
  const remarks = [
    counted('points', question.points, how),
    ...(question.kind === 'multiple' ? [w.several] : []),
  ]
  const picture = pictureOf(question, how)
  const blocks: Block[] = [
    text(`${at + 1}. ${question.text} (${remarks.join(', ')})`, { bold: true }),
    ...(picture ? [{ kind: 'picture' as const, ...picture }] : []),
    ...room(question, how),
    { kind: 'rule' },
  ]
  return { kind: 'together', blocks }
}

function paperSheet(paper: ExamPaper, how: Printing): Sheet {
  const { detail: w, papers } = wordsOf(how)
  const half = '.'.repeat(Math.round(DOTS[how.size] / 3))
  const person: Block = {
    kind: 'columns',
    columns: [[text(`${w.personName}: ${half}`)], [text(`${w.day}: ${half}`)]],
  }
  return {
    name: paper.code,
    blocks: [
      ...head(paper, papers.paper, how),
      person,
      ...(paper.note === null ? [] : [text(paper.note)]),
      { kind: 'rule' },
      ...paper.questions.map((question, at) => asked(question, at, how)),
    ],
  }
}

/** The right answer in words. */
export function answerOf(question: PaperQuestion, { detail: w }: Pick<Words, 'detail'>): string {
  if (question.kind === 'true_false') {
    const isTrue = question.truth === 'true'
    return `${letterOf(isTrue ? 0 : 1)}. ${isTrue ? w.true : w.false}`
  }
  if (question.kind === 'text') return question.expected ?? w.byHand
  if (question.kind === 'number') {
    const { value, tolerance } = question
    const off = tolerance ? ` ± ${formatDecimal(tolerance)}` : ''
    return value === null ? '' : `${formatDecimal(value)}${off}`
  }
  return question.options
    .flatMap(({ text: words, right }, at) => (right ? [`${letterOf(at)}. ${words}`] : []))
    .join('\n')
}

function questionCell(question: PaperQuestion, how: Printing): PaperCell {
  const picture = pictureOf(question, how)
  return picture ? { text: question.text, picture } : question.text
}

function keySheet(paper: ExamPaper, how: Printing): Sheet {
  const words = wordsOf(how)
  const { detail: w } = words
  const most = pointsOf(paper)
  return {
    name: paper.code,
    blocks: [
      ...head(paper, words.papers.key, how),
      {
        kind: 'table',
        columns: [
          { title: w.number, share: 0.1, align: 'right' },
          { title: w.question, share: 0.38 },
          { title: w.rightAnswer, share: 0.4 },
          { title: w.pointsShort, share: 0.12, align: 'right' },
        ],
        rows: paper.questions.map((question, at): PaperCell[] => [
          String(at + 1),
          questionCell(question, how),
          answerOf(question, words),
          String(question.points),
        ]),
      },
      {
        kind: 'pair',
        label: w.passFrom,
        value: `${Math.ceil((paper.passMark * most) / 10_000)}/${most}`,
        bold: true,
      },
    ],
  }
}

const template =
  (what: 'paper' | 'key', sheet: (paper: ExamPaper, how: Printing) => Sheet): PaperTemplate<Exam> =>
  async (exams, how) => {
    const read = await Promise.all(exams.map(({ id }) => readPaper(how.sql, id, how.seed ?? 1)))
    const known = read.filter((paper) => paper !== undefined)
    const title = wordsOf(how).papers[what]
    const [only] = known
    return {
      title: only && known.length === 1 ? `${title} ${only.code}` : title,
      sheets: known.map((paper) => sheet(paper, how)),
    }
  }

export const papers = { paper: template('paper', paperSheet), key: template('key', keySheet) }
