/**
 * List and detail side by side. Both panes are always mounted, so opening and closing mounts neither; the
 * detail is hidden while nothing is open. Narrow screens stack: the detail covers the list, which keeps its
 * place.
 */
import { type CSSProperties, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { readLocal, writeLocal } from '../device.ts'
import { useT } from '../i18n.ts'
import { useNarrow } from '../ui/use-media.ts'
import styles from './list-page.module.css'
import { Splitter } from './splitter.tsx'

/**
 * Where the chosen share of the detail is kept, and what it is before: per cent of the width. A form with a
 * layout of its own has another than a record.
 */
const SHARES = {
  usual: { key: 'cms:split', share: 38 },
  wide: { key: 'cms:split-form', share: 68 },
} as const

/** The share that the user chose; undefined: none. */
function readShare(kind: keyof typeof SHARES): number | undefined {
  const share = Number(readLocal(SHARES[kind].key))
  return share >= 15 && share <= 85 ? share : undefined
}

/** A record is at least this wide until the user chooses, px: on a small screen its share would squeeze it. */
const ROOMY_PX = 460

type Props = {
  list: ReactNode
  detail: ReactNode
  /** Whether the detail is shown. */
  open: boolean
  /** The content needs room for two columns. */
  wide: boolean
  detailLabel: string
  detailRef: Ref<HTMLElement>
  onFocus(side: 'list' | 'detail'): void
}

export function Split({ list, detail, open, wide, detailLabel, detailRef, onFocus }: Props) {
  const t = useT()
  const id = useId()
  const narrow = useNarrow()
  const kind = wide ? 'wide' : 'usual'
  const [shares, setShares] = useState(() => ({ usual: readShare('usual'), wide: readShare('wide') }))
  const chosen = shares[kind]
  const share = chosen ?? SHARES[kind].share
  const roomy = chosen === undefined ? ROOMY_PX : 0
  const work = useRef<HTMLDivElement>(null)
  const style: CSSProperties & Record<'--share' | '--roomy', string> = {
    '--share': `${share}%`,
    '--roomy': `${roomy}px`,
  }
  return (
    <div ref={work} className={styles.work} style={style} data-wide={(wide && open && !narrow) || undefined}>
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
          roomy={roomy}
          onShare={(next) => {
            setShares({ ...shares, [kind]: next })
            writeLocal(SHARES[kind].key, String(next ?? ''))
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
