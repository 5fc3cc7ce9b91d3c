/** A change of many records before it is made: how many will change, which will not and why. Enter goes on. */
import { Command } from 'cmdk'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { records } from '../../../../commands/command.ts'
import type { BulkPreview } from '../../../core/wire/bulk.ts'
import { areaById, recordPath } from '../../kit/areas.ts'
import { onlineAtom } from '../../kit/atoms.ts'
import { useT } from '../../kit/i18n.ts'
import { lazyComponent } from '../../kit/loading/lazy-component.tsx'
import { ApiProblem, isAborted } from '../../kit/net/api-problem.ts'
import { openTab } from '../../kit/router.tsx'
import { classes } from '../../kit/ui/class-names.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { Keys } from '../../kit/ui/kbd.tsx'
import { CannotRun } from '../ports/cannot-run.ts'
import { say, targetWords, titleOf } from '../run/say.ts'
import { notePreview } from '../seen.ts'
import type { Previewing } from '../state.ts'
import { answersShown } from '../steps/shown-args.ts'
import styles from './palette.module.css'
import type { RowsProps } from './preview-rows.tsx'

const Rows = lazyComponent<RowsProps>(async () => (await import('./preview-rows.tsx')).Rows)

/** Records listed under each reason. */
const MAX_LISTED = 8

const ESC = ['Esc']
const ENTER = ['Enter']

type Tried = { answer?: BulkPreview; failed?: string }

/** Tries it out on the server; again when `round` counts up. */
function useTried({ command, context, args }: Previewing, round: number): Tried {
  const t = useT()
  const [tried, setTried] = useState<Tried>({})
  useEffect(() => {
    const target = command.acts ? command.acts(context) : context.target
    const change = command.change?.(args)
    if (!target || !change || round < 0) return
    const control = new AbortController()
    setTried({})
    context.api.preview(target.area, change, target, control.signal).then(
      (answer) => {
        notePreview(target, answer.seen)
        setTried({ answer })
      },
      (error: unknown) => {
        if (control.signal.aborted || isAborted(error)) return
        if (error instanceof CannotRun) setTried({ failed: say(error.said, t) })
        else if (error instanceof ApiProblem)
          setTried({ failed: [error.msg, ...Object.values(error.fields)].join(' ') })
        else setTried({ failed: t('commands:run.bug') })
      },
    )
    return () => control.abort()
  }, [command, context, args, round, t])
  return tried
}

function Reasons({ area, answer }: { area: string; answer: BulkPreview }) {
  const t = useT()
  return answer.reasons.map(({ msg, count }) => {
    const listed = answer.refused.filter((row) => row.msg === msg && row.code !== '').slice(0, MAX_LISTED)
    return (
      <Command.Group key={msg} heading={`${count.toLocaleString('en-US')} · ${msg}`} className={styles.group}>
        {listed.map((row) => (
          <Command.Item
            key={row.id}
            value={`refused:${row.id}`}
            className={styles.row}
            onPointerDown={(event) => event.preventDefault()}
            onSelect={() => openTab(recordPath(areaById(area), row.code))}
          >
            <Icon name="external-link" size={15} />
            <span className={styles.code}>{row.code}</span>
            <span className={styles.detail}>{t('jobs:preview.open')}</span>
          </Command.Item>
        ))}
        {count > listed.length && (
          <p className={styles.rest}>{t('jobs:preview.more', { count: count - listed.length })}</p>
        )}
      </Command.Group>
    )
  })
}

/** Whom or what the records go to, and how many to each. */
function Into({ area, answer }: { area: string; answer: BulkPreview }) {
  const t = useT()
  const fields = [...new Set(answer.into.map(({ field }) => field))]
  return fields.map((field) => (
    <Command.Group key={field} heading={t(`${area}:fields.${field}`)} className={styles.group}>
      {answer.into
        .filter((one) => one.field === field)
        .map(({ name, count }) => (
          <p key={name ?? ''} className={styles.rest}>
            {count.toLocaleString('en-US')} · {name ?? t('detail:none')}
          </p>
        ))}
    </Command.Group>
  ))
}

