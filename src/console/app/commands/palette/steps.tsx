/** A command's steps, asked one by one in the palette's frame. */
import { Command } from 'cmdk'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { StepValues } from '../../../../core/steps.ts'
import { languageAtom } from '../../../kit/atoms.ts'
import { useT } from '../../../kit/i18n.ts'
import { Icon } from '../../../kit/icon.tsx'
import { Keys } from '../../../kit/kbd.tsx'
import { say, targetWords, titleOf } from '../say.ts'
import type { Asking } from '../state.ts'
import styles from './palette.module.css'
import { EMPTY_ROW, type StepRow, stepRows } from './step-rows.ts'
import { useComplaint } from './use-complaint.ts'
import { useRecords } from './use-records.ts'

type Answered = { values: StepValues; shown: string[] }

export function Steps({ asking, onDone }: { asking: Asking; onDone(): void }) {
  const t = useT()
  const language = useAtomValue(languageAtom)
  const { command, context } = asking
  const steps = command.steps ?? []
  const input = useRef<HTMLInputElement>(null)
  const [answers, setAnswers] = useState<readonly Answered[]>([])
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState({ mark: '', value: '' })
  // One moment for all times of a prompt: "in 15 minutes" must not move while it is read.
  const [now] = useState(Date.now)
  const at = answers.length
  const step = steps[at]
  const search = useRecords(step, text)
  const complaint = useComplaint(command.area, command.field)
  const last = steps.slice(at + 1).every((one) => one.optional)
  const shown = useMemo(
    () => step && stepRows({ command, step, text, last, found: search.found, language, now, complaint, t }),
    [command, step, text, last, search.found, language, now, complaint, t],
  )
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  if (!step || !shown) return null
  const { rows } = shown
  const mark = `${at} ${text}`
  const stays = chosen.mark === mark && rows.some((row) => row.value === chosen.value)
  const active = stays ? chosen.value : (rows.find((row) => row.value !== EMPTY_ROW)?.value ?? NO_ROW)

  const finish = (all: readonly Answered[]) => {
    const values: StepValues = Object.assign({}, ...all.map((one) => one.values))
    flushSync(() => {
      onDone()
      asking.answer(values)
    })
  }
  /** `go`: run as soon as nothing more is needed; else the next step is asked even when it is optional. */
  const accept = (row: StepRow, go: boolean) => {
    const { answer } = row
    const mine: Answered =
      'skip' in answer
        ? { values: {}, shown: [] }
        : { values: { [step.name]: answer.set }, shown: [answer.shown] }
    const all = [...answers, mine]
    const nothingMore = all.length === steps.length || (last && go)
    if (nothingMore) return finish(all)
    setAnswers(all)
    setText('')
  }
  const back = () => {
    if (answers.length > 0) {
      setAnswers(answers.slice(0, -1))
      setText('')
    } else flushSync(() => asking.answer(undefined))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      back()
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      if (event.shiftKey && event.key === 'Tab') return back()
      const row = rows.find((one) => one.value === active)
      if (!row) return
      const skips = 'skip' in row.answer
      // Enter on an empty optional step, or Ctrl+Enter anywhere, runs when nothing needed is left.
      accept(row, event.key === 'Enter' && (skips || event.ctrlKey || event.metaKey))
    }
  }

  const { target } = context
  const label = command.stepWords ? t(command.stepWords.label(step.name)) : step.name
  const gate = command.gate(context)
  return (
    <Command
      className={styles.command}
      label={label}
      shouldFilter={false}
      vimBindings={false}
      loop
      value={active}
      onValueChange={(value) => setChosen({ mark, value })}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        {target && command.target && <span className={styles.chip}>{targetWords(target, t)}</span>}
        <span className={styles.chip}>{titleOf(command, t)}</span>
        {answers
          .flatMap((one) => one.shown)
          .map((words) => (
            <span key={words} className={styles.answer}>
              {words}
            </span>
          ))}
        <Command.Input
          ref={input}
          className={styles.input}
          placeholder={step.optional ? `${label} (${t('commands:step.optional')})` : label}
          value={text}
          onValueChange={setText}
          onKeyDown={(event) => {
            if (event.key === 'Home' || event.key === 'End') event.stopPropagation()
          }}
        />
        <button
          type="button"
          className={styles.close}
          tabIndex={-1}
          aria-label={t('commands:step.back')}
          onClick={back}
        >
          <Keys caps={ESC} />
        </button>
      </div>
      <Command.List className={styles.list} label={label}>
        <Command.Group heading={label} value="step" className={styles.group}>
          {rows.map((row) => (
            <Command.Item
              key={row.value}
              value={row.value}
              className={styles.row}
              onPointerDown={(event) => event.preventDefault()}
              onSelect={() => accept(row, 'skip' in row.answer)}
            >
              <Icon name={row.icon} size={16} />
              <span className={styles.title}>{row.title}</span>
              {row.detail && <span className={styles.detail}>{row.detail}</span>}
            </Command.Item>
          ))}
        </Command.Group>
        {shown.say && (
          <p className={shown.wrong ? styles.wrong : styles.say} role={shown.wrong ? 'alert' : undefined}>
            {search.failed ?? shown.say}
          </p>
        )}
      </Command.List>
      <footer className={styles.foot}>
        {gate.s === 'on' && gate.will && <span>{say(gate.will, t)}</span>}
        <span className={styles.prefixes}>
          {steps.length > 1 && <span>{t('commands:step.of', { at: at + 1, count: steps.length })}</span>}
          <span aria-hidden="true">
            <Keys caps={TAB} /> {t('commands:step.next')}
          </span>
          <span aria-hidden="true">
            <Keys caps={CTRL_ENTER} /> {t('commands:step.finish')}
          </span>
        </span>
      </footer>
    </Command>
  )
}

/** No row: cmdk would take the first one for an empty value. */
const NO_ROW = 'none'

const ESC = ['Esc']
const TAB = ['Tab']
const CTRL_ENTER = ['Ctrl', 'Enter']
