/**
 * A chart with its title, legend, readout, table and files. One stop of Tab: arrow keys move its cursor, Enter opens the
 * records behind a number, T shows the numbers as a table, C copies them (decision 0125).
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { fileStem } from '../../../core/text.ts'
import { useT } from '../i18n.ts'
import { SkeletonLines } from '../loading/skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/state.tsx'
import { NumbersTable } from './chart-table.tsx'
import styles from './charts.module.css'
import { Drawing } from './drawing.tsx'
import { layoutOf } from './layout.ts'
import { ChartLegend } from './legend.tsx'
import { type Cell, type ChartData, csvOf, isEmpty, stepTo, tableOf } from './model.ts'
import { Readout, readoutText } from './readout.tsx'
import { type Sheet, Tools } from './tools.tsx'
import { measure, useWidth } from './use-width.ts'
import './words.ts'

export type ChartProps = {
  title: string
  /** Name of the points, the head of the table's first column. */
  first: string
  /** Absent while it loads. */
  data: ChartData | undefined
  error?: unknown
  onRetry?(): void
  /** Words of a chart without numbers; absent: the kit's. */
  empty?: string
  /** A line below. */
  note?: string
  /** Opens the records behind a number; undefined where there are none. */
  opens?(cell: Cell): (() => void) | undefined
  /** The same numbers as a workbook, where the page has one. */
  sheet?: Sheet
  /** Name for tests and styles. */
  id: string
}

type BodyProps = Omit<ChartProps, 'data' | 'error'> & { data: ChartData }

/** A place of the pointer inside of the drawing. */
function placeOf(event: PointerEvent<HTMLElement>): [x: number, y: number] {
  const box = event.currentTarget.getBoundingClientRect()
  return [event.clientX - box.left, event.clientY - box.top]
}

function Body({ id, title, first, data, note, opens, sheet }: BodyProps) {
  const t = useT()
  const hint = useId()
  const [whole, width] = useWidth<HTMLDivElement>()
  const surface = useRef<HTMLElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<Cell>()
  const [asTable, setAsTable] = useState(false)
  const [said, setSaid] = useState('')
  const refocus = useRef(false)
  const layout = useMemo(() => (width > 0 ? layoutOf(data, width, measure) : undefined), [data, width])
  // Other numbers may have fewer points.
  const shown = cursor && data.points[cursor.point] && data.series[cursor.series] ? cursor : undefined
  useEffect(() => {
    if (!refocus.current) return
    refocus.current = false
    surface.current?.focus()
  })
  const toggle = (focus: boolean) => {
    refocus.current = focus
    setAsTable(!asTable)
  }
  const table = () => tableOf(data, { first, total: t('charts:total') })
  const copy = async () => {
    const { head, rows } = table()
    const lines = [head, ...rows.map(({ name, cells }) => [name, ...cells])]
    const done = await navigator.clipboard?.writeText(lines.map((line) => line.join('\t')).join('\n')).then(
      () => true,
      () => false,
    )
    setSaid(t(done ? 'charts:copied' : 'charts:notCopied'))
  }
  const go = (cell: Cell) => {
    setCursor(cell)
    setSaid(readoutText(data, cell, t))
  }
  const open = shown && opens?.(shown)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return
    const next = asTable ? undefined : stepTo(event, shown, data)
    const act = {
      t: () => toggle(true),
      c: () => void copy(),
      ...(open && !asTable && { Enter: open }),
      ...(shown && !asTable && { Escape: () => setCursor(undefined) }),
    }[event.key]
    if (!next && !act) return
    event.preventDefault()
    event.stopPropagation()
    if (next) go(next)
    act?.()
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'touch' && event.type === 'pointermove') return
    const cell = layout?.cellAt(...placeOf(event))
    if (cell?.point !== cursor?.point || cell?.series !== cursor?.series) setCursor(cell)
  }
  const onClick = (event: PointerEvent<HTMLElement> | React.MouseEvent<HTMLElement>) => {
    const rect = event.currentTarget.getBoundingClientRect()
    const cell = layout?.cellAt(event.clientX - rect.left, event.clientY - rect.top)
    if (!cell) return
    setCursor(cell)
    // A finger reads first, and opens with a second touch on the same number.
    const read = cell.point === shown?.point && cell.series === shown.series
    if (read) opens?.(cell)?.()
  }
  return (
    <>
      <header className={styles.head}>
        <h2 id={`${hint}-title`}>{title}</h2>
        <ChartLegend data={data} />
        <Tools
          title={title}
          asTable={asTable}
          format={data.format}
          onToggle={() => toggle(false)}
          csv={() => csvOf(table(), data.format)}
          drawing={() => box.current?.querySelector('svg[data-kind]') ?? undefined}
          legend={() => box.current?.closest('figure')?.querySelector('[data-legend]') ?? undefined}
          file={fileStem(title)}
          onFailed={() => setSaid(t('charts:notDrawn'))}
          sheet={sheet}
        />
      </header>
      {/* The drawing stays while the table is shown: it is what a picture is made of. */}
      <div ref={box} className={styles.box}>
        {asTable && (
          <div {...{ onKeyDown: (event: KeyboardEvent<HTMLElement>) => tableKeys(event, toggle, copy) }}>
            <NumbersTable data={data} title={title} first={first} box={surface} />
          </div>
        )}
        <div ref={whole} className={styles.whole} data-away={asTable || undefined}>
          <section
            ref={asTable ? undefined : surface}
            className={styles.surface}
            role="application"
            aria-roledescription={t('charts:role')}
            aria-labelledby={`${hint}-title`}
            aria-describedby={hint}
            tabIndex={asTable ? -1 : 0}
            data-chart-surface={id}
            data-opens={open !== undefined || undefined}
            onKeyDown={onKeyDown}
            onPointerMove={onPointerMove}
            onPointerLeave={() => setCursor(undefined)}
            onBlur={() => setCursor(undefined)}
            onClick={onClick}
          >
            {layout && <Drawing data={data} layout={layout} cursor={shown} />}
            {layout && shown && <Readout data={data} layout={layout} cell={shown} />}
          </section>
        </div>
      </div>
      <p id={hint} className="sr">
        {t(opens ? 'charts:hintOpen' : 'charts:hint')}
      </p>
      <p className="sr" role="status" aria-live="polite" data-said="">
        {said}
      </p>
      {note && <figcaption className={styles.note}>{note}</figcaption>}
    </>
  )
}

/** T and C of the table; its arrows scroll it. */
function tableKeys(
  event: KeyboardEvent<HTMLElement>,
  toggle: (focus: boolean) => void,
  copy: () => Promise<void>,
): void {
  if (event.altKey || event.ctrlKey || event.metaKey || (event.key !== 't' && event.key !== 'c')) return
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 't') toggle(true)
  else void copy()
}

export function ChartView(props: ChartProps) {
  const t = useT()
  const { id, title, data, error, onRetry, empty } = props
  return (
    <figure className={styles.chart} data-chart={id} aria-busy={(!data && !error) || undefined}>
      {data && !isEmpty(data) ? (
        <Body {...props} data={data} />
      ) : (
        <>
          <header className={styles.head}>
            <h2>{title}</h2>
          </header>
          {error !== undefined && error !== null && !data ? (
            <ErrorState error={error} {...(onRetry && { onRetry })} />
          ) : data ? (
            <EmptyState icon="chart-column" title={empty ?? t('charts:none')} />
          ) : (
            <div className={styles.waiting}>
              <SkeletonLines lines={8} />
            </div>
          )}
        </>
      )}
    </figure>
  )
}
