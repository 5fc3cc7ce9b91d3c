/** The figures as charts: the breakdown, calls per day, and reach by weekday and hour. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { runCommand } from '../../../../console/commands/run/run.ts'
import { type Cell, Chart, type ChartData, type Series } from '../../../../console/kit/charts/index.ts'
import { type Translate, useT } from '../../../../console/kit/i18n.ts'
import { api } from '../../../../console/kit/net/api.ts'
import { formatNumber } from '../../../../core/money.ts'
import { type About, type Choice, type Counted, IN_TIME, queryOf, shareOf } from '../../statistics.ts'
import type { Figures, Row, Statistics, Week } from '../../statistics-schema.ts'
import { EXPORT, rowName, S, shareWords, shortName, useStatistics } from './figures.ts'
import styles from './statistics.module.css'

/** Lying bars; as many as remain distinguishable. */
const LYING = 10
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const STALE_MS = 30_000

type Part = Pick<Series, 'id' | 'name' | 'tone'> & { of(figures: Figures): number; figure?: Counted }
type Parts = {
  id: 'calls' | 'matters'
  title: string
  parts: readonly Part[]
  /** The share shown next to a bar's number. */
  share(figures: Figures): string
}

/** The series of both charts; a part that is no figure of its own opens no calls. */
function partsOf(about: About, t: Translate): readonly Parts[] {
  const head = (name: string) => t(`${S}.figures.${about}.${name}`)
  return [
    {
      id: 'calls',
      title: t(`${S}.charts.calls`),
      parts: [
        {
          id: 'reached',
          name: t(`${S}.figures.reached`),
          tone: 'blue',
          of: ({ reached }) => reached,
          figure: 'reached',
        },
        {
          id: 'rest',
          name: t(`${S}.charts.unreached`),
          tone: 'rest',
          of: ({ calls, reached }) => calls - reached,
        },
      ],
      share: ({ reached, calls }) => shareWords(reached, calls),
    },
    {
      id: 'matters',
      title: t(`${S}.charts.matters.${about}`),
      parts: [
        {
          id: 'confirmed',
          name: head('confirmed'),
          tone: 'blue',
          of: ({ confirmed }) => confirmed,
          figure: 'confirmed',
        },
        {
          id: 'cancelled',
          name: head('cancelled'),
          tone: 'amber',
          of: ({ cancelled }) => cancelled,
          figure: 'cancelled',
        },
        {
          id: 'rest',
          name: t(`${S}.charts.open`),
          tone: 'rest',
          // Confirmed and cancelled in the same period: it counts in both.
          of: ({ matters, confirmed, cancelled }) => Math.max(0, matters - confirmed - cancelled),
        },
      ],
      share: ({ confirmed, matters }) => shareWords(confirmed, matters),
    },
  ]
}

type Opens = (shown: NonNullable<Choice['shown']>) => void

function PartsChart({ parts, found, onOpen }: { parts: Parts; found: Statistics; onOpen: Opens }) {
  const t = useT()
  const { rows, by } = found
  const lying = !IN_TIME.has(by)
  const data = useMemo((): ChartData => {
    const shown: readonly Row[] = lying ? rows.slice(0, LYING) : rows
    return {
      kind: 'stacked',
      lying,
      format: 'count',
      points: shown.map((row) => ({
        key: row.key,
        name: rowName(row, by, t),
        short: shortName(row, by, t),
      })),
      series: parts.parts.map(({ id, name, tone, of }) => ({ id, name, tone, values: shown.map(of) })),
      note: (point) => shown[point] && parts.share(shown[point]),
    }
  }, [rows, by, lying, parts, t])
  const opens = ({ point, series }: Cell) => {
    const figure = parts.parts[series]?.figure
    const row = data.points[point]?.key
    const value = data.series[series]?.values[point]
    return figure && row !== undefined && value ? () => onOpen({ figure, row }) : undefined
  }
  const cut = lying && rows.length > LYING
  return (
    <Chart
      id={parts.id}
      title={parts.title}
      first={t(`${S}.bys.${by}`)}
      data={data}
      opens={opens}
      sheet={{ command: EXPORT, onSelect: () => void runCommand(EXPORT, 'button') }}
      {...(cut && { note: t(`${S}.charts.most`, { count: LYING }) })}
    />
  )
}

