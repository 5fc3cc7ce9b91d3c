/** Signing out as a person does it: unsaved work is asked about, and signing in again leads back here. */
import { store } from '../../kit/atoms.ts'
import { confirmLeave, flushDrafts } from '../../kit/drafts/leave.ts'
import { signOut } from '../../kit/net/session.ts'
import { doneAtom, lastAtom, tabsPortAtom, whereAtom } from '../state.ts'
import { navigate } from './navigation.ts'

/** Ends the session and goes to the login page; the next person starts with a clean history. */
export async function leaveSession(): Promise<void> {
  const { path } = store.get(whereAtom)
  const tabs = store.get(tabsPortAtom)
  if (!(await confirmLeave(tabs !== undefined && tabs.unsaved > 0))) return
  await flushDrafts()
  await signOut()
  tabs?.forget()
  store.set(doneAtom, [])
  store.set(lastAtom, undefined)
  navigate(`/login?redirect=${encodeURIComponent(path)}`)
}
