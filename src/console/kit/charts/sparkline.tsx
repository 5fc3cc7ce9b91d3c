import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { useT } from '../i18n.ts'
import styles from './charts.module.css'
import { type NumberFormat, type Tone, valueText } from './model.ts'
import './words.ts'

export type SparklineProps = {
  /** The name of its numbers, read aloud with the first, the last, the least and the most of them. */
  name: string
  values: readonly number[]
  format: NumberFormat
  tone?: Tone
  width?: number
  height?: number
}

/** A line without axes, as small as a word: the shape of a figure over time, its last value marked. */
export function SparklineView({
  name,
  values,
  format,
  tone = 'blue',
  width = 96,
  height = 24,
}: SparklineProps) {
  const t = useT()
  const [first, last] = [values[0], values.at(-1)]
  if (first === undefined || last === undefined) return null
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [3, width - 3])
  const y = scaleLinear([least, most === least ? least + 1 : most], [height - 3, 3])
  const path = line<number>()
    .x((_, at) => x(at))
    .y((value) => y(value))(values)
  const text = (value: number) => valueText(value, format)
  const words = { name, first: text(first), last: text(last), least: text(least), most: text(most) }
  return (
    <svg
      className={styles.spark}
      role="img"
      aria-label={t('charts:spark', words)}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      data-tone={tone}
    >
      <path className={styles.line} d={path ?? ''} />
      <circle className={styles.dot} cx={x(values.length - 1)} cy={y(last)} r={2.5} />
    </svg>
  )
}
