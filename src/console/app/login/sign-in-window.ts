/**
 * Signing in beside a page whose session ended: in a window of its own, which tells the page when it is done. What
 * is told is only that something changed; who is signed in is asked of the server.
 */
import './words.ts'
import { api } from '../../kit/api.ts'
import { sessionAtom, store } from '../../kit/atoms.ts'
import { COOKIES, clearCookie } from '../../kit/cookies.ts'
import { t } from '../../kit/i18n.ts'
import { queryClient } from '../../kit/queries.ts'
import { loadSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast.ts'
import { AUTH_REDIRECT } from '../safe-path.ts'

export const WINDOW_NAME = 'cms-sign-in'
const CHANNEL = 'cms:signed-in'
const SIZE = 'popup,width=480,height=720'

/** Tells the open pages of this browser that somebody has signed in. */
export function tellSignedIn(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

let listening: BroadcastChannel | undefined

/** Goes on with the page as it is if the same person is back; else the page begins anew. */
async function goOn(again: () => void): Promise<void> {
  const before = store.get(sessionAtom)?.account.id
  try {
    const { account } = await api.userInfo()
    if (account.id !== before) {
      // Another person's page must not show what this one had open.
      location.reload()
      return
    }
    await loadSession()
  } catch {
    return // nobody is signed in: the page goes on asking
  }
  listening?.close()
  listening = undefined
  again()
  void queryClient.invalidateQueries()
  void toast(t('account:window.back'), { kind: 'success', id: 'signed-in' })
}

/** Opens the window; `again` is called once the same person is signed in. Answers whether the browser let it. */
export function signInBeside(again: () => void): boolean {
  // The login page leads whoever brings a token to where they were.
  clearCookie(COOKIES.token)
  clearCookie(COOKIES.account)
  listening ??= new BroadcastChannel(CHANNEL)
  listening.onmessage = () => void goOn(again)
  const opened = window.open(`/login?redirect=${encodeURIComponent(AUTH_REDIRECT)}`, WINDOW_NAME, SIZE)
  if (opened) return true
  void toast(t('account:window.blocked'), { kind: 'warning', id: 'signed-in' })
  return false
}
