/** Messages when the session or the network fails (spec section 8). */

import { sessionAtom, store } from '../kit/atoms.ts'
import { t } from '../kit/i18n.ts'
import { type LiveListeners, reached, reconnect, unreachable } from '../kit/net/live.ts'
import { onProblems } from '../kit/net/request.ts'
import { forgetSession, hasOtherToken, isOwnToken, loadSession, onSignedIn } from '../kit/net/session.ts'
import { alert, confirm } from '../kit/overlays/dialog.tsx'
import { toast, toastProblem } from '../kit/overlays/toast.ts'

/** After "Cancel" the person wants to read on: not asked again for this long, however many calls fail. */
const QUIET_MS = 60_000

/** That numbers are masked is said again after so long, and shown so long. */
const NUMBERS_TELL_MS = 20 * 60_000
const NUMBERS_SHOWN_MS = 12_000
let numbersToldAt = Number.NEGATIVE_INFINITY

/** The question that is open. */
let asking: AbortController | undefined
/** The server has refused this page's session. */
let over = false
let quietUntil = 0

function startAgain(): void {
  forgetSession()
  // The guard then leads to the login page and back here.
  location.reload()
}

/** A user signed in on another page of this browser: the same user continues here, without the question. */
async function lookAgain(): Promise<void> {
  if (!store.get(sessionAtom) || (!over && isOwnToken())) return
  const refused = over
  over = false
  const beside = await import('./login/sign-in-window.ts').catch(() => undefined)
  if (!(await beside?.goOn())) {
    over ||= refused
    return
  }
  asking?.abort()
  asking = undefined
  quietUntil = 0
  reconnect()
  if (refused) beside?.sayBack()
}

/** The reason is shown. It takes the place of the question, which leaves a choice that there is not. */
let shown: AbortController | undefined

async function ended(msg: string): Promise<void> {
  if (shown && shown === asking) return
  // Refused was the token from before.
  if (store.get(sessionAtom) && hasOtherToken()) return lookAgain()
  asking?.abort()
  over = true
  shown = new AbortController()
  asking = shown
  const { signal } = shown
  await alert({ title: t('app:session.endedTitle'), text: msg, signal })
  if (!signal.aborted) startAgain()
}

async function offerLogin(msg: string): Promise<void> {
  if (asking || Date.now() < quietUntil) return
  // Refused was the token from before.
  if (hasOtherToken()) return lookAgain()
  const question = new AbortController()
  asking = question
  const { signal } = question
  // Signing in next to the page needs code that may not come; the other ways out do not.
  const beside = await import('./login/sign-in-window.ts').catch(() => undefined)
  if (signal.aborted) return
  if (!store.get(sessionAtom)) {
    // Signed out meanwhile: nothing is open that could be gone on with.
    asking = undefined
    return
  }
  over = true
  // The idle session may end next to it: over the login page there is nothing to ask.
  const unsubscribe = store.sub(sessionAtom, () => {
    if (store.get(sessionAtom)) return
    question.abort()
    asking = undefined
    over = false
  })
  const texts = [msg, t('app:session.confirmText'), beside && t('account:window.offerText')]
  const again = await confirm({
    title: t('app:session.confirmTitle'),
    text: texts.filter(Boolean).join(' '),
    yes: t('app:session.again'),
    also: beside && {
      label: t('account:window.offer'),
      run: () => beside.signInBeside(() => void lookAgain()),
    },
    signal,
  })
  unsubscribe()
  if (signal.aborted) return
  asking = undefined
  if (again) return startAgain()
  quietUntil = Date.now() + QUIET_MS
}

/** Error 2 is an alert with the reason, any other end of the session a question (spec section 8). */
const sessionEnded: LiveListeners['sessionEnded'] = (id, msg) =>
  void (id === 'signedOut' ? ended(msg) : offerLogin(msg))

/** Events of the live stream about the user. */
export const liveListeners: LiveListeners = {
  sessionEnded,
  accessChanged: () => {
    // Should it fail, the old abilities stay shown; the server decides by the new ones anyway.
    void loadSession().catch(() => {})
  },
}

/** Starts to listen; called once. */
export function listenToProblems(): void {
  onSignedIn(() => void lookAgain())
  onProblems({
    session: sessionEnded,
    network(problem) {
      unreachable()
      void toastProblem(problem)
    },
    reached,
    numbersHidden() {
      const now = Date.now()
      if (now - numbersToldAt < NUMBERS_TELL_MS) return
      numbersToldAt = now
      void toast(t('app:numbersHidden'), { kind: 'warning', id: 'numbers', ms: NUMBERS_SHOWN_MS })
    },
  })
}
