/**
 * A command's steps asked all at once, where one by one would not do: lines, pictures. It stays until the change is made,
 * so that nothing entered is lost when the server refuses it. Ctrl Enter sends it from any field, Esc closes it.
 */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Context } from '../../../../../commands/command.ts'
import type { AnyRecord } from '../../../../core/area.ts'
import { formatVnd } from '../../../../core/money.ts'
import { isAsked, type Proposal, type Proposed, type Step, type StepValues } from '../../../../core/steps.ts'
import { isMac, MOD_CAP } from '../../../kit/focus/platform.ts'
import { useT } from '../../../kit/i18n.ts'
import { SkeletonLines } from '../../../kit/loading/skeleton.tsx'
import { ApiProblem } from '../../../kit/net/api-problem.ts'
import { recordQuery } from '../../../kit/net/queries.ts'
import { confirm, Dialog } from '../../../kit/overlays/dialog.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { say, targetWords, titleOf } from '../../run/say.ts'
import { choicesAtom, type Filling } from '../../state.ts'
import { loadChoices } from '../choice-lists.ts'
import { answersShown } from '../shown-args.ts'
import { useFollowing } from '../use-following.ts'
import { StepField, stepId } from './control.tsx'
import styles from './form.module.css'
import { Left } from './left.tsx'
import { answersOf, askedSteps, complaints, type Entered, firstValues } from './values.ts'

const SEND = [isMac ? MOD_CAP : 'Ctrl', 'Enter']

/** The one record it is about, with its detail; undefined for many. */
function useSubject({ context }: Filling) {
  const { target } = context
  const only = target && target.query === undefined && target.count === 1 ? target.records[0] : undefined
  const query = useQuery({
    ...recordQuery(target?.area ?? '', only?.code ?? ''),
    enabled: only !== undefined,
  })
  // Right after a change its detail is still the former one: what the form begins with is what is there now. What
  // comes later, while it is filled in, does not take it away.
  const [begun, setBegun] = useState(false)
  if (!begun && query.data && !query.isFetching) setBegun(true)
  return {
    only,
    record: only && begun ? query.data : undefined,
    error: query.error,
    again: () => void query.refetch(),
  }
}

/** The lists that it asks from: without their choices a field would be drawn that nobody can answer. */
function useLists({ command }: Filling) {
  const choices = useAtomValue(choicesAtom)
  const missing = command.steps?.some((step) => step.kind === 'choice' && !choices[step.list]) ?? false
  const query = useQuery({
    queryKey: ['choice-lists'],
    queryFn: () => loadChoices().then(() => true),
    enabled: missing,
  })
  const waits = missing && !query.isSuccess
  return { waits, error: waits ? query.error : null, again: () => void query.refetch() }
}

/** Focuses the invalid control of a step, else its first control. */
function focusStep(name: string): void {
  const element = document.getElementById(stepId(name))
  const inside =
    element?.querySelector<HTMLElement>('[aria-invalid=true]') ??
    element?.querySelector<HTMLElement>('input:not(:disabled), button:not([tabindex="-1"])')
  const to = element?.matches('fieldset, div') ? inside : element
  to?.focus()
  // The focus may have been there: what is typed now takes the place of what was wrong.
  if (to instanceof HTMLInputElement) to.select()
}

/** The moment with the one record as its page has it. */
function inFull(context: Context, record: AnyRecord | undefined): Context {
  const { target } = context
  return target && record ? { ...context, target: { ...target, records: [record] } } : context
}

/** Suggests an answer that follows from earlier ones, until the user gives another. */
function Follow({
  steps,
  step,
  proposal,
  answers,
  onValue,
}: {
  steps: readonly Step[]
  step: Step
  proposal: Proposal
  answers: StepValues
  onValue(name: string): (value: Proposed) => void
}) {
  const { name } = step
  // Of the steps before it alone: what is typed into its own field asks for nothing.
  const before = steps.slice(0, steps.indexOf(step)).map((one) => one.name)
  const given = Object.fromEntries(Object.entries(answers).filter(([answered]) => before.includes(answered)))
  const value = useFollowing(steps, step, proposal, given)
  const latest = useRef(onValue)
  useLayoutEffect(() => {
    latest.current = onValue
  })
  useEffect(() => {
    if (value !== undefined) latest.current(name)(value)
  }, [name, value])
  return null
}

type BodyProps = {
  filling: Filling
  record: AnyRecord | undefined
  onClose(): void
  onDirty(): void
  /** Reads the record again. */
  onRefused(): void
}

