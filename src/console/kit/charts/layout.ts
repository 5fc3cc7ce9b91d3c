/** Places of a chart in px: the plot between its axes, and the text that has room there. */
import { scaleBand, scaleLinear } from 'd3-scale'
import { stack, stackOffsetDiverging, stackOrderNone } from 'd3-shape'
import { axisText, type Cell, type ChartData, totalAt, valueText } from './model.ts'

/** Width of a text of 12 px. */
export type Measure = (text: string) => number

export type Label = { x: number; y: number; text: string; whole?: string }
/** Rectangle of a cell. */
export type Mark = Cell & { x: number; y: number; width: number; height: number }

export type Layout = {
  width: number
  height: number
  plot: { x: number; y: number; width: number; height: number }
  /** Of the axis of values: place along it, and its text. */
  ticks: readonly Label[]
  names: readonly Label[]
  /** Totals at the end of bars. */
  numbers: readonly Label[]
  marks: readonly Mark[]
  /** Place of a value on the axis of values. */
  valueAt(value: number): number
  /** Middle of a point on the axis of points. */
  middle(point: number): number
  /** Extent of one point. */
  band: number
  /** The cell at a place of the drawing; undefined outside of the plot. */
  cellAt(x: number, y: number): Cell | undefined
}

/** Height of a row of lying bars and of a heat map. */
const ROW = 28
const PLOT = 190
const LINE = 16
const GAP = 8
/** From an axis to the baseline of the names below it: clear of the text of the lowest value, which is next to the axis. */
const BELOW = 20
/** Part of the width that names of rows may take. */
const NAMES_PART = 0.34
const TICKS = 4
/** Two plain spaces would be drawn as one. */
const SPACE = '\u2002'

/** Shortens a text to a width, with an ellipsis. */
export function shorten(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  let end = text.length
  while (end > 1 && measure(`${text.slice(0, end).trimEnd()}…`) > width) end--
  return `${text.slice(0, end).trimEnd()}…`
}

/** Every how manieth name has room, where each point is `band` wide. */
export function everyOf(texts: readonly string[], band: number, measure: Measure): number {
  const widest = Math.max(0, ...texts.map(measure))
  return Math.max(1, Math.ceil((widest + GAP) / Math.max(1, band)))
}

const shortOf = ({ short, name }: ChartData['points'][number]) => short ?? name

/** Lowest and highest value: of all series at a point together where they are stacked. */
function extent(data: ChartData): [number, number] {
  const values =
    data.kind === 'stacked'
      ? data.points.flatMap((_, point) => {
          const parts = data.series.map((series) => series.values[point] ?? 0)
          const sum = (sign: number) => parts.filter((one) => one * sign > 0).reduce((a, b) => a + b, 0)
          return [sum(1), sum(-1)]
        })
      : data.series.flatMap((series) => series.values.map((value) => value ?? 0))
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  return most === 0 && least === 0 ? [0, 1] : [least, most]
}

function scaleOf(data: ChartData) {
  const [least, most] = extent(data)
  // Counts have no halves; shares are read against round tenths.
  const scale = scaleLinear().domain([least, most]).nice(TICKS)
  const ticks = scale.ticks(TICKS)
  return { scale, ticks: data.format === 'count' ? ticks.filter(Number.isInteger) : ticks }
}

/** From and to of each series at each point, `[series][point]`. */
function spans(data: ChartData): (readonly [number, number])[][] {
  if (data.kind !== 'stacked')
    return data.series.map(({ values }) => values.map((value) => [0, value ?? 0] as const))
  const layers = stack<number, number>()
    .keys(data.series.map((_, at) => at))
    .value((point, series) => data.series[series]?.values[point] ?? 0)
    .order(stackOrderNone)
    .offset(stackOffsetDiverging)(data.points.map((_, point) => point))
  return layers.map((layer) => layer.map(([from, to]) => [from, to] as const))
}

