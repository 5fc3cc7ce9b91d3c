/** The list under the filter field. The field keeps the focus; `aria-activedescendant` is the active row. */
import { Command } from 'cmdk'
import { useT } from '../../i18n.ts'
import { NO_ROW, PICKER, PickerList, PickerRow } from '../../ui/picker.tsx'
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
    <Command
      {...PICKER}
      value={items[active] ? String(active) : NO_ROW}
      onValueChange={(index) => onHover(Number(index))}
    >
      <PickerList
        id={id}
        aria-label={t('list:filter.suggestions')}
        className={styles.suggestions}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        {items.map((item, index) => (
          <PickerRow
            key={item.key}
            id={`${id}-${index}`}
            className={styles.suggestion}
            value={String(index)}
            onChoose={() => onPick(item)}
          >
            <span className={styles.suggestionField}>{item.label}:</span>
            {item.value !== '' && <span>{item.value}</span>}
          </PickerRow>
        ))}
      </PickerList>
    </Command>
  )
}
