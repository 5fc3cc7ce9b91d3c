/** The list under the filter field. The field keeps the focus; the active row is told by its id. */
import { useT } from '../../i18n.ts'
import styles from './filter.module.css'
import type { Suggestion } from './suggest.ts'

type Props = {
  id: string
  items: readonly Suggestion[]
  active: number
  onPick(item: Suggestion): void
  onHover(index: number): void
}

export function SuggestionList({ id, items, active, onPick, onHover }: Props) {
  const t = useT()
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('list:filter.suggestions')}
      className={styles.suggestions}
    >
      {items.map((item, index) => (
        <div
          key={item.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.suggestion}
          onPointerMove={() => onHover(index)}
          onPointerDown={(event) => {
            // The field keeps the focus.
            event.preventDefault()
            onPick(item)
          }}
        >
          <span className={styles.suggestionField}>{item.label}:</span>
          {item.value !== '' && <span>{item.value}</span>}
        </div>
      ))}
    </div>
  )
}
