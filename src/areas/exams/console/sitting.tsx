/** Working through a paper: one question at a time, by keys or by mouse, then the marks. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../../console/kit/i18n.ts'
import { Button } from '../../../console/kit/ui/button.tsx'
import { type Answer, numbersIn } from '../marking.ts'
import { type ExamPaper, letterOf, type PaperQuestion } from '../schema.ts'
import styles from './exams.module.css'
import { Marked } from './marked.tsx'
import { type Answers, useOptions } from './options.ts'

const isTyped = ({ kind }: PaperQuestion) => kind === 'number' || kind === 'text'

const chosenOf = (answer: Answer | undefined): readonly number[] => (typeof answer === 'object' ? answer : [])

const isAnswered = (answer: Answer | undefined) => answer !== undefined && answer.length > 0

/** The option that a key means: digits from 1, letters from A. */
function optionOf(key: string, count: number): number | undefined {
  const at = /^[1-9]$/.test(key)
    ? Number(key) - 1
    : /^[a-j]$/i.test(key)
      ? key.toUpperCase().charCodeAt(0) - 65
      : -1
  return at >= 0 && at < count ? at : undefined
}

type FieldProps = { question: PaperQuestion; answer: Answer | undefined; onAnswer(answer: Answer): void }

function Typed({ question, answer, onAnswer }: FieldProps) {
  const t = useT()
  const value = typeof answer === 'string' ? answer : ''
  const isWrong = question.kind === 'number' && value.trim() !== '' && numbersIn(value).length === 0
  const shared = {
    id: 'preview-answer',
    value,
    autoComplete: 'off',
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? 'preview-no-number' : undefined,
    onChange: ({ target }: { target: { value: string } }) => onAnswer(target.value),
  }
  return (
    <div className={styles.typed}>
      <label htmlFor="preview-answer">{t('exams:detail.answer')}</label>
      {question.kind === 'text' ? (
        <textarea {...shared} rows={6} maxLength={4_000} />
      ) : (
        <input {...shared} inputMode="decimal" maxLength={30} />
      )}
      {isWrong && (
        <small id="preview-no-number" role="alert" className={styles.bad}>
          {t('exams:detail.noNumber')}
        </small>
      )}
    </div>
  )
}

function Choices({ question, answer, onAnswer }: FieldProps) {
  const options = useOptions()(question)
  const chosen = chosenOf(answer)
  const several = question.kind === 'multiple'
  return (
    <ul className={styles.options}>
      {options.map((text, at) => (
        <li key={letterOf(at)}>
          <label data-chosen={chosen.includes(at) || undefined}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name={`answer-${question.code}`}
              checked={chosen.includes(at)}
              onChange={() => onAnswer(several ? toggled(chosen, at) : [at])}
            />
            <kbd>{letterOf(at)}</kbd>
            <span className={styles.text}>{text}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}

const toggled = (chosen: readonly number[], at: number) =>
  chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at]

const HINTS = {
  single: 'keysChoose',
  true_false: 'keysChoose',
  multiple: 'keysSeveral',
  number: 'keysTyped',
  text: 'keysText',
} as const

export function Sitting({ paper }: { paper: ExamPaper }) {
  const t = useT()
  const { questions } = paper
  const [answers, setAnswers] = useState<Answers>({})
  const [given, setGiven] = useState<Readonly<Record<string, boolean>>>({})
  const [wanted, setWanted] = useState(0)
  const [isDone, setDone] = useState(false)
  const section = useRef<HTMLElement>(null)
  // Another seed may draw fewer questions of a draft.
  const at = Math.min(wanted, questions.length - 1)
  const question = questions[at]
  // Keys work at once, and on each question again.
  useEffect(() => {
    if (isDone || !question) return
    const field = section.current?.querySelector<HTMLElement>('#preview-answer')
    ;(field ?? section.current)?.focus()
  }, [isDone, question])
  if (isDone)
    return (
      <Marked
        paper={paper}
        answers={answers}
        given={given}
        onGive={(code, isRight) => setGiven((known) => ({ ...known, [code]: isRight }))}
        onOpen={(to) => {
          setWanted(to)
          setDone(false)
        }}
        onRestart={() => {
          setAnswers({})
          setGiven({})
          setWanted(0)
          setDone(false)
        }}
      />
    )
  if (!question) return null
  const answer = (value: Answer) => setAnswers((known) => ({ ...known, [question.code]: value }))
  const isLast = at === questions.length - 1
  const next = () => (isLast ? setDone(true) : setWanted(at + 1))
  const back = () => setWanted(Math.max(0, at - 1))

  const move = (key: string): (() => void) | undefined => {
    const typed = isTyped(question)
    if (key === 'Enter' || key === 'PageDown' || (!typed && key === 'ArrowRight')) return next
    if (key === 'PageUp' || (!typed && key === 'ArrowLeft')) return back
    if (typed) return undefined
    const count = question.kind === 'true_false' ? 2 : question.options.length
    const option = optionOf(key, count)
    if (option === undefined) return undefined
    if (question.kind === 'multiple') return () => answer(toggled(chosenOf(answers[question.code]), option))
    return () => {
      answer([option])
      next()
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    // Buttons take Enter themselves; Shift+Enter is a line of a text.
    if (event.key === 'Enter' && (event.shiftKey || event.target instanceof HTMLButtonElement)) return
    const action = move(event.key)
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    // A key that is held down counts once.
    if (!event.repeat) action()
  }
  const done = questions.filter(({ code }) => isAnswered(answers[code])).length
  const Field = isTyped(question) ? Typed : Choices
  return (
    <section
      ref={section}
      className={styles.sitting}
      tabIndex={-1}
      aria-labelledby="preview-question"
      data-question={question.code}
      onKeyDown={onKeyDown}
    >
      <p className="mut" aria-live="polite">
        {t('exams:detail.progress', { at: at + 1, count: questions.length })} ·{' '}
        {t('exams:detail.answered', { count: done })} · {t('exams:detail.points', { count: question.points })}
      </p>
      <h3 id="preview-question" className={styles.text}>
        {question.text}
      </h3>
      {question.kind === 'multiple' && <p className="mut">{t('exams:detail.several')}</p>}
      {question.picture !== null && <img className={styles.picture} src={question.picture} alt="" />}
      <Field key={question.code} question={question} answer={answers[question.code]} onAnswer={answer} />
      <p className={styles.ways}>
        <Button icon="arrow-left" disabled={at === 0} onClick={back}>
          {t('exams:detail.back')}
        </Button>
        <Button variant="primary" icon={isLast ? 'check' : 'arrow-right'} onClick={next}>
          {t(isLast ? 'exams:detail.finish' : 'exams:detail.next')}
        </Button>
      </p>
      <small className="mut">{t(`exams:detail.${HINTS[question.kind]}`)}</small>
    </section>
  )
}
