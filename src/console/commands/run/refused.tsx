/** The records that a bulk change left out, each with its reason. */
import { atom, useAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { Outcome } from '../../../../commands/command.ts'
import { store } from '../../kit/atoms.ts'
import { t, useT } from '../../kit/i18n.ts'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import styles from './refused.module.css'
import { say } from './say.ts'

type Refused = NonNullable<Outcome['refused']>

/** More than this nobody reads one by one; the rest is counted. */
const MAX_LISTED = 100

/** In a toast only the first ones fit. */
const MAX_IN_TOAST = 2
const MAX_CODES = 3

const refusedAtom = atom<Refused | undefined>(undefined)

/** Codes by their reason, in words: each reason once. */
export function byReason(refused: Refused): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { code, reason } of refused) found.set(say(reason), [...(found.get(say(reason)) ?? []), code])
  return found
}

/** The first reasons for a toast, with a button that opens all of them. Toasts are outside of the app's tree. */
export function refusedDetail(refused: Refused): ReactNode {
  const groups = [...byReason(refused)].slice(0, MAX_IN_TOAST)
  const lines = groups.map(([why, codes]) => ({ why, codes: codes.slice(0, MAX_CODES) }))
  const left = refused.length - lines.reduce((sum, { codes }) => sum + codes.length, 0)
  return (
    <>
      {lines.map(({ why, codes }) => (
        <span key={why} className={styles.line}>
          {t('commands:run.refusedLine', { code: codes.join(', '), why })}
        </span>
      ))}
      {left > 0 && (
        <button type="button" className={styles.all} onClick={() => store.set(refusedAtom, refused)}>
          {t('commands:run.refusedMore', { count: left })}
        </button>
      )}
    </>
  )
}

/** Shows the list while there is one; mounted once. */
export function RefusedDialog() {
  const t = useT()
  const [refused, setRefused] = useAtom(refusedAtom)
  if (!refused) return null
  return (
    <Dialog
      title={t('commands:run.refusedTitle', { count: refused.length })}
      width={520}
      onClose={() => setRefused(undefined)}
    >
      <ul className={styles.list}>
        {refused.slice(0, MAX_LISTED).map(({ code, reason }) => (
          <li key={code}>
            <span className={styles.code}>{code}</span>
            {say(reason, t)}
          </li>
        ))}
      </ul>
      {refused.length > MAX_LISTED && (
        <p className={styles.more}>{t('commands:run.refusedMore', { count: refused.length - MAX_LISTED })}</p>
      )}
    </Dialog>
  )
}
