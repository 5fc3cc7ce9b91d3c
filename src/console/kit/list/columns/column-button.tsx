/** The button of the column panel; the panel is fetched once the list rests: the key after its own has to find it. */
import { useRef } from 'react'
import type { Area } from '../../../../core/area.ts'
import { useT } from '../../i18n.ts'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { tip } from '../../overlays/tooltip.ts'
import { Button } from '../../ui/button.tsx'
import { useKeyCaps } from '../../ui/kbd.tsx'
import styles from './columns.module.css'
import type { ColumnsPort } from './use-columns.ts'

const ColumnPanel = lazyComponent(async () => (await import('./column-panel.tsx')).default)
export const loadPanel = () => void ColumnPanel.preload().catch(() => undefined)

export function ColumnButton({
  area,
  port,
  announce,
  open,
  onOpen,
  onLeave,
}: {
  area: Area
  port: ColumnsPort
  announce(text: string): void
  open: boolean
  onOpen(open: boolean): void
  /** Takes the focus when the panel closes that a command opened. */
  onLeave(): void
}) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  const caps = useKeyCaps('list.columns')
  return (
    <span className={styles.anchor}>
      <Button
        ref={button}
        variant="quiet"
        icon="columns"
        data-command="list.columns"
        {...tip(t('list:columns.title'), caps)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={loadPanel}
        onFocus={loadPanel}
        onClick={() => {
          pressed.current = true
          onOpen(!open)
        }}
      >
        {t('list:columns.title')}
      </Button>
      {open && (
        <ColumnPanel
          area={area}
          port={port}
          announce={announce}
          onClose={() => onOpen(false)}
          onLeave={() => {
            if (pressed.current) button.current?.focus()
            else onLeave()
            pressed.current = false
          }}
        />
      )}
    </span>
  )
}
