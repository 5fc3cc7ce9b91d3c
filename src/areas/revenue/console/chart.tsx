/** The breakdown as a chart: lines over days, lying bars of the largest rows otherwise. */
import { useMemo } from 'react'
import { runCommand } from '../../../console/commands/run/run.ts'
import { areaById } from '../../../console/kit/areas.ts'
import { useCan } from '../../../console/kit/atoms.ts'
import { type Cell, Chart, type ChartData, type Series } from '../../../console/kit/charts/index.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { navigate } from '../../../console/kit/router.tsx'
import { formatDay } from '../../../core/dates/dates.ts'
import { eachDay } from '../../../core/dates/ranges.ts'
import type { Condition } from '../../../core/fields.ts'
import { listLink } from '../../../core/filter/filters.ts'
import { isOfTime, MEASURE, type MeasureId, ordersOf, TAB, type Tab } from '../../orders/measured/measures.ts'
import type { Report, Row } from '../../orders/measured/schema.ts'
import { area } from '../area.ts'
import { daysOf } from '../choice.ts'
import { D, rowName } from './figures.ts'

/** Lying bars; as many as remain distinguishable. */
const LYING = 10
const TONES: readonly Series['tone'][] = ['blue', 'amber']

const NOTHING = { name: null, code: null, figures: {} }

type Props = { tab: Tab; found: Report; filter: readonly Condition[] }

export function ReportChart({ tab, found, filter }: Props) {
  const t = useT()
  const can = useCan()
  const by = found.by ?? 'day'
  const { from, to, rows } = found
  const points = useMemo((): readonly Row[] => {
    if (by === 'month') return rows
    if (by !== 'day') return rows.slice(0, LYING)
    const known = new Map(rows.map((row) => [row.key, row]))
    return eachDay({ from, to }).map((key) => known.get(key) ?? { key, ...NOTHING })
  }, [by, rows, from, to])
  const { chart, main } = TAB[tab]
  // Bars next to each other would be added up at their end.
  const measures = useMemo(() => (isOfTime(by) ? chart : [main]), [by, chart, main])
  const data = useMemo((): ChartData => {
    const name = (row: Row) => rowName(row, by, t)
    return {
      kind: isOfTime(by) && points.length > 1 ? 'line' : 'bar',
      ...(!isOfTime(by) && { lying: true }),
      format: MEASURE[main].money ? 'money' : 'count',
      points: points.map((row) => ({
        key: row.key ?? '',
        name: name(row),
        ...(by === 'day' && row.key && { short: formatDay(row.key).slice(0, 5) }),
      })),
      series: measures.map((id, at) => ({
        id,
        name: t(`${D}.measures.${id}.name`),
        tone: TONES[at] ?? 'rest',
        values: points.map(({ figures }) => figures[id] ?? 0),
      })),
    }
  }, [by, points, measures, main, t])
  const opens = ({ point, series }: Cell) => {
    const id: MeasureId | undefined = measures[series]
    const row = points[point]
    if (!id || !row?.figures[id] || !can('orders.view')) return undefined
    const where = ordersOf(id, daysOf({ from, to }), filter, { by, key: row.code ?? row.key })
    return () => navigate(listLink(areaById('orders'), where))
  }
  const export_ = `${area.id}.export-figures`
  return (
    <Chart
      id={`revenue-${tab}`}
      title={t(`${D}.chart`, {
        measures: measures.map((id) => t(`${D}.measures.${id}.name`)).join(', '),
        by: t(`${D}.bys.${by}`).toLocaleLowerCase(),
      })}
      first={t(`${D}.bys.${by}`)}
      data={data}
      opens={opens}
      {...(can(`${area.id}.save`) && {
        sheet: { command: export_, onSelect: () => void runCommand(export_, 'button') },
      })}
      {...(!isOfTime(by) && rows.length > LYING && { note: t(`${D}.most`, { count: LYING }) })}
    />
  )
}
