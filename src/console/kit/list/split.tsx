/**
 * List and detail side by side. Both panes are always there, so opening and closing mounts neither; the detail
 * is hidden while nothing is open. Narrow screens stack: the detail lies over the list, which keeps its place.
 */
import { type CSSProperties, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { readLocal, writeLocal } from '../device.ts'
import { useT } from '../i18n.ts'
import { useNarrow } from '../use-media.ts'
import styles from './list-page.module.css'
import { Splitter } from './splitter.tsx'

const KEY = 'cms:split'
/** Share of the detail, per cent of the width, before a person chose another. */
const DEFAULT_SHARE = 38

function readShare(): number {
  const share = Number(readLocal(KEY))
  return share >= 15 && share <= 85 ? share : DEFAULT_SHARE
}

type Props = {
  list: ReactNode
  detail: ReactNode
  /** Whether the detail is shown. */
  open: boolean
  detailLabel: string
  detailRef: Ref<HTMLElement>
  onFocus(side: 'list' | 'detail'): void
}

export function Split({ list, detail, open, detailLabel, detailRef, onFocus }: Props) {
  const t = useT()
  const id = useId()
  const narrow = useNarrow()
  const [share, setShare] = useState(readShare)
  const work = useRef<HTMLDivElement>(null)
  const style: CSSProperties & Record<'--share', string> = { '--share': `${share}%` }
  return (
    <div ref={work} className={styles.work} style={style}>
      <section
        id={id}
        data-pane="list"
        aria-label={t('list:rows')}
        className={styles.list}
        inert={narrow && open}
        onFocus={() => onFocus('list')}
      >
        {list}
      </section>
      {open && !narrow && (
        <Splitter
          controls={id}
          label={t('list:resize')}
          work={work}
          share={share}
          onShare={(next) => {
            const chosen = next ?? DEFAULT_SHARE
            setShare(chosen)
            writeLocal(KEY, String(chosen))
          }}
        />
      )}
      <section
        ref={detailRef}
        data-pane={open ? 'detail' : undefined}
        tabIndex={-1}
        aria-label={detailLabel}
        className={narrow ? styles.over : styles.detail}
        hidden={!open}
        onFocus={() => onFocus('detail')}
      >
        {detail}
      </section>
    </div>
  )
}
