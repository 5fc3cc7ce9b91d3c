/** The bar above a list that is edited as a grid: what is unsaved, the error of the active cell, and all actions by mouse. */
import { useState, useSyncExternalStore } from 'react'
import type { Area } from '../../../../core/area.ts'
import { fieldLabel } from '../../detail/activity-words.ts'
import { useWords } from '../../detail/words.ts'
import { useT } from '../../i18n.ts'
import type { ActiveCell } from '../../table/active-cell.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useKeyCaps } from '../../ui/kbd.tsx'
import type { ListStore } from '../data/store.ts'
import styles from './grid.module.css'
import type { Session } from './session.ts'

type Props = {
  area: Area
  store: ListStore
  active: ActiveCell
  session: Session
  /** Whether the device keeps the draft. */
  kept: boolean
  onLeave(): void
}

/** The error of the active cell, else the first one of the cursor's row. */
function CurrentError({ area, store, active, session }: Omit<Props, 'kept' | 'onLeave'>) {
  const t = useT()
  const words = useWords()
  const id = useSyncExternalStore(store.onCursor, () => store.cursor?.id)
  const column = useSyncExternalStore(active.onChange, () => active.column)
  const row = useSyncExternalStore(session.draft.onChange, () =>
    id === undefined ? undefined : session.draft.rows.get(id),
  )
  if (!row) return null
  const wrong = Object.entries(row.cells).filter(([, cell]) => cell.error)
  const [field, cell] = wrong.find(([name]) => name === column) ?? wrong[0] ?? []
  if (field === undefined || !cell?.error) return null
  const alike = field === column ? session.alike(row.id, field) : 0
  const name = fieldLabel(words, area, field)
  return (
    <span className={styles.wrong}>
      <Icon name="circle-alert" size={14} />
      <span>{t('grid:at', { code: row.code, name, why: cell.error.msg })}</span>
      {alike > 1 && (
        <Button data-command="grid.fix-alike" onClick={() => session.fixAlike()}>
          {t('grid:fixAlike', { count: alike })}
        </Button>
      )}
    </span>
  )
}

export function GridBar({ session, kept, onLeave, ...at }: Props) {
  const t = useT()
  const { draft } = session
  useSyncExternalStore(draft.onChange, () => draft.rows)
  const progress = useSyncExternalStore(session.onChange, () => session.progress)
  const ticked = useSyncExternalStore(at.store.onMeta, () => at.store.meta.selected > 0)
  const [stopped, setStopped] = useState(false)
  if (!progress && stopped) setStopped(false)
  const { cells, errors, ready } = draft.counts
  const caps = {
    save: useKeyCaps('grid.save'),
    undo: useKeyCaps('grid.undo'),
    redo: useKeyCaps('grid.redo'),
    fill: useKeyCaps('grid.fill-down'),
    next: useKeyCaps('grid.next-error'),
    previous: useKeyCaps('grid.previous-error'),
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('grid:title')}>
      <span className={styles.sum} role="status">
        <strong>{t('grid:title')}</strong>
        <span className={cells === 0 ? styles.quiet : undefined}>
          {cells === 0 ? t('grid:none') : t('grid:changed', { cells, records: draft.rows.size })}
        </span>
        {!kept && cells > 0 && <span className={styles.quiet}>{t('grid:unkept')}</span>}
      </span>
      <span className={styles.actions}>
        {errors > 0 && (
          <>
            <Button
              icon="circle-alert"
              data-command="grid.next-error"
              aria-label={`${t('grid:errors', { count: errors })}: ${t('grid:nextError')}`}
              caps={caps.next}
              onClick={() => void session.goToError(1)}
            >
              {t('grid:errors', { count: errors })}
            </Button>
            <IconButton
              icon="chevron-up"
              label={t('grid:previousError')}
              caps={caps.previous}
              onClick={() => void session.goToError(-1)}
            />
          </>
        )}
        <IconButton
          icon="undo-2"
          label={t('grid:undo')}
          caps={caps.undo}
          disabled={!draft.canUndo || progress !== undefined}
          onClick={() => draft.undo()}
        />
        <IconButton
          icon="redo-2"
          label={t('grid:redo')}
          caps={caps.redo}
          disabled={!draft.canRedo || progress !== undefined}
          onClick={() => draft.redo()}
        />
        <Button variant="quiet" icon="arrow-down-to-line" caps={caps.fill} onClick={() => session.fillDown()}>
          {t(ticked ? 'grid:fillTicked' : 'grid:fillDown')}
        </Button>
        {cells > 0 && !progress && (
          <Button variant="quiet" icon="x" onClick={() => session.discard()}>
            {t('grid:discard')}
          </Button>
        )}
        {progress ? (
          <>
            <span>{t('grid:saving', progress)}</span>
            <Button
              disabled={stopped}
              onClick={() => {
                setStopped(true)
                session.stop()
              }}
            >
              {t('grid:stop')}
            </Button>
          </>
        ) : (
          <Button
            variant="primary"
            icon="check"
            caps={caps.save}
            disabled={ready === 0}
            data-command="grid.save"
            onClick={() => void session.save()}
          >
            {ready > 0 ? t('grid:save', { count: ready }) : t('list:cell.save')}
          </Button>
        )}
        <Button caps={['Esc']} onClick={onLeave}>
          {t('grid:done')}
        </Button>
      </span>
      <CurrentError {...at} session={session} />
    </div>
  )
}