export function Preview({ previewing }: { previewing: Previewing }) {
  const t = useT()
  const online = useAtomValue(onlineAtom)
  const frame = useRef<HTMLDivElement>(null)
  const [round, setRound] = useState(0)
  const { answer, failed } = useTried(previewing, round)
  const [chosen, setChosen] = useState<string>()
  useLayoutEffect(() => frame.current?.focus({ preventScroll: true }), [])
  const before = useRef(online)
  useEffect(() => {
    // The return of the network tries again by itself.
    if (online && !before.current && failed !== undefined) setRound((count) => count + 1)
    before.current = online
  }, [online, failed])

  const { command, context, args } = previewing
  const target = command.acts ? command.acts(context) : context.target
  if (!target) return null
  const title = titleOf(command, t)
  const ready = answer !== undefined && answer.changed > 0
  const first = answer ? (ready ? 'run' : 'back') : failed === undefined ? '' : 'again'
  const go = (yes: boolean) => flushSync(() => previewing.go(yes))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    go(false)
  }
  const item = (value: string, icon: string, words: string, act: () => void) => (
    <Command.Item
      value={value}
      className={styles.row}
      onPointerDown={(event) => event.preventDefault()}
      onSelect={act}
    >
      <Icon name={icon} size={16} />
      <span className={styles.title}>{words}</span>
    </Command.Item>
  )
  const some = answer && answer.refusedCount > 0
  const changed = answer && say(records(target.area, answer.changed), t)
  const sum = answer
    ? some
      ? t('jobs:preview.some', { what: changed, refused: answer.refusedCount })
      : t('jobs:preview.all', { what: changed })
    : undefined
  return (
    <Command
      ref={frame}
      className={classes(styles.command, styles.scrolls)}
      label={t('jobs:preview.title', { what: title })}
      tabIndex={-1}
      shouldFilter={false}
      vimBindings={false}
      loop
      value={chosen ?? first}
      onValueChange={setChosen}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <span className={styles.chip}>{targetWords(target, t)}</span>
        <span className={styles.chip}>{title}</span>
        {answersShown(command, args, t).map((words) => (
          <span key={words} className={styles.answer}>
            {words}
          </span>
        ))}
        <span className={styles.gap} />
        <button
          type="button"
          className={styles.close}
          aria-label={t('commands:step.back')}
          onClick={() => go(false)}
          // Its own Enter, not that of the chosen row.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.stopPropagation()
          }}
        >
          <Keys caps={ESC} />
        </button>
      </div>
      <p className={styles.sum} role="status">
        {failed ?? sum ?? t('jobs:preview.working', { what: targetWords(target, t) })}
      </p>
      <Command.List className={styles.whole} label={t('jobs:preview.title', { what: title })}>
        <Command.Group className={styles.group}>
          {ready &&
            item('run', command.icon ?? 'check', t('jobs:preview.run', { title, what: changed }), () =>
              go(true),
            )}
          {failed !== undefined && item('again', 'refresh', t('app:retry'), () => setRound(round + 1))}
          {(answer || failed !== undefined) && item('back', 'x', t('jobs:preview.back'), () => go(false))}
        </Command.Group>
        {answer && answer.rows.length > 0 && <Rows area={target.area} answer={answer} />}
        {answer && <Into area={target.area} answer={answer} />}
        {answer && <Reasons area={target.area} answer={answer} />}
      </Command.List>
      <footer className={styles.foot}>
        <span aria-hidden="true">
          <Keys caps={ENTER} /> {t(ready ? 'jobs:preview.enter' : 'commands:palette.run')}
        </span>
        <span className={styles.prefixes} aria-hidden="true">
          <Keys caps={ESC} /> {t('commands:step.back')}
        </span>
      </footer>
    </Command>
  )
}
