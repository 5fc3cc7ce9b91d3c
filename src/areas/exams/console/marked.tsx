/** The marked paper: points against the pass mark, and each question with its right answer. */
import { useEffect, useRef } from 'react'
import { useT } from '../../../console/kit/i18n.ts'
import { Button } from '../../../console/kit/ui/button.tsx'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import { formatBasisPoints, formatDecimal } from '../../../core/money.ts'
import { type Answer, type Mark, markOf, resultOf } from '../marking.ts'
import { type ExamPaper, letterOf, type PaperQuestion } from '../schema.ts'
import styles from './exams.module.css'
import { type Answers, useOptions } from './options.ts'

const TONES = { right: 'green', wrong: 'red', open: 'amber' } as const

function useWords() {
  const t = useT()
  const options = useOptions()
  const listed = (question: PaperQuestion, chosen: readonly number[]) =>
    chosen
      .toSorted((a, b) => a - b)
      .map((at) => `${letterOf(at)}. ${options(question)[at] ?? ''}`)
      .join('\n')
  return {
    answer(question: PaperQuestion, answer: Answer | undefined): string {
      const words = typeof answer === 'string' ? answer.trim() : listed(question, answer ?? [])
      return words === '' ? t('exams:detail.none') : words
    },
    right(question: PaperQuestion): string {
      const { kind, value, tolerance, truth, expected } = question
      if (kind === 'text') return expected ?? t('exams:detail.byHand')
      if (kind === 'true_false') return listed(question, [truth === 'true' ? 0 : 1])
      if (kind === 'number')
        return `${formatDecimal(value ?? 0)}${tolerance ? ` ± ${formatDecimal(tolerance)}` : ''}`
      return listed(
        question,
        question.options.flatMap((option, at) => (option.right ? [at] : [])),
      )
    },
  }
}

type RowProps = {
  question: PaperQuestion
  at: number
  answer: Answer | undefined
  mark: Mark
  onGive(isRight: boolean): void
  onOpen(): void
}

function Row({ question, at, answer, mark, onGive, onOpen }: RowProps) {
  const t = useT()
  const words = useWords()
  const isText = question.kind === 'text' && typeof answer === 'string' && answer.trim() !== ''
  return (
    <li className={styles.row} data-verdict={mark.verdict} data-code={question.code}>
      <p className={styles.rowHead}>
        <Pill tone={TONES[mark.verdict]}>{t(`exams:detail.${mark.verdict}`)}</Pill>
        <span>{t('exams:detail.score', { points: mark.points, most: question.points })}</span>
        <Button variant="quiet" onClick={onOpen}>
          {t('exams:detail.openQuestion', { at: at + 1 })}
        </Button>
      </p>
      <p className={styles.text}>
        <b>{question.text}</b>
      </p>
      <dl className={styles.facts}>
        <dt>{t('exams:detail.yours')}</dt>
        <dd className={styles.text}>{words.answer(question, answer)}</dd>
        <dt>{t('exams:detail.rightAnswer')}</dt>
        <dd className={styles.text}>{words.right(question)}</dd>
        {question.explanation !== null && (
          <>
            <dt>{t('exams:detail.explanation')}</dt>
            <dd className={styles.text}>{question.explanation}</dd>
          </>
        )}
      </dl>
      {isText && (
        <p className={styles.ways}>
          <Button icon="check" onClick={() => onGive(true)}>
            {t('exams:detail.give')}
          </Button>
          <Button icon="x" onClick={() => onGive(false)}>
            {t('exams:detail.giveNot')}
          </Button>
        </p>
      )}
    </li>
  )
}

type Props = {
  paper: ExamPaper
  answers: Answers
  given: Readonly<Record<string, boolean>>
  onGive(code: string, isRight: boolean): void
  onOpen(at: number): void
  onRestart(): void
}

export function Marked({ paper, answers, given, onGive, onOpen, onRestart }: Props) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { questions, passMark } = paper
  const marks = questions.map((question) => markOf(question, answers[question.code], given[question.code]))
  const { points, most, open, passed } = resultOf(questions, marks, passMark)
  const verdict =
    passed === undefined
      ? t('exams:detail.undecided', { count: open })
      : t(passed ? 'exams:detail.passed' : 'exams:detail.failed')
  return (
    <section className={styles.sitting} aria-labelledby="preview-result" data-result>
      <h3 id="preview-result" ref={heading} tabIndex={-1}>
        {t('exams:detail.result')}
      </h3>
      <p className={styles.rowHead} role="status">
        <b>{t('exams:detail.score', { points, most })}</b>
        <Pill tone={passed === undefined ? 'amber' : passed ? 'green' : 'red'}>{verdict}</Pill>
        <span className="mut">{t('exams:detail.limit', { mark: formatBasisPoints(passMark) })}</span>
      </p>
      <p className={styles.ways}>
        <Button icon="arrow-left" onClick={() => onOpen(0)}>
          {t('exams:detail.toPaper')}
        </Button>
        <Button icon="rotate-ccw" onClick={onRestart}>
          {t('exams:detail.restart')}
        </Button>
      </p>
      <ol className={styles.rows}>
        {questions.map((question, at) => (
          <Row
            key={question.code}
            question={question}
            at={at}
            answer={answers[question.code]}
            mark={marks[at] ?? markOf(question, undefined)}
            onGive={(isRight) => onGive(question.code, isRight)}
            onOpen={() => onOpen(at)}
          />
        ))}
      </ol>
    </section>
  )
}
