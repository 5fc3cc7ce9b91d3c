/** Finding a command by its key: the next press is looked up, not run. */
import { useEffect, useRef } from 'react'
import { useT } from '../../../kit/i18n.ts'
import { written } from '../editor/key-editor.tsx'
import { MODIFIERS } from '../map/matcher.ts'
import { isComposing } from '../typing-tools/composing.ts'
import styles from './cheat-sheet.module.css'

/** Takes one press; Esc and Tab leave. */
export function FindKey({ onFound, onLeave }: { onFound(keys: string): void; onLeave(): void }) {
  const t = useT()
  const box = useRef<HTMLButtonElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <button
      ref={box}
      type="button"
      className={styles.findKey}
      onBlur={onLeave}
      onKeyDown={(event) => {
        if (event.key === 'Tab' || MODIFIERS.has(event.key) || isComposing(event.nativeEvent)) return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Escape') onLeave()
        else onFound(written(event))
      }}
    >
      {t('commands:keys.byKeyAsk')}
    </button>
  )
}
