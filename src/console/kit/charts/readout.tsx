import type { Translate } from '../i18n.ts'
import { useT } from '../i18n.ts'
import styles from './charts.module.css'
import type { Layout } from './layout.ts'
import { type Cell, type ChartData, hasTotal, totalAt, valueText } from './model.ts'

type Line = { id: string; name: string; tone?: string; text: string; here: boolean }

/** Returns the lines of a readout: each series at the point, the total last; of a heat map the cell alone. */
function linesOf(data: ChartData, cell: Cell, t: Translate): { title: string; lines: Line[]; note?: string } {
  const { kind, points, series, format, note } = data
  const name = points[cell.point]?.name ?? ''
  if (kind === 'heat') {
    const row = series[cell.series]
    const value = row?.values[cell.point]
    const known = value !== null && value !== undefined
    const text = valueText(value, format)
    return {
      title: `${row?.name ?? ''} · ${name}`,
      lines: [{ id: 'cell', name: known ? '' : t('charts:none'), text, here: true }],
      ...(known && { note: note?.(cell.point, cell.series) }),
    }
  }
  const lines = series.map((one, at) => ({
    id: one.id,
    name: one.name,
    tone: one.tone,
    text: valueText(one.values[cell.point], format),
    here: at === cell.series,
  }))
  const total = valueText(totalAt(data, cell.point), format)
  const sum = { id: 'total', name: t('charts:total'), text: total, here: false }
  return { title: name, lines: hasTotal(data) ? [...lines, sum] : lines, note: note?.(cell.point) }
}

/** Returns a readout as one sentence, the series of the cursor first. */
export function readoutText(data: ChartData, cell: Cell, t: Translate): string {
  const { title, lines, note } = linesOf(data, cell, t)
  const sorted = lines.toSorted((a, b) => Number(b.here) - Number(a.here))
  const parts = sorted.map(({ name, text }) => (name ? `${name} ${text}` : text))
  return `${title}: ${parts.join(', ')}${note ? `, ${note}` : ''}`
}

/** Numbers at the cursor, next to it. */
export function Readout({ data, layout, cell }: { data: ChartData; layout: Layout; cell: Cell }) {
  const t = useT()
  const { title, lines, note } = linesOf(data, cell, t)
  const { plot, width } = layout
  const isRow = data.lying || data.kind === 'heat'
  const x = data.lying ? plot.x + plot.width / 2 : layout.middle(cell.point)
  const top = data.lying
    ? layout.middle(cell.point)
    : data.kind === 'heat'
      ? (cell.series + 1) * (plot.height / data.series.length)
      : plot.y
  const right = x > width / 2
  // Next to the point, and never out of the drawing.
  const aside = Math.max(0, (right ? width - x : x) + (isRow ? -40 : 14))
  return (
    <div
      className={styles.readout}
      data-side={isRow ? 'below' : right ? 'left' : 'right'}
      style={{
        top: isRow ? top + 16 : top,
        ...(right ? { right: aside } : { left: aside }),
      }}
      aria-hidden="true"
      data-readout=""
    >
      <b>{title}</b>
      {lines.map(({ id, name, tone, text, here }) => (
        <span key={id} data-tone={tone} data-here={here || undefined}>
          {name && <i>{name}</i>}
          <em>{text}</em>
        </span>
      ))}
      {note && <small>{note}</small>}
    </div>
  )
}
