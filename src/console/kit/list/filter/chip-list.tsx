/** The conditions in force, before the field. Arrow keys walk over them, Backspace or Delete removes one. */
import { type KeyboardEvent, useRef } from 'react'
import { useT } from '../../i18n.ts'
import { tip } from '../../overlays/tooltip.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Chip } from './chips.ts'
import styles from './filter.module.css'

type Props = {
  chips: readonly Chip[]
  onRemove(chip: Chip): void
  /** Turns a chip into its opposite; returns false where it has none. */
  onNegate(chip: Chip): boolean
  /** Opens the editor of the chip's field. */
  onEdit(chip: Chip): void
  /** The focus goes into the text field; `typed` is what was pressed on a chip. */
  onText(typed?: string): void
}

/**
 * Vietnamese typing tools send Backspace and letters at once when a word is corrected: a Backspace this soon
 * after the chip got the focus is not meant to remove the condition.
 */
const TOOL_MS = 80

export function ChipList({ chips, onRemove, onNegate, onEdit, onText }: Props) {
  const t = useT()
  const focusedAt = useRef(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, chip: Chip, index: number) => {
    // A composition has to begin in the field, or its letters are lost.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return onText()
    const all = [
      ...(event.currentTarget.parentElement?.parentElement?.querySelectorAll<HTMLElement>('[data-chip]') ??
        []),
    ]
    if (event.key === 'ArrowLeft') all[index - 1]?.focus()
    else if (event.key === 'ArrowRight') {
      if (index + 1 < all.length) all[index + 1]?.focus()
      else onText()
    } else if (
      event.key === 'Backspace' &&
      (event.repeat || performance.now() - focusedAt.current < TOOL_MS)
    ) {
      // Held down, or a tool's: it was meant for the text.
    } else if (event.key === 'Backspace' || event.key === 'Delete') {
      onRemove(chip)
      const next = all[index - 1]
      if (next) next.focus()
      else onText()
    } else if (event.key === 'Escape') onText()
    else if (event.key === '!' && onNegate(chip)) {
      // done
    }
    // A letter means that the user continues typing: it belongs into the field.
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey)
      onText(event.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return chips.map((chip, index) => {
    const name = `${chip.label}${chip.sign} ${chip.value}`
    return (
      <span key={chip.key} className={styles.chip}>
        <button
          type="button"
          data-chip=""
          tabIndex={-1}
          className={styles.chipBody}
          aria-label={t('list:filter.edit', { name })}
          {...tip(t('list:filter.chipKeys'))}
          onFocus={() => {
            focusedAt.current = performance.now()
          }}
          onClick={() => onEdit(chip)}
          onKeyDown={(event) => onKeyDown(event, chip, index)}
        >
          <span className={styles.chipField}>
            {chip.label.toLocaleLowerCase()}
            {chip.sign}
          </span>{' '}
          {chip.value}
        </button>
        <button
          type="button"
          tabIndex={-1}
          className={styles.chipRemove}
          aria-label={t('list:filter.remove', { name })}
          onClick={() => {
            onRemove(chip)
            onText()
          }}
        >
          <Icon name="x" size={12} />
        </button>
      </span>
    )
  })
}
