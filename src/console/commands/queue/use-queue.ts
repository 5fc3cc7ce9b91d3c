/** A queue in work: its records fetched and followed live, the one that is shown, and what became of the others. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Area } from '../../../core/area.ts'
import type { ListQuery } from '../../../core/filter/filters.ts'
import type { LiveChange } from '../../../core/wire/live.ts'
import { sessionAtom, store } from '../../kit/atoms.ts'
import { t } from '../../kit/i18n.ts'
import { api } from '../../kit/net/api.ts'
import { subscribe } from '../../kit/net/live.ts'
import { prefetchRecord } from '../../kit/net/queries.ts'
import { type Done, doneAtom, ranAtom } from '../state.ts'
import { added, EMPTY, marked, nextOf, previousOf, type Run, readRun, reopened } from './model.ts'

const PAGE = 100
/** With fewer open records at hand the next page is fetched. */
const FEW = 10
/** Records behind the shown one that are made ready. */
const AHEAD = 2

export type Queue = {
  run: Run
  status: 'fetching' | 'ready' | 'failed'
  error: unknown
  /** Why nothing is to be decided on the shown record, in words. */
  notice: string | undefined
  /** The shown record is in the queue no more, or that is being looked up, after a change of a colleague. It stays until the user goes on. */
  left: boolean
  skip(): void
  previous(): void
  /** Goes through those that were skipped. */
  again(): void
  retry(): void
  /** It was left: the next time it starts over. */
  forget(): void
}

const keptUnder = (area: Area, query: ListQuery) =>
  `cms:queue:${store.get(sessionAtom)?.account.id ?? ''}:${area.id}:${JSON.stringify(query)}`

type Props = {
  area: Area
  query: ListQuery
  /** The record in the address. */
  code: string | undefined
  /** Commands with which a record is decided: the next one follows. */
  decisions: ReadonlySet<string>
  show(code: string | undefined): void
}