/** Returns the places of a heat map: a column for each point, a row for each series. */
function heat(data: ChartData, width: number, measure: Measure): Layout {
  const { points, series, format } = data
  const names = series.map(({ name }) => name)
  const left = Math.min(width * NAMES_PART, Math.max(0, ...names.map(measure))) + GAP
  const plot = { x: left, y: 0, width: width - left, height: series.length * ROW }
  const columns = scaleBand<number>(
    points.map((_, at) => at),
    [plot.x, plot.x + plot.width],
  )
  const step = columns.step()
  const every = everyOf(points.map(shortOf), step, measure)
  const marks = series.flatMap((_, row) =>
    points.map((_point, at) => ({
      point: at,
      series: row,
      x: (columns(at) ?? 0) + 1,
      y: row * ROW + 1,
      width: Math.max(1, step - 2),
      height: ROW - 2,
    })),
  )
  const fits = marks.every(({ point, series: row, width: room }) => {
    const value = series[row]?.values[point] ?? null
    return value === null || measure(axisText(Math.round(value), format)) <= room - 4
  })
  return {
    width,
    height: plot.height + LINE + GAP,
    plot,
    ticks: [],
    names: [
      ...names.map((name, row) => ({
        x: left - GAP,
        y: row * ROW + ROW / 2,
        text: shorten(name, left - GAP, measure),
        whole: name,
      })),
      ...points.flatMap((point, at) =>
        at % every === 0
          ? [{ x: (columns(at) ?? 0) + step / 2, y: plot.height + LINE, text: shortOf(point) }]
          : [],
      ),
    ],
    numbers: fits
      ? marks.flatMap(({ point, series: row, x, y, width: room, height }) => {
          const value = series[row]?.values[point] ?? null
          return value === null
            ? []
            : [{ x: x + room / 2, y: y + height / 2, text: cellText(value, data), whole: `${row} ${point}` }]
        })
      : [],
    marks,
    valueAt: () => 0,
    middle: (point) => (columns(point) ?? 0) + step / 2,
    band: step,
    cellAt: (x, y) => {
      const cell = { point: Math.floor((x - plot.x) / step), series: Math.floor(y / ROW) }
      return points[cell.point] && series[cell.series] ? cell : undefined
    },
  }
}

/** A number of a cell, without decimals and without the sign of shares. */
const cellText = (value: number, { format }: ChartData): string =>
  format === 'share' ? String(Math.round(value / 100)) : axisText(value, format)

/** Returns the places of lying bars, with their names at the left and totals at the right. */
function lying(data: ChartData, width: number, measure: Measure): Layout {
  const { points, series, note } = data
  const totals = points.map((_, point) => {
    const more = note?.(point)
    return `${valueText(totalAt(data, point), data.format)}${more ? `${SPACE}${more}` : ''}`
  })
  const left = Math.min(width * NAMES_PART, Math.max(0, ...points.map((one) => measure(one.name)))) + GAP
  const right = Math.max(0, ...totals.map(measure)) + GAP
  const plot = {
    x: left,
    y: 0,
    width: Math.max(20, width - left - right),
    height: points.length * ROW,
  }
  const [least, most] = extent(data)
  const scale = scaleLinear([least, most], [plot.x, plot.x + plot.width])
  const parts = spans(data)
  const inner = data.kind === 'stacked' ? 1 : series.length
  const thick = (ROW - 12) / inner
  return {
    width,
    height: plot.height,
    plot,
    ticks: [],
    names: points.map(({ name }, at) => ({
      x: left - GAP,
      y: at * ROW + ROW / 2,
      text: shorten(name, left - GAP, measure),
      whole: name,
    })),
    numbers: totals.map((text, at) => ({ x: width, y: at * ROW + ROW / 2, text })),
    marks: parts.flatMap((layer, row) =>
      layer.map(([from, to], point) => ({
        point,
        series: row,
        x: Math.min(scale(from), scale(to)),
        y: point * ROW + 6 + (inner === 1 ? 0 : row * thick),
        width: Math.abs(scale(to) - scale(from)),
        height: thick,
      })),
    ),
    valueAt: scale,
    middle: (point) => point * ROW + ROW / 2,
    band: ROW,
    cellAt: (x, y) => {
      const point = Math.floor(y / ROW)
      if (!points[point]) return undefined
      const within = parts.findIndex((layer) => {
        const [from = 0, to = 0] = layer[point] ?? []
        return x >= scale(Math.min(from, to)) && x < scale(Math.max(from, to))
      })
      return { point, series: Math.max(0, within) }
    },
  }
}

