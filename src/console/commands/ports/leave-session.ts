/** Signing out as a person does it: unsaved work is asked about, and signing in again leads back here. */
import { store } from '../../kit/atoms.ts'
import { draftsAtom, dropDraft } from '../../kit/drafts/drafts.ts'
import { confirmLeave, flushDrafts } from '../../kit/drafts/leave.ts'
import { t } from '../../kit/i18n.ts'
import { signOut } from '../../kit/net/session.ts'
import { confirm } from '../../kit/overlays/dialog.tsx'
import { navigate } from '../../kit/router.tsx'
import { doneAtom, lastAtom, tabsPortAtom, whereAtom } from '../state.ts'

/**
 * Asks whether drafts may stay on this device, which others may use; returns false when the user stays. None is dropped
 * without being named.
 */
async function settleDrafts(): Promise<boolean> {
  const drafts = store.get(draftsAtom)
  if (drafts.length === 0) return true
  let drop = false
  const keep = await confirm({
    title: t('app:leaveDrafts.title', { count: drafts.length }),
    text: t('app:leaveDrafts.text'),
    yes: t('app:leaveDrafts.keep'),
    also: {
      label: t('app:leaveDrafts.drop'),
      run: () => {
        drop = true
      },
    },
  })
  if (drop) await Promise.all(drafts.map(({ key }) => dropDraft(key)))
  return keep || drop
}

/** Ends the session and goes to the login page; the next person starts with a clean history. */
export async function leaveSession(): Promise<void> {
  const { path } = store.get(whereAtom)
  const tabs = store.get(tabsPortAtom)
  if (!(await confirmLeave(tabs !== undefined && tabs.unsaved > 0))) return
  await flushDrafts()
  if (!(await settleDrafts())) return
  await signOut()
  tabs?.forget()
  store.set(doneAtom, [])
  store.set(lastAtom, undefined)
  navigate(`/login?redirect=${encodeURIComponent(path)}`)
}
