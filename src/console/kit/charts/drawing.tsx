/** The drawing of a chart as SVG. It is a picture: the numbers are read in the chart's readout and table. */
import { curveMonotoneX, line } from 'd3-shape'
import { useId } from 'react'
import styles from './charts.module.css'
import type { Layout } from './layout.ts'
import { type Cell, type ChartData, mostOf, stepOf, valueAt } from './model.ts'

/** Points of a line that have a mark each. */
const DOTTED = 40
/** Dashes of lines, so that they differ without their colours. */
const DASHES = [undefined, '6 3', '2 3', '8 3 2 3'] as const

type Props = {
  data: ChartData
  layout: Layout
  cursor: Cell | undefined
}

/** Stripes over the second series: bars differ without their colours. */
function Stripes({ id }: { id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="2" height="6" className={styles.stripe} />
    </pattern>
  )
}

function Axis({ layout }: { layout: Layout }) {
  const { plot, ticks } = layout
  return ticks.map(({ x, y, text }) => (
    <g key={text}>
      <line
        className={styles.grid}
        x1={plot.x}
        x2={plot.x + plot.width}
        y1={Math.round(y) + 0.5}
        y2={Math.round(y) + 0.5}
      />
      <text x={x} y={y} textAnchor="end" dominantBaseline="central">
        {text}
      </text>
    </g>
  ))
}

function Names({ data, layout }: { data: ChartData; layout: Layout }) {
  return layout.names.map(({ x, y, text, whole }) => {
    const isLeft = whole !== undefined
    return (
      <text
        key={`${x} ${y} ${text}`}
        x={x}
        y={y}
        textAnchor={isLeft ? 'end' : 'middle'}
        dominantBaseline={isLeft ? 'central' : 'auto'}
        data-lying={data.lying || undefined}
      >
        {text}
      </text>
    )
  })
}

function Lines({ data, layout, cursor }: Props) {
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => layout.middle(at))
    .y((value) => layout.valueAt(value ?? 0))
    .curve(curveMonotoneX)
  const dotted = data.points.length <= DOTTED
  return data.series.map(({ id, tone, values }, row) => (
    <g key={id} data-tone={tone} data-series={id}>
      <path className={styles.line} d={path(values) ?? ''} strokeDasharray={DASHES[row % DASHES.length]} />
      {values.map((value, point) => {
        const here = cursor?.point === point
        if (value === null || !(dotted || here)) return null
        const [x, y] = [layout.middle(point), layout.valueAt(value)]
        const size = here ? 5 : 3
        // The second series has squares.
        return row % 2 === 0 ? (
          <circle key={data.points[point]?.key} className={styles.dot} cx={x} cy={y} r={size} />
        ) : (
          <rect
            key={data.points[point]?.key}
            className={styles.dot}
            x={x - size}
            y={y - size}
            width={2 * size}
            height={2 * size}
          />
        )
      })}
    </g>
  ))
}

function Bars({ data, layout, stripes }: Props & { stripes: string }) {
  return layout.marks.map(({ point, series, x, y, width, height }) => {
    if (width <= 0 || height <= 0) return null
    const { id, tone } = data.series[series] ?? {}
    const place = { x, y, width, height }
    return (
      <g key={`${series} ${point}`} data-tone={tone} data-series={id}>
        <rect className={styles.bar} {...place} />
        {series === 1 && tone !== 'rest' && <rect {...place} fill={`url(#${stripes})`} />}
      </g>
    )
  })
}

function Heat({ data, layout }: Props) {
  const most = mostOf(data)
  return layout.marks.map(({ point, series, x, y, width, height }) => (
    <rect
      key={`${series} ${point}`}
      className={styles.heat}
      data-step={stepOf(valueAt(data, { point, series }), most)}
      rx={3}
      {...{ x, y, width, height }}
    />
  ))
}

function Numbers({ data, layout }: { data: ChartData; layout: Layout }) {
  const most = mostOf(data)
  return layout.numbers.map(({ x, y, text, whole }) => {
    const [series = 0, point = 0] = (whole ?? '').split(' ').map(Number)
    const step = data.kind === 'heat' ? stepOf(valueAt(data, { point, series }), most) : undefined
    return (
      <text
        key={`${x} ${y}`}
        className={styles.number}
        data-step={step}
        x={x}
        y={y}
        textAnchor={data.lying ? 'end' : 'middle'}
        dominantBaseline={data.lying || step !== undefined ? 'central' : 'auto'}
      >
        {text}
      </text>
    )
  })
}

/** Shows the cursor: the cell of a heat map, else the whole of the point. */
function Cursor({ data, layout, cursor }: Props) {
  if (!cursor) return null
  const { plot, band } = layout
  if (data.kind === 'heat') {
    const mark = layout.marks.find(({ point, series }) => point === cursor.point && series === cursor.series)
    return mark ? (
      <rect
        className={styles.cell}
        rx={3}
        x={mark.x}
        y={mark.y}
        width={mark.width}
        height={mark.height}
        data-cursor=""
      />
    ) : null
  }
  const from = layout.middle(cursor.point) - band / 2
  const place = data.lying
    ? { x: 0, y: from, width: layout.width, height: band }
    : { x: from, y: plot.y, width: band, height: plot.height }
  return <rect className={styles.cursor} rx={3} {...place} data-cursor="" />
}

/** The SVG of a chart at its layout. */
export function Drawing({ data, layout, cursor }: Props) {
  const stripes = useId()
  const { width, height, plot } = layout
  const all = { data, layout, cursor }
  const isHeat = data.kind === 'heat'
  return (
    <svg
      className={styles.svg}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      data-kind={data.kind}
    >
      <defs>
        <Stripes id={stripes} />
      </defs>
      {!isHeat && <Cursor {...all} />}
      <Axis layout={layout} />
      {isHeat ? <Heat {...all} /> : <Bars {...all} stripes={stripes} />}
      {!isHeat && !data.lying && (
        <line
          className={styles.base}
          x1={plot.x}
          x2={plot.x + plot.width}
          y1={layout.valueAt(0)}
          y2={layout.valueAt(0)}
        />
      )}
      {data.kind === 'line' && <Lines {...all} />}
      <Names data={data} layout={layout} />
      <Numbers data={data} layout={layout} />
      {isHeat && <Cursor {...all} />}
    </svg>
  )
}
