/** Faces of other users on a record; editing users come first, with a pencil and in words. */
import { useRef } from 'react'
import type { Present } from '../../../core/wire/presence.ts'
import { useT } from '../i18n.ts'
import { tip } from '../overlays/tooltip.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './people.module.css'

/** Faces side by side; the others are a number. */
const FACES = 3

export function People({ people }: { people: readonly Present[] }) {
  const t = useT()
  const list = useRef<HTMLDetailsElement>(null)
  const sorted = people.toSorted((a, b) => Number(b.mode === 'edit') - Number(a.mode === 'edit'))
  const said = (one: Present) => t(`life:present.${one.mode}`, { name: one.name })
  const all = sorted.map(said).join(', ')
  const [first] = sorted
  const close = () => {
    if (list.current) list.current.open = false
  }
  return (
    <details
      ref={list}
      className={styles.people}
      data-present={people.length}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !list.current?.open) return
        event.stopPropagation()
        close()
      }}
    >
      <summary className={styles.faces} aria-label={t('life:present.here', { people: all })} {...tip(all)}>
        <span className={styles.row} aria-hidden="true">
          {sorted.slice(0, FACES).map((one) => (
            <span key={one.id} className={styles.face} data-mode={one.mode}>
              <Avatar name={one.name} size={22} />
              {one.mode === 'edit' && (
                <span className={styles.pencil}>
                  <Icon name="pencil" size={9} />
                </span>
              )}
            </span>
          ))}
          {sorted.length > FACES && <span className={styles.more}>+{sorted.length - FACES}</span>}
        </span>
        <span className={styles.count} data-mode={first?.mode} aria-hidden="true">
          <Icon name={first?.mode === 'edit' ? 'pencil' : 'users'} size={13} />
          {sorted.length}
        </span>
        {first?.mode === 'edit' && (
          <span className={styles.words} aria-hidden="true">
            {said(first)}
          </span>
        )}
      </summary>
      <ul className={styles.list}>
        {sorted.map((one) => (
          <li key={one.id}>
            <Avatar name={one.name} size={22} />
            <span data-mode={one.mode}>{said(one)}</span>
          </li>
        ))}
      </ul>
      <span className="sr" role="status">
        {t('life:present.here', { people: all })}
      </span>
    </details>
  )
}
