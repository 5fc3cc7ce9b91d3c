/** A command's steps, asked one by one in the palette's frame. Going back, what was typed is still there. */
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isAsked, type Step, type StepValues } from '../../../core/steps.ts'
import { languageAtom } from '../../kit/atoms.ts'
import { isMac, MOD_CAP } from '../../kit/focus/platform.ts'
import { useT } from '../../kit/i18n.ts'
import { SkeletonLines } from '../../kit/loading/skeleton.tsx'
import { Keys } from '../../kit/ui/kbd.tsx'
import { type Chosen, Frame } from '../palette/frame.tsx'
import styles from '../palette/palette.module.css'
import { RowBody } from '../palette/row.tsx'
import { giveToQuestion } from '../run/record-first.ts'
import { say, targetWords, titleOf } from '../run/say.ts'
import { type Asking, choicesAtom, type Given, incompleteAtom } from '../state.ts'
import { readChoices } from './choice-lists.ts'
import { EMPTY_ROW, proposedRow, type StepRow, stepRows } from './step-rows.ts'
import { useAhead } from './use-ahead.ts'
import { complaintOfProposal, useComplaint } from './use-complaint.ts'
import { useFollowing } from './use-following.ts'
import { useRecords } from './use-records.ts'

/** A step that was answered: by which row, and what was typed to find it. */
type Answered = { name: string; row: StepRow; text: string }

/** All values as a command takes them. */
function given(all: readonly Answered[]): Given {
  const args: Given['args'] = {}
  const shown: string[] = []
  const said: string[] = []
  const typed: Record<string, string> = {}
  for (const { name, row } of all) {
    if ('skip' in row.answer) continue
    args[name] = row.answer.set
    shown.push(row.answer.shown)
    said.push(row.answer.typed ?? row.answer.shown)
    if (row.answer.typed !== undefined) typed[name] = row.answer.typed
  }
  return Object.keys(typed).length > 0 ? { args, shown, said, typed } : { args, shown }
}

/** The values so far, by step; skipped steps as nothing. */
const valuesOf = (all: readonly Answered[]): StepValues =>
  Object.fromEntries(all.map(({ name, row }) => [name, 'set' in row.answer ? row.answer.set : null]))

const initialText = (step: Step | undefined) => (step?.kind === 'text' ? (step.initial ?? '') : '')

const SKIPPED: StepRow = { value: 'skip', icon: 'check', title: '', answer: { skip: true } }

