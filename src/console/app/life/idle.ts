/**
 * Idle sign-out. Keys and pointer count as activity, in any tab of the browser; it is reported to the server
 * once a minute at most. Before the end a warning counts down; at the end all tabs go to the login page
 * together.
 */
import { atom } from 'jotai'
import { doneAtom, lastAtom } from '../../commands/state.ts'
import { leftBecauseAtom, onlineAtom, type Session, sessionAtom, store } from '../../kit/atoms.ts'
import { flushDrafts } from '../../kit/drafts/leave.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { lifeApi } from '../../kit/net/life-api.ts'
import { stopLive } from '../../kit/net/live.ts'
import { setIdle } from '../../kit/net/request.ts'
import { signOut } from '../../kit/net/session.ts'
import { IdleClock, type Phase } from './idle-clock.ts'
import styles from './idle-warning.module.css'
import { keepUse, usedOnDevice } from './recall.ts'

const CHANNEL = 'cms-idle'
const TICK_MS = 1_000
/** The pointer moves a hundred times a second: so often at most is it looked at. */
const TOUCH_MS = 500
/** Screen readers, voice and input methods send clicks and text without a key or a pointer. */
const TOUCHES = [
  'keydown',
  'pointerdown',
  'pointermove',
  'wheel',
  'touchstart',
  'click',
  'input',
  'compositionupdate',
] as const
/** So long the server is asked whether an old session is used elsewhere; the page is covered meanwhile. */
const ASK_MS = 4_000
/** Clocks of two tabs that agree are this close. */
const AGREE_MS = 2_000
/** Events that may mean that a laptop woke up. */
const WAKES = ['focus', 'pageshow', 'online'] as const

/** Messages of one tab to the others of its account. */
type Told = { account: string; touchedAt?: number; toldAt?: number; over?: 'idle' | 'limit' }

/** The warning to be shown; null while all is fine. */
export const warningAtom = atom<Extract<Phase, { is: 'warned' }> | null>(null)

let touchHere = () => {}
/** Reports activity, by a command or a button. */
export const stay = (): void => touchHere()

/** Hides the page, dialogs too, without taking the focus. Returns the function that shows it again. */
function cover(): () => void {
  const sheet = document.createElement('div')
  sheet.popover = 'manual'
  sheet.className = styles.cover ?? ''
  document.body.append(sheet)
  sheet.showPopover?.()
  return () => sheet.remove()
}

