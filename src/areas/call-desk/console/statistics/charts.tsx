/** The figures as bars. The table below them is what counts: for those who do not see them, a chart is its name. */

import { type Translate, useT } from '../../../../console/kit/i18n.ts'
import { formatNumber } from '../../../../core/money.ts'
import { type About, type Breakdown, IN_TIME } from '../../statistics.ts'
import type { Figures, Row, Statistics } from '../../statistics-schema.ts'
import board from '../board/board.module.css'
import { rowName, S, shareWords, shortName } from './figures.ts'
import styles from './statistics.module.css'

/** Horizontal bars; as many as remain distinguishable. */
const LYING = 10
/** Columns that have room for a number above each. */
const NUMBERED = 16
/** Every how manieth column has its name, so that names do not touch. */
const NAMED = 8

type Part = { id: string; words: string; of(figures: Figures): number }
type Chart = {
  id: 'calls' | 'matters'
  title: string
  all(figures: Figures): number
  /** From the beginning of the bar on. */
  parts: readonly Part[]
  /** The share shown next to a bar's number. */
  share(figures: Figures): string
}

function chartsOf(about: About, t: Translate): readonly Chart[] {
  const head = (name: string) => t(`${S}.figures.${about}.${name}`)
  return [
    {
      id: 'calls',
      title: t(`${S}.charts.calls`),
      all: ({ calls }) => calls,
      parts: [
        { id: 'reached', words: t(`${S}.figures.reached`), of: ({ reached }) => reached },
        { id: 'rest', words: t(`${S}.charts.unreached`), of: ({ calls, reached }) => calls - reached },
      ],
      share: ({ reached, calls }) => shareWords(reached, calls),
    },
    {
      id: 'matters',
      title: t(`${S}.charts.matters.${about}`),
      all: ({ matters }) => matters,
      parts: [
        { id: 'confirmed', words: head('confirmed'), of: ({ confirmed }) => confirmed },
        { id: 'cancelled', words: head('cancelled'), of: ({ cancelled }) => cancelled },
        {
          id: 'rest',
          words: t(`${S}.charts.open`),
          // What was confirmed and cancelled in the same period counts in both.
          of: ({ matters, confirmed, cancelled }) => Math.max(0, matters - confirmed - cancelled),
        },
      ],
      share: ({ confirmed, matters }) => shareWords(confirmed, matters),
    },
  ]
}

/** A bar of its parts, one behind the other; `most` is as long as it can be. */
function Bar({ chart, row, most, stands }: { chart: Chart; row: Row; most: number; stands: boolean }) {
  let at = 0
  return (
    <svg viewBox={stands ? '0 0 10 100' : '0 0 100 10'} preserveAspectRatio="none" aria-hidden="true">
      {chart.parts.map(({ id, of }) => {
        const length = (100 * of(row)) / most
        const from = at
        at += length
        const place = stands
          ? { y: 100 - from - length, width: 10, height: length }
          : { x: from, width: length, height: 10 }
        return <rect key={id} data-part={id} {...place} />
      })}
    </svg>
  )
}

function Bars({ chart, rows, by }: { chart: Chart; rows: readonly Row[]; by: Breakdown }) {
  const t = useT()
  const stands = IN_TIME.has(by)
  const shown = stands ? rows : rows.slice(0, LYING)
  const most = Math.max(1, ...shown.map(chart.all))
  const step = stands ? Math.ceil(shown.length / NAMED) : 1
  const label = t(`${S}.charts.asTable`, { title: chart.title })
  if (stands)
    return (
      <div
        className={styles.columns}
        role="img"
        aria-label={label}
        style={{ gridTemplateColumns: `repeat(${shown.length}, minmax(0, 44px))` }}
      >
        {shown.map((row, at) => (
          <div key={row.key} title={`${rowName(row, by, t)}: ${formatNumber(chart.all(row))}`}>
            <span>{shown.length <= NUMBERED && formatNumber(chart.all(row))}</span>
            <Bar chart={chart} row={row} most={most} stands />
            <span>{at % step === 0 && shortName(row, by, t)}</span>
          </div>
        ))}
      </div>
    )
  return (
    <div className={styles.bars} role="img" aria-label={label}>
      {shown.map((row) => (
        <div key={row.key}>
          <span>{rowName(row, by, t)}</span>
          <Bar chart={chart} row={row} most={most} stands={false} />
          <span>
            {formatNumber(chart.all(row))} <small>{chart.share(row)}</small>
          </span>
        </div>
      ))}
    </div>
  )
}

export function Charts({ found: { rows, by, about } }: { found: Statistics }) {
  const t = useT()
  const cut = !IN_TIME.has(by) && rows.length > LYING
  return (
    <div className={styles.charts}>
      {chartsOf(about, t).map((chart) => (
        <section key={chart.id} className={board.panel} data-chart={chart.id}>
          <header className={board.head}>
            <h2>{chart.title}</h2>
            <ul className={styles.legend} aria-hidden="true">
              {chart.parts.map(({ id, words }) => (
                <li key={id} data-part={id}>
                  {words}
                </li>
              ))}
            </ul>
          </header>
          <Bars chart={chart} rows={rows} by={by} />
          {cut && <p className={styles.note}>{t(`${S}.charts.most`, { count: LYING })}</p>}
        </section>
      ))}
    </div>
  )
}
