/** An entry in the words of its record's own area, which are there once the areas' parts are loaded. */
import { Link } from 'react-router-dom'
import { findArea, recordPath, useManifest } from '../../../console/kit/areas.ts'
import { actionWords, fieldLabel } from '../../../console/kit/detail/activity-words.ts'
import { RefLink } from '../../../console/kit/detail/value.tsx'
import { useWords } from '../../../console/kit/detail/words.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { Code } from '../../../console/kit/ui/text.tsx'
import { upperFirst } from '../../../core/text.ts'
import type { AuditEntry } from '../area.ts'
import './access-words.ts'
import styles from './audit-log.module.css'

type Shown = {
  entry: Pick<AuditEntry, 'action' | 'area' | 'by' | 'byName' | 'changed' | 'kind' | 'record'>
}

/** The user of the entry, by name once the account is deleted; the system or an unknown caller where there is none. */
export function By({ entry: { by, byName, kind } }: Shown) {
  const t = useT()
  if (by?.name) return <RefLink area="accounts" value={by} />
  const nameless = kind === 'change' ? 'system' : 'unknown'
  return byName ?? <span className="mut">{t(`audit-log:detail.${nameless}`)}</span>
}

/** The entry as a phrase, such as "confirmed the order" or "exported the list". */
export function Did({ entry }: Shown) {
  const words = useWords()
  const manifest = useManifest(entry.area ?? '')
  const access = `access:access.${entry.kind}.${entry.action}`
  if (entry.kind !== 'change')
    return (
      <>
        <span className={styles.narrow}>{words.t(`audit-log:values.kind.${entry.kind}`)}: </span>
        {words.has(access) ? words.t(access) : entry.action}
      </>
    )
  if (!manifest) return <>{entry.action}</>
  const changes = Object.fromEntries(entry.changed.map((name) => [name, [null, null] as [null, null]]))
  return <>{upperFirst(actionWords(words, manifest, { action: entry.action, changes }, entry.record))}</>
}

/** Labels of the changed fields. */
export function Changed({ entry }: Shown) {
  const words = useWords()
  const manifest = useManifest(entry.area ?? '')
  if (!manifest) return <>{entry.changed.join(', ')}</>
  return <>{entry.changed.map((name) => fieldLabel(words, manifest, name)).join(', ')}</>
}

/** The way to the record. Where the entry is about none, a phone has the user in its place: rows there have no column for both. */
export function RecordLink({ entry }: Shown) {
  const { area, record } = entry
  if (record === '')
    return (
      <span className={styles.narrow}>
        <By entry={entry} />
      </span>
    )
  if (area === null || !findArea(area)) return <Code>{record}</Code>
  return (
    <Link to={recordPath(area, record)} tabIndex={-1}>
      <Code>{record}</Code>
    </Link>
  )
}