export function Steps({ asking, onDone }: { asking: Asking; onDone(): void }) {
  const t = useT()
  const language = useAtomValue(languageAtom)
  const { command, context } = asking
  const input = useRef<HTMLInputElement>(null)
  const [answers, setAnswers] = useState<readonly Answered[]>([])
  // One moment for all times of a prompt: "in 15 minutes" must not move while it is read.
  const [now] = useState(Date.now)
  const [proposal] = useState(() => command.propose?.(asking.context, now) ?? {})
  const stepsAfter = (all: readonly Answered[]) =>
    (command.steps ?? []).filter((one) => isAsked(one, valuesOf(all), proposal))
  const [text, setText] = useState(() => initialText(stepsAfter([])[0]))
  const at = answers.length
  const steps = stepsAfter(answers)
  const step = steps[at]
  const following = useFollowing(command.steps ?? [], step, proposal, valuesOf(answers))
  const proposed = (step && proposal.answers?.[step.name]) ?? following
  const choices = useAtomValue(choicesAtom)
  const incomplete = useAtomValue(incompleteAtom)
  const list = step?.kind === 'choice' ? step.list : undefined
  const missing = list !== undefined && choices[list] === undefined
  const ahead = useAhead(input, text, setText)
  const asked = ahead.text
  const search = useRecords(step, asked, valuesOf(answers))
  const sum = useMemo(() => command.money?.(context), [command, context])
  const ofField = useComplaint(command.area, command.field)
  const complaint = useMemo(
    () => ofField ?? complaintOfProposal(command.area, proposal.against?.[step?.name ?? ''], t),
    [ofField, command.area, proposal, step?.name, t],
  )
  const last = steps.slice(at + 1).every((one) => one.optional)
  const labelOf = (one: Step) => (command.stepWords ? t(command.stepWords.label(one.name)) : one.name)
  const upcoming = steps[at + 1]
  const next = upcoming && labelOf(upcoming)
  const shown = useMemo(
    () =>
      step &&
      stepRows({
        command,
        step,
        text: asked,
        last,
        next,
        found: search.found,
        choices,
        language,
        now,
        proposed,
        sum,
        complaint,
        t,
      }),
    [command, step, asked, last, next, search.found, choices, language, now, proposed, sum, complaint, t],
  )
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select()
    // Not within the effect, where React shows nothing yet.
    queueMicrotask(giveToQuestion)
  }, [])
  useEffect(() => {
    // It could not be read before: each question tries again.
    if (missing && !incomplete) readChoices()
  }, [missing, incomplete])
  const rows = { pending: incomplete || search.pending, count: shown?.rows.length ?? 0 }
  ahead.usePressing(rows)
  if (!step || !shown) return null

  /** `go`: run as soon as nothing more is needed; else the next step is asked even when it is optional. */
  const accept = (row: StepRow, go: boolean, agree: boolean) => {
    const all = [...answers, { name: step.name, row, text: asked }]
    const finish = (final: readonly Answered[]) =>
      flushSync(() => {
        onDone()
        asking.answer(given(final))
      })
    const agreed = agree ? withProposed(all) : undefined
    const after = stepsAfter(all)
    if (agreed) finish(agreed)
    else if (all.length >= after.length || (go && after.slice(all.length).every((one) => one.optional)))
      finish(all)
    else {
      setAnswers(all)
      ahead.goOn(initialText(after[all.length]))
    }
  }
  /** The later steps answered as proposed; undefined when one of them needs an answer of its own. */
  const withProposed = (given: readonly Answered[]): Answered[] | undefined => {
    const all = [...given]
    for (let next = stepsAfter(all)[all.length]; next; next = stepsAfter(all)[all.length]) {
      const suggested = proposal.answers?.[next.name]
      const row =
        suggested === undefined
          ? undefined
          : proposedRow({ command, step: next, language, now, t }, suggested)
      if (!row && !next.optional) return undefined
      all.push({ name: next.name, row: row ?? SKIPPED, text: '' })
    }
    return all
  }
  const back = () => {
    ahead.drop()
    const before = answers.at(-1)
    if (before) {
      setAnswers(answers.slice(0, -1))
      setText(before.text)
    } else flushSync(() => asking.answer(undefined))
  }
  const choose = (row: StepRow, how: Chosen) => {
    const skips = 'skip' in row.answer
    // Enter on an empty optional step, or Ctrl+Enter anywhere, runs when nothing needed is left.
    accept(row, how.key !== 'Tab' && (skips || how.elsewhere), how.elsewhere)
  }
  const onKey = (event: KeyboardEvent) => {
    if (ahead.takes(event, rows)) return true
    // Held down to empty the field, it stops there.
    const empty = event.key === 'Backspace' && !event.repeat && text === '' && answers.length > 0
    if (!empty && !(event.key === 'Tab' && event.shiftKey)) return false
    back()
    return true
  }

  const { target } = context
  const label = labelOf(step)
  const isUnanswered = answers.every(({ row }) => 'skip' in row.answer)
  const gate = command.gate(context)
  const lacks = missing ? t(incomplete ? 'commands:step.reading' : 'commands:step.notRead') : undefined
  const waits = rows.pending && rows.count === 0
  const said = lacks ?? search.failed ?? (waits ? t('commands:palette.searching') : shown.say)
  const wrong = missing ? !incomplete : shown.wrong && !waits
  return (
    <Frame
      label={label}
      input={input}
      text={text}
      mark={`${at} ${asked}`}
      // Neither emptying a field nor moving money of which no sum was chosen is what a hasty Enter does.
      first={shown.rows.findIndex(
        (row) => row.value !== EMPTY_ROW && !(command.money && 'skip' in row.answer && isUnanswered),
      )}
      placeholder={label}
      groups={[{ id: 'step', title: label, rows: shown.rows }]}
      chips={
        <>
          {target && command.target && <span className={styles.chip}>{targetWords(target, t)}</span>}
          <span className={styles.chip}>{titleOf(command, t)}</span>
          {answers.map(
            ({ name, row }) =>
              'shown' in row.answer && (
                <span key={name} className={styles.answer}>
                  {row.answer.shown}
                </span>
              ),
          )}
          {ahead.texts.length > 0 && <span className={styles.answer}>{ahead.texts.join(' · ')}</span>}
        </>
      }
      closeLabel={t('commands:step.back')}
      after={
        said && (
          <>
            {missing && incomplete && <SkeletonLines lines={3} />}
            <p className={wrong ? styles.wrong : styles.say} role={wrong ? 'alert' : 'status'}>
              {said}
            </p>
          </>
        )
      }
      foot={
        <footer className={styles.foot} data-will={gate.s === 'on' && gate.will ? '' : undefined}>
          {gate.s === 'on' && gate.will && <span>{say(gate.will, t)}</span>}
          <span className={styles.prefixes}>
            {steps.length > 1 && <span>{t('commands:step.of', { at: at + 1, count: steps.length })}</span>}
            <span aria-hidden="true">
              <Keys caps={BACK} /> {t('commands:step.back')}
            </span>
            {upcoming && (
              <span aria-hidden="true">
                <Keys caps={TAB} /> {t('commands:step.next')}
              </span>
            )}
            <span aria-hidden="true">
              <Keys caps={CTRL_ENTER} /> {t('commands:step.finish')}
            </span>
          </span>
        </footer>
      }
      row={(row) => <RowBody icon={row.icon} tone={row.tone} title={row.title} detail={row.detail} />}
      onText={setText}
      onChoose={choose}
      onKey={onKey}
      onBack={back}
    />
  )
}

const BACK = ['Shift', 'Tab']
const TAB = ['Tab']
const CTRL_ENTER = [isMac ? MOD_CAP : 'Ctrl', 'Enter']
