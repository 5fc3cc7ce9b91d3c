/** A value that could not be saved, in its cell: what was entered, and why it is not saved. */
import type { Area } from '../../../../core/area.ts'
import { useWords } from '../../detail/words.ts'
import { useT } from '../../i18n.ts'
import { tip } from '../../overlays/tooltip.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './edit.module.css'
import type { CellDraft } from './edits.ts'
import { typedWords } from './read-typed.ts'

export function DraftMark({ area, draft, onOpen }: { area: Area; draft: CellDraft; onOpen(): void }) {
  const t = useT()
  const words = useWords()
  const shown = typedWords(words, area, draft.field, draft.value) || t('form:compare.empty')
  const label = t('list:cell.mark', { value: shown, why: draft.message ?? '' })
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.mark}
      data-command="list.edit-cell"
      aria-label={label}
      {...tip(draft.message)}
      onClick={(event) => {
        // The grid would take it for a click on the row.
        event.stopPropagation()
        onOpen()
      }}
    >
      <Icon name="circle-alert" size={13} />
      <span>{shown}</span>
    </button>
  )
}