function Body({ filling, record, onClose, onDirty, onRefused }: BodyProps) {
  const t = useT()
  const { command, context, send } = filling
  // With the record in full: a list has only some of what a suggestion is made of.
  const [proposal] = useState(() => command.propose?.(inFull(context, record), Date.now()) ?? {})
  const all = useMemo(
    () => askedSteps(command.steps ?? [], record, (ability) => context.can(ability)),
    [command, record, context],
  )
  const [entered, setEntered] = useState<Entered>(() => ({
    ...firstValues(all, proposal),
    ...filling.entered,
  }))
  /** The record that counts are against: as it was read, and after a refusal as it is now. */
  const [opened, setOpened] = useState(record)
  // Some are only asked after a certain answer to another.
  const given = answersOf(all, entered, record)
  const steps = all.filter((step) => isAsked(step, given, proposal))
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>(filling.wrong ?? {})
  const [uploading, setUploading] = useState(false)
  const [busy, setBusy] = useState(false)
  const frame = useRef<HTMLFormElement>(null)
  /** Steps with an answer of the user's own. */
  const touched = useRef(new Set(Object.keys(filling.entered ?? {})))
  /** The step to focus once its refusal is drawn. */
  const refused = useRef<string | undefined>(undefined)

  useEffect(() => {
    // The dialog was there before its fields.
    const first = frame.current?.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)')
    const field = first ?? frame.current?.querySelector<HTMLElement>('input, select, textarea')
    field?.focus()
  }, [])

  const follow = (name: string) => (value: Proposed) =>
    setEntered((before) => (touched.current.has(name) ? before : { ...before, [name]: value }))
  const change = (name: string) => (next: (before: unknown) => unknown) => {
    onDirty()
    touched.current.add(name)
    setEntered((before) => ({ ...before, [name]: next(before[name]) }))
    setWrong(({ [name]: _, ...others }) => others)
  }
  const refuse = (all: Readonly<Record<string, string>>) => {
    setWrong(all)
    refused.current = steps.find(({ name }) => name in all)?.name
  }
  // With the words, not a frame later: a quick user is in the next field by then.
  useLayoutEffect(() => {
    if (refused.current !== undefined) focusStep(refused.current)
    refused.current = undefined
  })
  const submit = async () => {
    if (busy) return
    const against = complaints(steps, entered, record, {
      area: command.area,
      against: proposal.against,
    })
    if (Object.keys(against).length > 0) {
      refuse(
        Object.fromEntries(Object.entries(against).map(([name, { key, params }]) => [name, t(key, params)])),
      )
      return
    }
    if (uploading) return refuse({ '': t('form:pictures.wait') })
    const args = answersOf(steps, entered, record, opened)
    setBusy(true)
    setWrong({})
    const failed = await send({ args, shown: answersShown(command, args, t) }, entered)
    setBusy(false)
    if (!failed) return
    refuse(failed)
    // The reason has named what is there now.
    setOpened(undefined)
    onRefused()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    void submit()
  }
  const onBusy = useCallback((now: boolean) => {
    setUploading(now)
    // What was said to wait for is there.
    if (!now) setWrong(({ '': _, ...others }) => others)
  }, [])
  const notice = record && command.notice?.(record)
  const gate = command.gate(context)
  const will = (record && command.form) || gate.s !== 'on' ? undefined : gate.will
  const hasAmount = steps.some(({ kind }) => kind === 'money')
  const sum = hasAmount ? undefined : command.money?.(inFull(context, record))
  const forGood = command.danger === 'confirm'
  return (
    // Enter alone sends nothing: it goes on in the lines, and begins a new line in a note.
    <form
      ref={frame}
      className={styles.form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => event.preventDefault()}
    >
      {filling.left && <Left left={filling.left} />}
      {notice && <p className={styles.notice}>{say(notice, t)}</p>}
      {will && <p className={styles.notice}>{say(will, t)}</p>}
      {sum !== undefined && <p className={styles.sum}>{t('commands:step.sum', { sum: formatVnd(sum) })}</p>}
      {all.map((step) => (
        <Follow
          key={step.name}
          steps={all}
          step={step}
          proposal={proposal}
          answers={given}
          onValue={follow}
        />
      ))}
      {steps.map((step) => (
        <StepField
          key={step.name}
          command={command}
          step={step}
          record={record}
          value={entered[step.name]}
          answers={given}
          wrong={wrong[step.name]}
          onChange={change(step.name)}
          onBusy={onBusy}
        />
      ))}
      {wrong[''] !== undefined && (
        <p className={styles.wrong} role="alert">
          {wrong['']}
        </p>
      )}
      {forGood && <p className={styles.forGood}>{t('form:steps.forGood')}</p>}
      <div className={styles.foot}>
        <Button onClick={onClose}>{t('form:steps.cancel')}</Button>
        <Button
          data-autofocus={steps.length === 0 || undefined}
          variant={forGood ? 'danger' : 'primary'}
          icon={command.icon}
          caps={SEND}
          busy={busy}
          onClick={() => void submit()}
        >
          {titleOf(command, t)}
        </Button>
      </div>
    </form>
  )
}

export function StepForm({ filling }: { filling: Filling }) {
  const t = useT()
  const { command, context, close } = filling
  const { only, record, ...subject } = useSubject(filling)
  const lists = useLists(filling)
  const error = lists.error ?? subject.error
  const again = lists.error ? lists.again : subject.again
  const dirty = useRef(filling.entered !== undefined)
  const leave = async () => {
    const lost =
      !dirty.current ||
      (await confirm({
        title: t('form:leave.title'),
        text: t('form:leave.lost'),
        yes: t('form:leave.yes'),
        no: t('form:leave.no'),
        danger: true,
      }))
    if (lost) close()
  }
  const what = context.target ? targetWords(context.target, t) : ''
  return (
    <Dialog
      title={[titleOf(command, t), what].filter(Boolean).join(' · ')}
      width={command.form ? 660 : 480}
      onClose={() => void leave()}
    >
      {(only && !record) || lists.waits ? (
        error ? (
          <div className={styles.form}>
            <p className={styles.wrong} role="alert">
              {t('form:steps.failed', { why: error instanceof ApiProblem ? error.msg : String(error) })}
            </p>
            <div className={styles.foot}>
              <Button data-autofocus onClick={again}>
                {t('app:retry')}
              </Button>
            </div>
          </div>
        ) : (
          <SkeletonLines lines={6} />
        )
      ) : (
        <Body
          filling={filling}
          record={record}
          onClose={() => void leave()}
          onDirty={() => {
            dirty.current = true
          }}
          onRefused={subject.again}
        />
      )}
    </Dialog>
  )
}
