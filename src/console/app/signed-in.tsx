/**
 * The guard (spec section 2): without a token to the login page and back; with one, the account is fetched
 * first, then the shell is shown.
 */
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { connectionAtom, leftBecauseAtom, sessionAtom, store } from '../kit/atoms.ts'
import { t, useT } from '../kit/i18n.ts'
import { Progressing } from '../kit/loading/progress.tsx'
import { ApiProblem } from '../kit/net/api-problem.ts'
import { startLive, stopLive, unreachable } from '../kit/net/live.ts'
import { isSessionProblem } from '../kit/net/request.ts'
import { forgetSession, hasToken, loadSession } from '../kit/net/session.ts'
import { toast } from '../kit/overlays/toast.ts'
import { navigate } from '../kit/router.tsx'
import { Button } from '../kit/ui/button.tsx'
import { EmptyState } from '../kit/ui/state.tsx'
import { CommandsProvider } from './command-layer.tsx'
import { PlainPage } from './pages/plain-page.tsx'
import { loginPath } from './safe-path.ts'
import { liveListeners } from './session-problems.ts'
import { Shell } from './shell/shell.tsx'

/** The server is away: tried again at this pace, nobody is signed out for it. */
const AGAIN_MS = 3_000

/** Loads the account once; returns whether the server could not be reached, and a retry. */
function useAccount(wanted: boolean, recalled: boolean): { away: boolean; retry(): void } {
  const location = useLocation()
  const [away, setAway] = useState(false)
  const [round, setRound] = useState(0)
  /** The shell opens as it was; its parts report that they cannot be loaded. */
  const open = async () => {
    const recall = await import('./life/recall.ts').catch(() => undefined)
    const known = hasToken() ? recall?.recallSession() : undefined
    if (!known) return setAway(true)
    store.set(sessionAtom, known)
    unreachable()
  }
  const failed = useEffectEvent((error: unknown) => {
    if (error instanceof ApiProblem && error.passing) return void open()
    // The alert with the reason leads on (session-problems.ts).
    if (error instanceof ApiProblem && error.is('signedOut')) return
    forgetSession()
    const refused = error instanceof ApiProblem && error.kind === 'server' ? error : undefined
    // The login page has the reason, for as long as it is shown.
    const ended = refused !== undefined && isSessionProblem(refused)
    if (!ended) void toast(refused?.msg || t('app:problem.hasError'), { kind: 'error' })
    navigate(loginPath(location, ended ? 'ended' : null), { replace: true })
  })
  useEffect(() => {
    if (!wanted || round < 0) return
    let over = false
    loadSession().then(
      () => !over && setAway(false),
      (error: unknown) => !over && failed(error),
    )
    return () => {
      over = true
    }
  }, [wanted, round])
  useEffect(() => {
    if (!away) return
    const timer = setInterval(() => setRound((count) => count + 1), AGAIN_MS)
    return () => clearInterval(timer)
  }, [away])
  // Recalled data is fetched as soon as the server is back, until that succeeds.
  const back = useAtomValue(connectionAtom) === 'live'
  useEffect(() => {
    if (!recalled || !back) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const load = () =>
      loadSession().catch((error: unknown) => {
        if (over) return
        if (error instanceof ApiProblem && error.passing) timer = setTimeout(load, AGAIN_MS)
        else failed(error)
      })
    void load()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [recalled, back])
  return { away, retry: () => setRound(round + 1) }
}

export function SignedIn() {
  const t = useT()
  const location = useLocation()
  const session = useAtomValue(sessionAtom)
  // Only where it matters: reading cookies waits for the browser's own process, and this renders with every address.
  const token = session === null && hasToken()
  const { away, retry } = useAccount(token, session?.recalled === true)
  const account = session?.account.id
  useEffect(() => {
    if (account === undefined) return
    startLive(liveListeners)
    return stopLive
  }, [account])

  if (session) {
    return (
      <CommandsProvider>
        <Shell />
      </CommandsProvider>
    )
  }
  if (!token) return <Navigate to={loginPath(location, store.get(leftBecauseAtom))} replace />
  if (!away) return <Progressing />
  return (
    <PlainPage>
      <EmptyState
        page
        alert
        icon="wifi-off"
        title={t('app:session.waiting')}
        text={t('app:session.waitingText')}
      >
        <Button icon="refresh" onClick={retry}>
          {t('app:retry')}
        </Button>
      </EmptyState>
    </PlainPage>
  )
}
