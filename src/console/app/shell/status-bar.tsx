/** The status bar: where one is in the list, how long the last read took, which keys help, whether changes arrive. */
import { useAtomValue } from 'jotai'
import { Fragment, memo } from 'react'
import { formatNumber } from '../../../core/money.ts'
import { recordingAtom } from '../../commands/macros/state.ts'
import { connectionAtom, keyHintsAtom, lastQueryAtom, listStatusAtom } from '../../kit/atoms.ts'
import { useT } from '../../kit/i18n.ts'
import { lazyComponent } from '../../kit/loading/lazy-component.tsx'
import { tip } from '../../kit/overlays/tooltip.ts'
import { Keys } from '../../kit/ui/kbd.tsx'
import { totalText } from '../../kit/ui/text.tsx'
import styles from './status-bar.module.css'

function Position() {
  const t = useT()
  const status = useAtomValue(listStatusAtom)
  if (!status) return null
  const total = totalText(status.total, status.estimate)
  return (
    <>
      <span>
        {status.row === undefined
          ? t('app:status.rows', { total })
          : t('app:status.row', { row: formatNumber(status.row), total })}
      </span>
      {status.selected > 0 && (
        <span className={styles.strong}>
          {t('app:status.selected', { count: formatNumber(status.selected) })}
        </span>
      )}
    </>
  )
}

function LastQuery() {
  const t = useT()
  const last = useAtomValue(lastQueryAtom)
  if (!last) return null
  const ms = formatNumber(Math.max(1, Math.round(last.ms)))
  const words =
    last.db === undefined
      ? t('app:status.queryPlain', { ms })
      : t('app:status.query', { ms, db: last.db.toFixed(1) })
  return (
    <span className={styles.query} {...tip(words)}>
      {ms} ms
    </span>
  )
}

function Hints() {
  const t = useT()
  const hints = useAtomValue(keyHintsAtom)
  return hints.map((hint) => (
    <span key={hint.label} className={styles.hint}>
      {hint.caps.map((caps, at) => (
        <Fragment key={caps.join('+')}>
          {hint.range && at > 0 && '–'}
          <Keys caps={caps} />
        </Fragment>
      ))}
      {t(hint.label)}
    </span>
  ))
}

function Live() {
  const t = useT()
  const connection = useAtomValue(connectionAtom)
  return (
    <span
      className={styles.live}
      data-connection={connection}
      role="status"
      {...tip(t(`app:status.${connection}Tip`))}
    >
      {t(`app:status.${connection}`)}
    </span>
  )
}

const Strip = lazyComponent(async () => (await import('../../commands/macros/strip.tsx')).RecordingStrip)

function Recording() {
  return useAtomValue(recordingAtom) ? <Strip /> : null
}

export const StatusBar = memo(function StatusBar() {
  return (
    <footer className={styles.bar}>
      <Recording />
      <Position />
      <LastQuery />
      {/* Filled while the server works through a change of many records (console/app/jobs). */}
      <span id="status-jobs" className={styles.jobs} />
      {/* Filled when there is a newer console (console/app/life). */}
      <span id="status-update" className={styles.jobs} />
      <span className={styles.end}>
        <span className={styles.hints}>
          <Hints />
        </span>
        <Live />
      </span>
    </footer>
  )
})
