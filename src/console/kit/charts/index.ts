/** Charts for any page. Their code is fetched with the first one that is shown. */
import { lazyComponent } from '../loading/lazy-component.tsx'
import type { ChartProps } from './chart.tsx'
import type { SparklineProps } from './sparkline.tsx'

export type { ChartProps } from './chart.tsx'
export type { Cell, ChartData, Series } from './model.ts'

/** A line, bar, stacked bar or heat map with its table and files. */
export const Chart = lazyComponent<ChartProps>(async () => (await import('./chart.tsx')).ChartView)

/** A line as small as a word, next to a figure. */
export const Sparkline = lazyComponent<SparklineProps>(
  async () => (await import('./sparkline.tsx')).SparklineView,
)