/** Calls of each day, where the page is not broken down by day anyway. */
function Days({ choice }: { choice: Choice }) {
  const t = useT()
  const { data: found, error, refetch } = useStatistics({ ...choice, by: 'day', shown: undefined })
  const data = useMemo((): ChartData | undefined => {
    if (!found) return undefined
    const { rows } = found
    const line = (figure: 'calls' | 'reached', tone: Series['tone']) => ({
      id: figure,
      name: t(`${S}.figures.${figure}`),
      tone,
      values: rows.map((row) => row[figure]),
    })
    return {
      kind: 'line',
      format: 'count',
      points: rows.map((row) => ({
        key: row.key,
        name: rowName(row, 'day', t),
        short: shortName(row, 'day', t),
      })),
      series: [line('calls', 'amber'), line('reached', 'blue')],
      note: (point) => rows[point] && shareWords(rows[point].reached, rows[point].calls),
    }
  }, [found, t])
  return (
    <Chart
      id="days"
      title={t(`${S}.charts.days`)}
      first={t(`${S}.bys.day`)}
      data={data}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}

function weekData({ cells }: Week, t: Translate): ChartData {
  const hours = cells.map(({ hour }) => hour)
  const first = Math.min(...hours)
  const all = Array.from({ length: Math.max(...hours) - first + 1 }, (_, at) => first + at)
  const at = (weekday: number, hour: number) =>
    cells.find((cell) => cell.weekday === weekday && cell.hour === hour)
  return {
    kind: 'heat',
    format: 'share',
    points:
      cells.length === 0
        ? []
        : all.map((hour) => {
            const key = String(hour)
            const row = { key, name: null }
            return { key, name: rowName(row, 'hour', t), short: shortName(row, 'hour', t) }
          }),
    series: WEEKDAYS.map((weekday) => ({
      id: `d${weekday}`,
      name: t(`${S}.charts.weekdays.d${weekday}`),
      values: all.map((hour) => {
        const { reached = 0, calls = 0 } = at(weekday, hour) ?? {}
        return shareOf(reached, calls)
      }),
    })),
    note: (point, row) => {
      const cell = at(WEEKDAYS[row ?? 0] ?? 1, all[point] ?? 0)
      return cell && t(`${S}.charts.ofCalls`, { reached: formatNumber(cell.reached), count: cell.calls })
    },
  }
}

/** Share of calls that reached the customer, by weekday and hour. */
function WeekChart({ choice }: { choice: Choice }) {
  const t = useT()
  const { by: _, ...query } = queryOf(choice)
  const {
    data: found,
    error,
    refetch,
  } = useQuery({
    queryKey: ['figures', 'call-desk', 'statistics-week', query],
    queryFn: ({ signal }) => api.ask<Week>('call-desk', 'statistics/week', { query, signal }),
    staleTime: STALE_MS,
  })
  const data = useMemo(() => found && weekData(found, t), [found, t])
  return (
    <Chart
      id="week"
      title={t(`${S}.charts.week`)}
      first={t(`${S}.charts.weekday`)}
      data={data}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}

type Props = { found: Statistics; choice: Choice; onOpen: Opens }

export function Charts({ found, choice, onOpen }: Props) {
  const t = useT()
  const both = useMemo(() => partsOf(found.about, t), [found.about, t])
  const many = choice.from !== choice.to
  return (
    <div className={styles.charts}>
      {both.map((parts) => (
        <PartsChart key={parts.id} parts={parts} found={found} onOpen={onOpen} />
      ))}
      {many && found.by !== 'day' && <Days choice={choice} />}
      {many && <WeekChart choice={choice} />}
    </div>
  )
}
