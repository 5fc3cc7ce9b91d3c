/** What the person is told when the session or the network fails (spec section 8). */
import type { ApiProblem } from '../kit/api-problem.ts'
import { sessionAtom, store } from '../kit/atoms.ts'
import { alert, confirm } from '../kit/dialog.tsx'
import { t } from '../kit/i18n.ts'
import { type LiveListeners, reached, reconnect, unreachable } from '../kit/live.ts'
import { onProblems } from '../kit/request.ts'
import { forgetSession, loadSession } from '../kit/session.ts'
import { toastProblem } from '../kit/toast.ts'

/** After "Cancel" the person wants to read on: not asked again for this long, however many calls fail. */
const QUIET_MS = 60_000

let asking = false
let quietUntil = 0

function startAgain(): void {
  forgetSession()
  // The guard then leads to the login page and back here.
  location.reload()
}

async function ended(msg: string): Promise<void> {
  if (asking) return
  asking = true
  await alert({ title: t('app:session.endedTitle'), text: msg })
  startAgain()
}

async function offerLogin(msg: string): Promise<void> {
  if (asking || Date.now() < quietUntil) return
  asking = true
  // Signing in beside the page needs code that may not come; the other ways out do not.
  const beside = await import('./login/sign-in-window.ts').catch(() => undefined)
  if (!store.get(sessionAtom)) {
    // Signed out meanwhile: nothing is open that could be gone on with.
    asking = false
    return
  }
  const texts = [msg, t('app:session.confirmText'), beside && t('account:window.offerText')]
  const again = await confirm({
    title: t('app:session.confirmTitle'),
    text: texts.filter(Boolean).join(' '),
    yes: t('app:session.again'),
    also: beside && { label: t('account:window.offer'), run: () => beside.signInBeside(reconnect) },
  })
  asking = false
  if (again) return startAgain()
  quietUntil = Date.now() + QUIET_MS
}

/** What the live stream tells about the person. */
export const liveListeners: LiveListeners = {
  sessionEnded: (msg) => void offerLogin(msg),
  accessChanged: () => {
    // Should it fail, the old abilities stay shown; the server decides by the new ones anyway.
    void loadSession().catch(() => {})
  },
}

/** Starts to listen; called once. */
export function listenToProblems(): void {
  onProblems({
    session(id, problem: ApiProblem) {
      void (id === 'signedOut' ? ended(problem.msg) : offerLogin(problem.msg))
    },
    network(problem) {
      unreachable()
      void toastProblem(problem)
    },
    reached,
  })
}