/** Returns the places of columns and lines, with values at the left and points below. */
function standing(data: ChartData, width: number, measure: Measure): Layout {
  const { points, series, format } = data
  const { scale: values, ticks } = scaleOf(data)
  const texts = ticks.map((tick) => axisText(tick, format))
  const left = Math.max(0, ...texts.map(measure)) + GAP
  const plot = { x: left, y: LINE + 2, width: Math.max(20, width - left - 4), height: PLOT }
  const scale = values.range([plot.y + plot.height, plot.y])
  const columns = scaleBand<number>(
    points.map((_, at) => at),
    [plot.x, plot.x + plot.width],
  )
  const step = columns.step()
  const every = everyOf(points.map(shortOf), step, measure)
  const isLine = data.kind === 'line'
  const inner = data.kind === 'stacked' || isLine ? 1 : series.length
  const whole = Math.min(44, Math.max(1, step * 0.72))
  const thick = whole / inner
  const parts = spans(data)
  const middle = (point: number) => (columns(point) ?? 0) + step / 2
  const totals = points.map((_, point) => axisText(totalAt(data, point), format))
  const numbered = !isLine && inner === 1 && Math.max(0, ...totals.map(measure)) + 4 <= step
  const last = points.length - 1
  return {
    width,
    height: plot.y + plot.height + LINE + GAP,
    plot,
    ticks: ticks.map((tick, at) => ({ x: left - GAP, y: scale(tick), text: texts[at] ?? '' })),
    names: points.flatMap((point, at) => {
      const text = shortOf(point)
      // The first and the last name do not leave the drawing.
      const half = measure(text) / 2
      const x = Math.min(Math.max(middle(at), half), width - half)
      return (last - at) % every === 0 ? [{ x, y: plot.y + plot.height + BELOW, text }] : []
    }),
    numbers: numbered
      ? totals.map((text, at) => ({
          x: middle(at),
          y: scale(Math.max(0, totalAt(data, at))) - 5,
          text: totalAt(data, at) === 0 ? '' : text,
        }))
      : [],
    marks: isLine
      ? []
      : parts.flatMap((layer, row) =>
          layer.map(([from, to], point) => ({
            point,
            series: row,
            x: middle(point) - whole / 2 + (inner === 1 ? 0 : row * thick),
            y: Math.min(scale(from), scale(to)),
            width: thick,
            height: Math.abs(scale(to) - scale(from)),
          })),
        ),
    valueAt: scale,
    middle,
    band: step,
    cellAt: (x, y) => {
      const point = Math.floor((x - plot.x) / step)
      if (!points[point]) return undefined
      const away = (row: number) => Math.abs(scale(series[row]?.values[point] ?? 0) - y)
      const rows = series.map((_, row) => row)
      const nearest = rows.reduce((best, row) => (away(row) < away(best) ? row : best), 0)
      const stacked = parts.findIndex((layer) => {
        const [from = 0, to = 0] = layer[point] ?? []
        return y <= scale(Math.min(from, to)) && y > scale(Math.max(from, to))
      })
      return { point, series: data.kind === 'stacked' ? Math.max(0, stacked) : nearest }
    },
  }
}

/** Returns the places of all parts of a chart that is `width` px wide. */
export function layoutOf(data: ChartData, width: number, measure: Measure): Layout {
  if (data.kind === 'heat') return heat(data, width, measure)
  return data.lying ? lying(data, width, measure) : standing(data, width, measure)
}