function watch(session: Session): () => void {
  const { left, account } = session
  if (!left) return () => {}
  const begun = Date.now()
  const clock = new IdleClock(
    {
      idleMs: left.idleSeconds * 1000,
      warnMs: left.warnSeconds * 1000,
      endsAt: begun + left.maxLeftSeconds * 1000,
    },
    begun,
    // A page that just opened was opened by a user; whether by the recalled one only the server knows.
    session.recalled ? begun - (left.idleSeconds - left.idleLeftSeconds) * 1000 : begun,
  )
  const control = new AbortController()
  const { signal } = control
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)
  const tell = (what: Omit<Told, 'account'>) =>
    channel?.postMessage({ account: account.id, ...what } satisfies Told)
  let ending = false
  let asking = false

  /** `alerted`: the reason of the server is on the page already. */
  async function end(why: 'idle' | 'limit', alerted = false): Promise<void> {
    if (ending) return
    ending = true
    // What ends now needs no telling by the stream, in no tab.
    stopLive()
    if (!alerted) tell({ over: why })
    store.set(leftBecauseAtom, alerted ? null : why)
    store.set(doneAtom, [])
    store.set(lastAtom, undefined)
    await flushDrafts()
    // The guard then leads to the login page and back here.
    await signOut()
  }

  /** This tab may have missed what others did, or the clock was set: the server has the last word. */
  async function endUnlessUsed(why: 'idle' | 'limit', refusable = false): Promise<void> {
    if (asking || ending) return
    // Known without a request or a network: the reports of other tabs while this one slept.
    clock.touch(usedOnDevice(account.id))
    if (clock.phase(Date.now()).is !== 'over' && !refusable) return
    asking = true
    setIdle(true)
    const uncover = cover()
    let refused = false
    let alerted = false
    try {
      const now = Date.now()
      const said = await lifeApi.session(true, AbortSignal.timeout(ASK_MS))
      clock.limit(now + said.maxLeftSeconds * 1000)
      // A late report to the server is no reason to restart the countdown.
      const usedAt = now - (said.idleSeconds - said.idleLeftSeconds) * 1000
      if (usedAt > clock.touchedAt + 2 * clock.pingMs) clock.touch(usedAt)
    } catch (error) {
      // Out of reach: this device's own clock decides.
      refused = error instanceof ApiProblem && error.status === 401
      alerted = error instanceof ApiProblem && error.is('signedOut')
    }
    asking = false
    const phase = clock.phase(Date.now())
    if (refused || phase.is === 'over') await end(phase.is === 'over' ? phase.why : why, alerted)
    uncover()
  }

  async function ping(now: number): Promise<void> {
    clock.told(now)
    tell({ toldAt: now })
    try {
      const said = await lifeApi.session(false)
      clock.limit(Date.now() + said.maxLeftSeconds * 1000)
      keepUse(account.id, said)
    } catch (error) {
      // The listener handles an ended session; anything else is retried with the next activity.
      if (!(error instanceof ApiProblem)) throw error
    }
  }

  /** `heard`: from another tab, which reports to the server itself. */
  function look(heard = false): void {
    const now = Date.now()
    const phase = clock.phase(now)
    setIdle(clock.isIdle(now))
    if (phase.is === 'over') return void endUnlessUsed(phase.why)
    const shown = store.get(warningAtom)
    if (phase.is !== 'warned') store.set(warningAtom, null)
    else if (shown?.endsAt !== phase.endsAt) store.set(warningAtom, phase)
    if (!heard && clock.isNews(now) && store.get(onlineAtom)) void ping(now)
  }

  let where = ''
  function onTouch(event: Event): void {
    const now = Date.now()
    if (!event.isTrusted || now - clock.touchedAt < TOUCH_MS) return
    if (event instanceof PointerEvent && event.type === 'pointermove') {
      // A page that moves under a resting pointer also fires a move event.
      const at = `${event.screenX} ${event.screenY}`
      const rests = where === at || where === ''
      where = at
      if (rests) return
    }
    // The first touch after a long sleep prolongs nothing.
    touched(now)
  }
  function touched(now: number): void {
    if (clock.phase(now).is !== 'over') {
      clock.touch(now)
      tell({ touchedAt: now })
    }
    look()
  }
  touchHere = () => touched(Date.now())

  for (const type of TOUCHES) window.addEventListener(type, onTouch, { capture: true, passive: true, signal })
  for (const type of WAKES) window.addEventListener(type, () => look(), { signal })
  document.addEventListener('visibilitychange', () => look(), { signal })
  channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.account !== account.id) return
    if (data.touchedAt !== undefined) clock.touch(data.touchedAt)
    if (data.toldAt !== undefined) clock.told(data.toldAt)
    if (!data.over) return look(true)
    // A tab that slept through a new sign-in is not believed where this one knows better.
    if (clock.phase(Date.now() + AGREE_MS).is === 'over') void end(data.over)
    else void endUnlessUsed(data.over, true)
  })
  const timer = setInterval(() => look(), TICK_MS)
  look()
  return () => {
    control.abort()
    clearInterval(timer)
    channel?.close()
    touchHere = () => {}
    setIdle(false)
    store.set(warningAtom, null)
  }
}

/** Watches the session that is there, and each that follows. Returns the function that ends it. */
export function watchIdle(): () => void {
  let session: Session | null = null
  let stop = () => {}
  const follow = () => {
    const next = store.get(sessionAtom)
    // Fetched again, e.g. with other abilities, it is still the same person's.
    if (next?.account.id === session?.account.id && Boolean(next?.left) === Boolean(session?.left)) return
    session = next
    stop()
    stop = next ? watch(next) : () => {}
  }
  follow()
  const unsubscribe = store.sub(sessionAtom, follow)
  return () => {
    unsubscribe()
    stop()
  }
}
