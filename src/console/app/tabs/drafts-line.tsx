/** How many drafts wait on this device, for the dashboard. */
import { useAtomValue } from 'jotai'
import { runCommand } from '../../commands/run/run.ts'
import { draftsAtom } from '../../kit/drafts/drafts.ts'
import { useT } from '../../kit/i18n.ts'
import { Button } from '../../kit/ui/button.tsx'
import styles from './drafts-line.module.css'
import './words.ts'

export function DraftsLine() {
  const t = useT()
  const { length: count } = useAtomValue(draftsAtom)
  if (count === 0) return null
  return (
    <Button
      className={styles.line}
      icon="file-pen"
      data-command="drafts.open"
      onClick={() => void runCommand('drafts.open', 'button')}
    >
      {t('tabs:drafts.line', { count })}
    </Button>
  )
}
