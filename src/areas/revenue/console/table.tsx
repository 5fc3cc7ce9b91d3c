/** The figures by row, each a link to its orders; the total is below. */
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { areaById } from '../../../console/kit/areas.ts'
import { useCan } from '../../../console/kit/atoms.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { tip } from '../../../console/kit/overlays/tooltip.ts'
import { Button } from '../../../console/kit/ui/button.tsx'
import { onFigureArrows } from '../../../console/kit/ui/figure-arrows.ts'
import { listLink } from '../../../core/filter/filters.ts'
import { formatNumber } from '../../../core/money.ts'
import {
  type Dimension,
  isOfTime,
  MEASURE,
  type MeasureId,
  OF_LINES,
  ordersOf,
  rowCondition,
  TAB,
  type Tab,
} from '../../orders/measured/measures.ts'
import type { Figures, Report, Row } from '../../orders/measured/schema.ts'
import { figureText } from '../../orders/measured/text.ts'
import { type Choice, daysOf, narrowed, writeChoice } from '../choice.ts'
import { D, rowName, sortedRows } from './figures.ts'
import styles from './revenue.module.css'

/** Rows before one asks for all of them. */
const SHOWN = 50

type Line = { figures: Figures; name: string; row?: { by: Dimension; key: string | null } }
type CellProps = { id: MeasureId; line: Line; days: string; filter: Choice['filter'] }

function Cell({ id, line, days, filter }: CellProps) {
  const t = useT()
  const can = useCan()
  const { figures, name, row } = line
  const value = figures[id]
  const text = figureText(id, value)
  const measure = t(`${D}.measures.${id}.name`)
  // A rate is no sum of any list, and nothing is a list without orders.
  const opens = !MEASURE[id].rate && value && can('orders.view')
  return (
    <td data-label={measure} data-negative={(value ?? 0) < 0 || undefined}>
      {opens ? (
        <Link
          to={listLink(areaById('orders'), ordersOf(id, days, filter, row))}
          data-figure={`${id} ${row ? (row.key ?? '') : ''}`}
          aria-label={t(`${D}.see`, { measure, row: name, value: text })}
        >
          {text}
        </Link>
      ) : (
        <span>{text}</span>
      )}
    </td>
  )
}

type Props = { tab: Tab; found: Report; choice: Choice; onChoose(next: Choice): void }

export function FigureTable({ tab, found, choice, onChoose }: Props) {
  const t = useT()
  const [whole, setWhole] = useState(false)
  const { rows, total, left } = found
  const by = found.by ?? 'day'
  const columns = TAB[tab].columns.filter((id) => id in total)
  const { sort, filter } = choice
  const all = sortedRows(rows, sort)
  const shown = whole ? all : all.slice(0, SHOWN)
  const days = daysOf({ from: found.from, to: found.to })
  const title = t(`${D}.bys.${by}`)
  const onlyThis = (row: Row) =>
    isOfTime(by) ? undefined : `?${writeChoice(narrowed(choice, rowCondition(by, row.code ?? row.key)))}`
  return (
    <section className={styles.panel} aria-label={t(`${D}.table`, { by: title })} data-pane="list">
      <div className={styles.scroll}>
        {/* Arrow keys pass between the links inside; each is a control of its own. */}
        <table className={styles.table} data-revenue={`${tab} ${by}`} onKeyDown={onFigureArrows}>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              {columns.map((id) => (
                <th
                  key={id}
                  scope="col"
                  aria-sort={sort?.id === id ? (sort.down ? 'descending' : 'ascending') : undefined}
                >
                  <button
                    type="button"
                    data-sort={sort?.id === id ? (sort.down ? 'down' : 'up') : undefined}
                    {...tip(t(`${D}.measures.${id}.means`))}
                    onClick={() =>
                      onChoose({ ...choice, sort: { id, down: !(sort?.id === id && sort.down) } })
                    }
                  >
                    {t(`${D}.measures.${id}.name`)}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => {
              const name = rowName(row, by, t)
              const only = onlyThis(row)
              return (
                <tr key={row.key ?? ''} data-key={row.key ?? ''}>
                  <th scope="row">
                    {only ? (
                      <Link to={only} replace aria-label={t(`${D}.only`, { row: name })}>
                        {name}
                      </Link>
                    ) : (
                      name
                    )}
                    {row.code && <small> {row.code}</small>}
                  </th>
                  {columns.map((id) => (
                    <Cell
                      key={id}
                      id={id}
                      line={{ figures: row.figures, name, row: { by, key: row.code ?? row.key } }}
                      days={days}
                      filter={filter}
                    />
                  ))}
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t(`${D}.total`)}</th>
              {columns.map((id) => (
                <Cell
                  key={id}
                  id={id}
                  line={{ figures: total, name: t(`${D}.total`) }}
                  days={days}
                  filter={filter}
                />
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {(OF_LINES.has(by) || left > 0 || (!whole && rows.length > SHOWN)) && (
        <footer className={styles.foot}>
          <span className={styles.muted}>
            {OF_LINES.has(by) && t(`${D}.manyTimes`)}
            {left > 0 && ` ${t(`${D}.left`, { count: left })}`}
          </span>
          {!whole && rows.length > SHOWN && (
            <Button onClick={() => setWhole(true)}>
              {t(`${D}.more`, { count: formatNumber(rows.length) })}
            </Button>
          )}
        </footer>
      )}
    </section>
  )
}
