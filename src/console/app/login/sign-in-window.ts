/**
 * Signing in from a page whose session ended: in a second window, which notifies the page when it is done.
 * The message only reports a change; the page asks the server for the account.
 */
import './words.ts'
import { sessionAtom, store } from '../../kit/atoms.ts'
import { allowUnload, flushDrafts } from '../../kit/drafts/leave.ts'
import { t } from '../../kit/i18n.ts'
import { api } from '../../kit/net/api.ts'
import { queryClient } from '../../kit/net/queries.ts'
import { dropToken, hasOtherToken, loadSession, takeToken } from '../../kit/net/session.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { AUTH_REDIRECT } from '../safe-path.ts'

export const WINDOW_NAME = 'cms-sign-in'
const SIZE = 'popup,width=480,height=720'

/** Continues with the page if the same user is back, and returns whether so; for another user the page reloads. */
export async function goOn(): Promise<boolean> {
  const before = store.get(sessionAtom)?.account.id
  // What is refused from now on is refused to the new one.
  takeToken()
  try {
    const { account } = await api.userInfo()
    if (account.id !== before) {
      // Another person's page must not show what this one had open; what was typed waits for whose it is.
      await flushDrafts()
      allowUnload()
      location.reload()
      return false
    }
    await loadSession()
  } catch {
    return false // nobody is signed in: the page goes on asking
  }
  void queryClient.invalidateQueries()
  return true
}

/** Reports that the page continues. */
export const sayBack = () => void toast(t('account:window.back'), { kind: 'success', id: 'signed-in' })

/** Opens the window, unless the user has signed in elsewhere meanwhile: `again` then checks the account. */
export function signInBeside(again: () => void): void {
  if (hasOtherToken()) {
    again()
    return
  }
  // The login page redirects a caller with a token.
  dropToken()
  const opened = window.open(`/login?redirect=${encodeURIComponent(AUTH_REDIRECT)}`, WINDOW_NAME, SIZE)
  if (!opened) void toast(t('account:window.blocked'), { kind: 'warning', id: 'signed-in' })
}
