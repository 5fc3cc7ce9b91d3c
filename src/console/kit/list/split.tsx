/**
 * List and detail side by side. The list's panel is always there, so opening and closing never mounts it
 * again. Narrow screens stack: the detail lies over the list, which keeps its place below.
 */
import { type ReactNode, type Ref, useState } from 'react'
import { Group, type Layout, Panel, Separator, usePanelRef } from 'react-resizable-panels'
import { readLocal, writeLocal } from '../device.ts'
import { useT } from '../i18n.ts'
import { useNarrow } from '../use-media.ts'
import styles from './list-page.module.css'

const KEY = 'cms:split'
/** Share of the detail, per cent of the width, before a person chose another. */
const DEFAULT_SHARE = 38
const MIN_PX = 320

function readShare(): number {
  const share = Number(readLocal(KEY))
  return share >= 15 && share <= 85 ? share : DEFAULT_SHARE
}

type Props = {
  list: ReactNode
  /** Undefined: nothing is open. */
  detail: ReactNode | undefined
  detailLabel: string
  detailRef: Ref<HTMLElement>
  onFocus(side: 'list' | 'detail'): void
}

export function Split({ list, detail, detailLabel, detailRef, onFocus }: Props) {
  const t = useT()
  const narrow = useNarrow()
  const [share, setShare] = useState(readShare)
  const panel = usePanelRef()
  const reset = () => {
    panel.current?.resize(`${DEFAULT_SHARE}%`)
    keep({ detail: DEFAULT_SHARE })
  }
  const covered = narrow && detail !== undefined
  const keep = (layout: Layout) => {
    const size = layout.detail
    if (size === undefined) return
    setShare(size)
    writeLocal(KEY, String(Math.round(size * 10) / 10))
  }
  const pane = detail !== undefined && (
    <section
      ref={detailRef}
      data-pane="detail"
      tabIndex={-1}
      aria-label={detailLabel}
      className={narrow ? styles.over : styles.detail}
      onFocus={() => onFocus('detail')}
    >
      {detail}
    </section>
  )
  return (
    <div className={styles.work}>
      <Group
        className={styles.group}
        onLayoutChanged={(layout, { isUserInteraction }) => {
          if (isUserInteraction) keep(layout)
        }}
      >
        <Panel id="list" minSize={MIN_PX} className={styles.listPanel}>
          <section
            data-pane="list"
            aria-label={t('list:rows')}
            className={styles.list}
            inert={covered}
            onFocus={() => onFocus('list')}
          >
            {list}
          </section>
        </Panel>
        {pane && !narrow && (
          <>
            <Separator
              className={styles.separator}
              aria-label={t('list:resize')}
              // The library would go back to the size that was remembered, not to the default.
              disableDoubleClick
              onDoubleClick={reset}
            />
            <Panel
              panelRef={panel}
              id="detail"
              minSize={MIN_PX}
              defaultSize={`${share}%`}
              className={styles.detailPanel}
            >
              {pane}
            </Panel>
          </>
        )}
      </Group>
      {pane && narrow && pane}
    </div>
  )
}
