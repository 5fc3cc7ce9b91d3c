/** The part of a filter that was not understood; the rest is applied. */
import { useState } from 'react'
import type { ParsedQuery } from '../../../../core/filter/filters.ts'
import type { FilterProblem } from '../../../../core/filter/typed.ts'
import type { SavedView } from '../../../../core/wire/views.ts'
import { useT } from '../../i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './filter.module.css'

type Props = {
  problems: readonly FilterProblem[]
  unknown: ParsedQuery['unknown']
  /** The saved view that is open. */
  view: SavedView | undefined
}

export function FilterNotes({ problems, unknown, view }: Props) {
  const t = useT()
  const notes = problems.map((problem) =>
    problem.kind === 'field'
      ? t('list:filter.unknownField', { text: problem.text })
      : t(problem.field.field.masked ? 'list:filter.needsWhole' : 'list:filter.unknownValue', {
          text: problem.text,
          field: problem.field.label,
        }),
  )
  if (unknown.length > 0) {
    const text = unknown.map((part) => `${part.name}=${part.text}`).join(', ')
    notes.push(t('list:filter.unknownUrl', { text }))
  }
  if (view && view.dropped.length > 0) {
    const text = view.dropped.map((part) => `${part.name}=${part.text}`).join(', ')
    notes.push(t('list:viewDropped', { name: view.name, text }))
  }
  const [hidden, setHidden] = useState<string>()
  const all = notes.join(' ')
  return (
    <div role="status">
      {all !== '' && all !== hidden && (
        <div className={styles.note}>
          <Icon name="info" size={15} />
          <span>{all}</span>
          <IconButton icon="x" size={14} label={t('list:filter.dismiss')} onClick={() => setHidden(all)} />
        </div>
      )}
    </div>
  )
}
