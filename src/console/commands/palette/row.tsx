/** The content of a palette row: icon, title with the matching letters, detail, fix, keys. */
import { memo } from 'react'
import type { Tone } from '../../../core/fields.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { Keys } from '../../kit/ui/kbd.tsx'
import { markTitle } from './index/marks.ts'
import styles from './palette.module.css'

export type RowLook = {
  icon?: string | undefined
  /** A dot of this colour takes the place of the icon. */
  tone?: Tone | undefined
  title: string
  /** The typed text whose letters are highlighted. */
  query?: string
  detail?: string | undefined
  /** Title of the command that would help. */
  fix?: string | undefined
  caps?: readonly string[] | undefined
}

const TAB = ['Tab']

export const RowBody = memo(
  function RowBody({ icon = 'command', tone, title, query = '', detail, fix, caps }: RowLook) {
    return (
      <>
        {tone ? (
          <span className={styles.tone} style={{ background: `var(--${tone})` }} />
        ) : (
          <RowIcon name={icon} />
        )}
        <Marked title={title} query={query} />
        {detail !== undefined && detail !== title && <span className={styles.detail}>{detail}</span>}
        {fix !== undefined && (
          <span className={styles.fix} data-second="">
            {fix}
            <Keys caps={TAB} />
          </span>
        )}
        {caps && (
          <span className={styles.keys}>
            <RowKeys caps={caps} />
          </span>
        )}
      </>
    )
  },
  // Rows are created for each text: they are equal if they look the same.
  (a, b) =>
    a.icon === b.icon &&
    a.tone === b.tone &&
    a.title === b.title &&
    a.query === b.query &&
    a.detail === b.detail &&
    a.fix === b.fix &&
    sameCaps(a.caps, b.caps),
)

function sameCaps(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.join(' ') === b.join(' '))
}

const RowIcon = memo(function RowIcon({ name }: { name: string }) {
  return <Icon name={name} size={16} />
})

const RowKeys = memo(
  function RowKeys({ caps }: { caps: readonly string[] }) {
    return <Keys caps={caps} />
  },
  (a, b) => sameCaps(a.caps, b.caps),
)

function Marked({ title, query }: { title: string; query: string }) {
  if (query === '') return <span className={styles.title}>{title}</span>
  let at = 0
  return (
    <span className={styles.title}>
      {markTitle(title, query).map((piece) => {
        const key = at
        at += piece.text.length
        return piece.on ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>
      })}
    </span>
  )
}
