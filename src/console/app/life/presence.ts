/**
 * Reports the record that this tab shows to the server, and keeps the other users on it. No code waits for
 * it: a record has to be in view for a moment, and one call is enough until another record is. Meanwhile the
 * live stream keeps the tab present (server/kit/presence/presence.ts). The only part of the console that reports it.
 */
import { atom } from 'jotai'
import type { Present } from '../../../core/wire/presence.ts'
import { whereAtom } from '../../commands/state.ts'
import { areaById, decoded } from '../../kit/areas.ts'
import { store, streamAtom } from '../../kit/atoms.ts'
import { detailTargetAtom } from '../../kit/detail/target.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { lifeApi } from '../../kit/net/life-api.ts'
import { onLive } from '../../kit/net/live.ts'
import { presentAtom } from '../../kit/net/present.ts'
import { newKey } from '../../kit/net/request.ts'
import { preparePeople } from '../../kit/ui/present-people.tsx'
import './words.ts'

/** A record is reported after this long in view: the cursor moves over many. */
const REST_MS = 600
/** A viewing tab that is hidden for so long is gone. */
const AWAY_MS = 60_000
/** The stream outlives a tab that was killed or frozen: each repeats its report (server/kit/presence/presence.ts). */
const SAY_MS = 5 * 60_000
/** A failed report is repeated after this. */
const AGAIN_MS = 10_000

type Wanted = { area: string; code: string; mode: Present['mode'] }
const same = (one: Wanted | undefined, other: Wanted | undefined) =>
  one?.area === other?.area && one?.code === other?.code && one?.mode === other?.mode

/** The record that is edited or shown. */
const openAtom = atom<Wanted | undefined>((get) => {
  const { kind, area, path } = get(whereAtom)
  if (kind === 'form' && area) {
    const [, , code, edit] = (path.split(/[?#]/)[0] ?? '').slice(areaById(area).path.length).split('/')
    const read = code && edit === 'edit' ? decoded(code) : undefined
    return read ? { area, code: read, mode: 'edit' } : undefined
  }
  const open = get(detailTargetAtom)
  return open && { area: open.area, code: open.record.code, mode: 'view' }
})

/** Starts to report and to listen; returns the function that ends it. */
export function followPresence(): () => void {
  const tab = newKey()
  const control = new AbortController()
  const { signal } = control
  /** The last report to the server, and its stream; undefined: none. */
  let told: (Wanted & { stream: string }) | undefined
  let sending = false
  let away = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const wanted = () => (away ? undefined : store.get(openAtom))

  async function take(area: string, code: string, people: readonly Present[]): Promise<void> {
    if (people.length > 0) await preparePeople()
    const now = store.get(openAtom)
    if (now?.area === area && now.code === code) store.set(presentAtom, { area, code, people })
  }

  async function send(): Promise<void> {
    if (sending || signal.aborted) return
    sending = true
    const stream = store.get(streamAtom)?.id
    const what = wanted()
    const before = told
    try {
      if (what && stream && !(same(told, what) && told?.stream === stream)) {
        told = { ...what, stream }
        const people = await lifeApi.present(tab, { stream, ...what })
        await take(what.area, what.code, people)
      } else if (!what && told) {
        told = undefined
        await lifeApi.present(tab, { mode: 'none' })
      }
    } catch (error) {
      // Refused is answered with the next record or stream; what did not arrive is said again.
      if (error instanceof ApiProblem && error.passing) {
        told = before
        sending = false
        return later(AGAIN_MS)
      }
    }
    sending = false
    if (!same(what, wanted()) || (what && stream !== store.get(streamAtom)?.id)) later()
  }

  function later(wait = REST_MS): void {
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(() => void send(), wait)
  }

  function onOpen(): void {
    const now = store.get(openAtom)
    const there = store.get(presentAtom)
    if (there && (there.area !== now?.area || there.code !== now.code)) store.set(presentAtom, null)
    if (!same(told, now)) later()
  }

  function onStream(): void {
    // Without a stream no departures are reported.
    if (!store.get(streamAtom)) store.set(presentAtom, null)
    else later()
  }

  let leaving: ReturnType<typeof setTimeout> | undefined
  function onVisible(): void {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') {
      away = false
      later()
    } else {
      leaving = setTimeout(() => {
        if (store.get(openAtom)?.mode === 'edit') return
        away = true
        void send()
      }, AWAY_MS)
    }
  }

  function onGone(): void {
    if (!told) return
    told = undefined
    void lifeApi.present(tab, { mode: 'none' }).catch(() => undefined)
  }

  const stops = [
    store.sub(openAtom, onOpen),
    store.sub(streamAtom, onStream),
    onLive('presence', (data) => {
      const { area, code, people } = data as { area: string; code: string; people: Present[] }
      void take(area, code, people).catch(() => undefined)
    }),
  ]
  document.addEventListener('visibilitychange', onVisible, { signal })
  window.addEventListener('pagehide', onGone, { signal })
  // Back from the browser's cache of pages.
  window.addEventListener('pageshow', () => later(), { signal })
  const saying = setInterval(() => {
    if (!told || !wanted()) return
    told = undefined
    void send()
  }, SAY_MS)
  onVisible()
  later()
  return () => {
    control.abort()
    clearTimeout(timer)
    clearInterval(saying)
    clearTimeout(leaving)
    for (const stop of stops) stop()
    store.set(presentAtom, null)
  }
}
