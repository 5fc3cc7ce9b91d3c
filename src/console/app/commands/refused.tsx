/** The records that a bulk change left out, each with its reason. */
import { atom, useAtom } from 'jotai'
import type { Outcome } from '../../../../commands/command.ts'
import { store } from '../../kit/atoms.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { useT } from '../../kit/i18n.ts'
import styles from './refused.module.css'
import { say } from './say.ts'

type Refused = NonNullable<Outcome['refused']>

/** More than this nobody reads one by one; the rest is counted. */
const MAX_LISTED = 100

const refusedAtom = atom<Refused | undefined>(undefined)

/** Opens the list of what was left out. */
export function showRefused(refused: Refused): void {
  store.set(refusedAtom, refused)
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