/** The queue of a list, with the functions that move on in it; `show` opens a record or, with undefined, the end. */
export function useQueue({ area, query, code, decisions, show }: Props): Queue {
  const key = keptUnder(area, query)
  const [run, setRun] = useState<Run>(() => readRun(sessionStorage.getItem(key)) ?? EMPTY)
  const [status, setStatus] = useState<Queue['status']>('fetching')
  const [error, setError] = useState<unknown>()
  const [notice, setNotice] = useState<string>()
  const [round, setRound] = useState(0)
  /** The record of the address that is not in the queue, and the one that another user has just changed. */
  const [away, setAway] = useState<string>()
  const [checked, setChecked] = useState<string>()
  const now = useRef(run)
  const change = useCallback(
    (next: Run) => {
      now.current = next
      setRun(next)
      sessionStorage.setItem(key, JSON.stringify(next))
    },
    [key],
  )

  /** Which of these records are in the queue now. */
  const members = useEffectEvent(async (codes: readonly string[]): Promise<Set<string>> => {
    const where = [...query.where, ['code', 'in', codes] as const]
    const { data } = await api.list(area.id, { where, q: query.q, limit: PAGE, fields: ['code'] })
    return new Set(data.map((record) => record.code))
  })

  /** Fetches records until some are new, or there are no more. */
  const more = useEffectEvent(async (signal: AbortSignal) => {
    let after: string | undefined
    let seen = 0
    do {
      const { where, q, sort } = query
      const page = await api.list(area.id, { where, q, sort, after, limit: PAGE, fields: ['code'] }, signal)
      seen += page.data.length
      const before = now.current.items.length
      const next = added(
        now.current,
        page.data.map((record) => record.code),
        Math.max(0, page.total - seen),
      )
      change(next)
      after = next.items.length > before ? undefined : (page.next ?? undefined)
    } while (after !== undefined)
  })

  const goOn = useEffectEvent((from: string) => show(nextOf(now.current, from)))

  /**
   * Marks the records that are in the queue no more; `by`: whose change took them. `ran`: by a command of this page, which goes
   * on to the next one; changes of colleagues move nothing from the screen.
   */
  const verify = useEffectEvent(async (codes: readonly string[], by?: LiveChange['by'], ran = false) => {
    if (codes.length === 0) return
    const asked = now.current.items
    const here = await members(codes).catch(() => undefined)
    // Without an answer nothing is passed over: the server refuses what is too late.
    if (!here) return
    const mine = by?.id === store.get(sessionAtom)?.account.id
    for (const one of codes) {
      if (here.has(one)) continue
      const item = now.current.items.find((known) => known.code === one)
      if (item?.state === 'open') {
        // Decided and taken back meanwhile, it is open by a change that the answer does not know.
        if (!asked.includes(item)) continue
        change(marked(now.current, one, mine ? 'done' : 'taken'))
        if (one === code && !mine)
          setNotice(t('queue:taken', { code: one, who: by?.name ?? t('commands:run.someone') }))
      }
      if (ran && one === code) goOn(one)
    }
  })

  useEffect(() => {
    if (round < 0) return
    const control = new AbortController()
    const kept = now.current.items.flatMap((one) => (one.state === 'open' ? one.code : []))
    setStatus((before) => (before === 'failed' ? 'fetching' : before))
    Promise.all([more(control.signal), verify(kept.slice(0, PAGE))]).then(
      () => setStatus('ready'),
      (problem: unknown) => {
        if (control.signal.aborted) return
        setError(problem)
        setStatus('failed')
      },
    )
    return () => control.abort()
  }, [round])

  // The address leads: without a record the first open one is shown.
  const enter = useEffectEvent(async () => {
    if (code === undefined) {
      const next = nextOf(now.current)
      if (next !== undefined) show(next)
      return
    }
    const known = now.current.items.find((one) => one.code === code)
    if (known?.state === 'taken') setNotice((said) => said ?? t('queue:notHere', { code }))
    if (known) return
    const here = await members([code]).catch(() => undefined)
    if (!here) return
    if (here.has(code)) {
      const { items, beyond } = now.current
      change({ items: [{ code, state: 'open' }, ...items], beyond: Math.max(0, beyond - 1) })
    } else {
      setNotice(t('queue:notHere', { code }))
      setAway(code)
    }
  })
  const place = `${code} ${status}`
  useEffect(() => {
    if (place.endsWith(' ready')) void enter()
  }, [place])

  useEffect(() => {
    const control = new AbortController()
    const open = run.items.filter((one) => one.state === 'open')
    if (status === 'ready' && run.beyond > 0 && open.length < FEW) more(control.signal).catch(() => undefined) // asked for again with the next record
    return () => control.abort()
  }, [run, status])

  const ahead = useEffectEvent((from: string) => {
    const next: string[] = []
    for (let one = nextOf(now.current, from); one && next.length < AHEAD; one = nextOf(now.current, one)) {
      if (one === from || next.includes(one)) break
      next.push(one)
    }
    for (const one of next) void prefetchRecord(area.id, one)
    void verify(next)
  })
  useEffect(() => {
    if (code !== undefined && status === 'ready') ahead(code)
  }, [code, status])

  const changed = useEffectEvent((by: LiveChange) => {
    const item = now.current.items.find((one) => one.code === by.code)
    if (item?.state !== 'open') return
    // Its keys may have another meaning by now.
    if (by.by?.id !== store.get(sessionAtom)?.account.id) setChecked(by.code)
    void verify([by.code], by.by).finally(() => setChecked((one) => (one === by.code ? undefined : one)))
  })
  const missed = useEffectEvent(() => {
    const open = now.current.items.flatMap((one) => (one.state === 'open' ? one.code : []))
    void verify(open.slice(0, PAGE))
  })
  useEffect(
    () => subscribe(area.id, (event) => (event.type === 'reset' ? missed() : changed(event.change))),
    [area.id],
  )

  /** Entries of the undo stack by record. */
  const undos = useRef(new Map<string, Done>())
  const ran = useEffectEvent(() => {
    const last = store.get(ranAtom)
    const decided = last?.target.area === area.id ? last.target.records[0]?.code : undefined
    if (!last || decided === undefined || last.target.count !== 1) return
    if (!now.current.items.some((one) => one.code === decided)) return
    if (last.done) undos.current.set(decided, last.done)
    if (!decisions.has(last.command)) return void verify([decided], store.get(sessionAtom)?.account, true)
    setNotice(undefined)
    change(marked(now.current, decided, 'done'))
    if (decided === code) goOn(decided)
  })
  const undone = useEffectEvent(async (stack: readonly Done[]) => {
    for (const [one, done] of undos.current) {
      if (stack.includes(done)) continue
      undos.current.delete(one)
      // What could not be taken back is decided still.
      const here = await members([one]).catch(() => undefined)
      if (!here?.has(one)) continue
      setNotice(undefined)
      change(marked(now.current, one, 'open'))
      show(one)
    }
  })
  useEffect(() => {
    let size = store.get(doneAtom).length
    const stops = [
      store.sub(ranAtom, () => ran()),
      store.sub(doneAtom, () => {
        const stack = store.get(doneAtom)
        // A full stack loses its oldest entries without an undo.
        if (stack.length < size) void undone(stack)
        size = stack.length
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  const shown = run.items.find((one) => one.code === code)
  return {
    run,
    status,
    error,
    notice,
    left: code !== undefined && (shown?.state === 'taken' || away === code || checked === code),
    skip() {
      if (code === undefined) return
      setNotice(undefined)
      const item = now.current.items.find((one) => one.code === code)
      if (item?.state === 'open') change(marked(now.current, code, 'skipped'))
      show(nextOf(now.current, code))
    },
    previous() {
      const before =
        previousOf(now.current, code ?? '') ?? (code === undefined ? lastOf(now.current) : undefined)
      if (before === undefined) return
      setNotice(undefined)
      const item = now.current.items.find((one) => one.code === before)
      if (item?.state === 'skipped') change(marked(now.current, before, 'open'))
      show(before)
    },
    again() {
      const next = reopened(now.current)
      change(next)
      show(nextOf(next))
    },
    retry: () => setRound((count) => count + 1),
    forget: () => sessionStorage.removeItem(key),
  }
}

const lastOf = ({ items }: Run) => items.findLast((one) => one.state !== 'taken')?.code
