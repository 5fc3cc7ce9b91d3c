/** Two records side by side before they become one: which stays, the value of each field, and what moves. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { mergePath } from '../../../../commands/merge.ts'
import { type AnyRecord, type Area, nameOf } from '../../../core/area.ts'
import { manifestOf, recordPath } from '../../kit/areas.ts'
import { type ComparedField, type Side, SideBySide } from '../../kit/compare/side-by-side.tsx'
import { Failed, NotFound } from '../../kit/detail/states.tsx'
import { isMac, MOD_CAP } from '../../kit/focus/platform.ts'
import { same } from '../../kit/form/values.ts'
import { hasWords, useT } from '../../kit/i18n.ts'
import { SkeletonLines } from '../../kit/loading/skeleton.tsx'
import { api } from '../../kit/net/api.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { recordQuery } from '../../kit/net/queries.ts'
import { navigate } from '../../kit/router.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { ErrorState } from '../../kit/ui/state.tsx'
import { Code } from '../../kit/ui/text.tsx'
import { useTitle } from '../../kit/ui/use-title.ts'
import { isCovered } from '../keys/map/place.ts'
import { runAnswered } from '../run/run.ts'
import { ChooseOther } from './choose-other.tsx'
import styles from './merge.module.css'
import './words.ts'

const SEND = [isMac ? MOD_CAP : 'Ctrl', 'Enter']

type Props = { area: Area; code: string; other: string }

export function MergePage({ area, code, other }: Props) {
  const t = useT()
  const title = t('merge:title', { one: t(`${area.id}:one`) })
  useTitle(`${code} · ${title}`)
  const left = useQuery(recordQuery(area.id, code))
  const right = useQuery({ ...recordQuery(area.id, other), enabled: other !== '' })
  const leave = () => navigate(recordPath(area, code))
  const away = useRef(leave)
  useEffect(() => {
    away.current = leave
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isCovered()) return
      event.preventDefault()
      away.current()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  // By their observers: a query of a record that is gone is no longer in the cache.
  const reload = () => void Promise.all([left.refetch(), right.refetch()])
  const [refused, setRefused] = useState<string>()
  const error = fatal(left) ?? fatal(right)
  if (error) {
    const problem = error instanceof ApiProblem ? error : undefined
    const wrong = fatal(left) ? code : other
    if (problem?.is('notFound')) return <NotFound area={area} code={wrong} />
    return <Failed code={wrong} msg={problem?.msg ?? t('app:problem.unknown')} onRetry={reload} />
  }
  const body =
    left.data && other === '' ? (
      <ChooseOther
        area={area}
        record={left.data}
        onChoose={(chosen) => navigate(mergePath(area, { code }, { code: chosen }), { replace: true })}
        onLeave={leave}
      />
    ) : left.data && right.data ? (
      left.data.id === right.data.id ? (
        <p>{t('merge:sameRecord')}</p>
      ) : (
        <Both
          key={`${left.data.id} ${right.data.id}`}
          area={area}
          records={[left.data, right.data]}
          refused={refused}
          onRefused={setRefused}
          onReload={reload}
          onLeave={leave}
        />
      )
    ) : (
      <SkeletonLines lines={10} />
    )
  return (
    <div className={styles.page} data-pane="form">
      <h2 className={styles.title}>{title}</h2>
      {body}
    </div>
  )
}

/** The error of a record that cannot be shown: one that was read before stays, with the choices, when a new read fails. */
function fatal({ data, error }: { data: AnyRecord | undefined; error: Error | null }): Error | undefined {
  const gone = error instanceof ApiProblem && error.is('notFound')
  return error && (gone || !data) ? error : undefined
}

/** The value that is there wins over none; else the survivor's. */
function suggested(survivor: AnyRecord, merged: AnyRecord, name: string): boolean {
  const empty = (value: unknown) => value === null || value === undefined || value === ''
  return empty(survivor[name]) && !empty(merged[name])
}

/** A side that was picked for a field, and the two values between which it was. */
type Choice = { side: Side; left: unknown; right: unknown }

/** The picked side, unless a value has changed since: another user's change is looked at again, all else stays. */
function chosenSide(
  choice: Choice | undefined,
  [left, right]: readonly [AnyRecord, AnyRecord],
  name: string,
): Side | undefined {
  const valid = choice && same(choice.left, left[name]) && same(choice.right, right[name])
  return valid ? choice.side : undefined
}

