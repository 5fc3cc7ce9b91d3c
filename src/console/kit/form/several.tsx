/** The result of a form that made several records: each with its link. */
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Area } from '../../../core/area.ts'
import type { Ref } from '../../../core/fields.ts'
import { recordPath } from '../areas.ts'
import { useT } from '../i18n.ts'
import { Button } from '../ui/button.tsx'
import { Code } from '../ui/text.tsx'
import styles from './several.module.css'

type Props = { area: Area; records: readonly Ref[]; onClose(): void }

export function Several({ area, records, onClose }: Props) {
  const t = useT()
  const { search } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector('a')?.focus(), [])
  return (
    <div className={styles.several}>
      <p role="status">{t('form:several', { count: records.length, many: t(`${area.id}:many`) })}</p>
      <ul ref={list} className={styles.list}>
        {records.map(({ id, code, name }) => (
          <li key={id}>
            <Link to={recordPath(area, code) + search}>
              <Code>{code}</Code>
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{t('form:severalClose')}</Button>
    </div>
  )
}
