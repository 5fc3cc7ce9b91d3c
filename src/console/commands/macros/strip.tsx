/** The recording in the status bar: the steps so far, stop and discard. */
import { useAtomValue } from 'jotai'
import { useT } from '../../kit/i18n.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { CommandKeys } from '../../kit/ui/kbd.tsx'
import { runCommand } from '../run/run.ts'
import styles from './macros.module.css'
import { recordingAtom } from './state.ts'
import { stepWords } from './words.ts'

export function RecordingStrip() {
  const t = useT()
  const steps = useAtomValue(recordingAtom)
  if (!steps) return null
  return (
    <span className={styles.strip} data-recording="">
      <span className={styles.live} role="status">
        <span className={styles.dot} aria-hidden="true" />
        {t('commands:macro.recording')}
        {': '}
        {steps.length === 0
          ? t('commands:macro.noStepsYet')
          : steps.map((step) => stepWords(step, t)).join(' → ')}
        <span className={styles.only}>{t('commands:macro.only')}</span>
      </span>
      <button
        type="button"
        className={styles.stripButton}
        data-command="macro.record"
        onClick={() => void runCommand('macro.record', 'button')}
      >
        {t('commands:macro.stop')}
        <CommandKeys command="macro.record" />
      </button>
      <button
        type="button"
        className={styles.stripButton}
        data-command="macro.discard"
        onClick={() => void runCommand('macro.discard', 'button')}
      >
        <Icon name="x" size={12} />
        {t('commands:macro.discard')}
        <CommandKeys command="macro.discard" />
      </button>
    </span>
  )
}