function Both({
  area,
  records,
  refused,
  onRefused,
  onReload,
  onLeave,
}: {
  area: Area
  records: readonly [AnyRecord, AnyRecord]
  /** Why the last try was refused; kept while the records are read again. */
  refused: string | undefined
  onRefused(msg: string | undefined): void
  onReload(): void
  onLeave(): void
}) {
  const t = useT()
  const [stays, setStays] = useState<Side>('left')
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const [busy, setBusy] = useState(false)
  const [left, right] = records
  const [survivor, merged] = stays === 'left' ? [left, right] : [right, left]
  const effect = useQuery({
    queryKey: ['merge', area.id, merged.id, merged.version],
    queryFn: ({ signal }) =>
      api.ask<{ moving: { name: string; count: number }[]; fields: string[] }>(
        area.id,
        `${merged.id}/merge`,
        { signal },
      ),
    staleTime: 0,
    gcTime: 0,
    // A record that changes leaves the rows and the focus where they are.
    placeholderData: keepPreviousData,
  })
  const fields = useMemo<ComparedField[]>(
    () =>
      (effect.data?.fields ?? []).map((name) => ({
        ...{ name, left: left[name], right: right[name] },
        same: same(left[name], right[name]),
      })),
    [effect.data, left, right],
  )
  const other: Side = stays === 'left' ? 'right' : 'left'
  const picks = Object.fromEntries(
    fields.map(({ name }) => [
      name,
      chosenSide(chosen[name], records, name) ?? (suggested(survivor, merged, name) ? other : stays),
    ]),
  )
  const take = fields.flatMap((field) => (!field.same && picks[field.name] === other ? field.name : []))
  const ready = effect.data !== undefined && !effect.isPlaceholderData && !busy

  const reload = () => {
    onReload()
    void effect.refetch()
  }
  const run = async () => {
    if (!ready) return
    setBusy(true)
    const ran = await runAnswered(`${area.id}.merge`, 'button', {
      target: { area: area.id, records: [survivor], count: 1, from: 'detail' },
      args: { with: merged.id, withVersion: merged.version, take },
    })
    setBusy(false)
    if (ran.done) return navigate(recordPath(area, survivor.code), { replace: true })
    onRefused(ran.msg)
    reload()
  }
  const send = useRef(run)
  useEffect(() => {
    send.current = run
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isCovered()) return
      event.preventDefault()
      void send.current()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  const box = useRef<HTMLDivElement>(null)
  const loaded = effect.data !== undefined
  useEffect(() => {
    if (loaded)
      box.current?.querySelector<HTMLElement>('fieldset input:checked')?.focus({ preventScroll: true })
  }, [loaded])

  const head = (record: AnyRecord, side: Side) => (
    <label className={styles.head}>
      <input type="radio" name="stays" checked={stays === side} onChange={() => setStays(side)} />
      <span>
        <Code>{record.code}</Code> {nameOf(area, record)}
        <b>{t(stays === side ? 'merge:stays' : 'merge:goes')}</b>
      </span>
    </label>
  )
  return (
    <>
      <div ref={box} className={styles.fields}>
        <SideBySide
          area={area}
          fields={fields}
          heads={[head(left, 'left'), head(right, 'right')]}
          picks={picks}
          onPick={(name, side) =>
            setChosen({ ...chosen, [name]: { side, left: left[name], right: right[name] } })
          }
        />
        {effect.isPending && <SkeletonLines lines={6} />}
        {effect.error && !effect.data && (
          <ErrorState error={effect.error} onRetry={() => void effect.refetch()} />
        )}
      </div>
      <section className={styles.effect} aria-label={t('merge:moving', { code: survivor.code })}>
        <h3>{t('merge:moving', { code: survivor.code })}</h3>
        {effect.data?.moving.length === 0 && <p>{t('merge:nothingMoves', { code: merged.code })}</p>}
        <ul>
          {effect.data?.moving.map(({ name, count }) => (
            <li key={name}>
              <b>{count.toLocaleString('en-US')}</b> {movingWords(area, name, count, t)}
            </li>
          ))}
        </ul>
        <p>{t('merge:after', { merged: merged.code, survivor: survivor.code })}</p>
      </section>
      {refused !== undefined && (
        <p className={styles.wrong} role="alert">
          {refused}
          <Button
            icon="refresh"
            onClick={() => {
              onRefused(undefined)
              reload()
            }}
          >
            {t('merge:refresh')}
          </Button>
        </p>
      )}
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon="git-merge"
          caps={SEND}
          busy={busy}
          disabled={!ready}
          onClick={() => void run()}
        >
          {t('merge:run', { code: survivor.code })}
        </Button>
        <Button caps={['Esc']} onClick={onLeave}>
          {t('merge:back')}
        </Button>
        <Button variant="quiet" icon="rotate-ccw" onClick={() => setStays(other)}>
          {t('merge:swap')}
        </Button>
      </div>
    </>
  )
}

/** `orders.customer` -> `đơn hàng`; a table of the area's own by the area's words. */
function movingWords(area: Area, name: string, count: number, t: ReturnType<typeof useT>): string {
  const [owner = ''] = name.split('.')
  if (name.includes('.') && manifestOf(owner)) return t(`${owner}:${count === 1 ? 'one' : 'many'}`)
  const own = `${area.id}:detail.merge.${name}`
  return hasWords(own) ? t(own) : name
}
