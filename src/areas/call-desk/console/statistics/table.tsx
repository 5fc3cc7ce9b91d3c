/** The figures by row, each a link to its calls; the total is below. */
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../../../console/kit/i18n.ts'
import { Button } from '../../../../console/kit/ui/button.tsx'
import { onFigureArrows } from '../../../../console/kit/ui/figure-arrows.ts'
import { formatNumber } from '../../../../core/money.ts'
import { type Choice, type Counted, writeChoice } from '../../statistics.ts'
import type { Figures, Row, Statistics } from '../../statistics-schema.ts'
import board from '../board/board.module.css'
import { COLUMNS, rowName, S, type Sort, shareWords, sorted } from './figures.ts'
import styles from './statistics.module.css'

/** Rows before one asks for all of them. */
const SHOWN = 50

/** Names the figure that a list was opened from, so that the focus finds back to it. */
export const figureId = ({ figure, row }: NonNullable<Choice['shown']>) => `${figure} ${row ?? ''}`

type Line = { figures: Figures; row: string | null; name: string; choice: Choice }

function Cell({ column, line }: { column: (typeof COLUMNS)[number]; line: Line }) {
  const t = useT()
  const { figures, row, name, choice } = line
  const { figure, of, words } = column
  const value = words(figures, t)
  const head = t(`${S}.${column.head(choice.about)}`)
  // A figure of no calls is no link.
  const shown =
    figure === 'talkSeconds' || figures[figure] === 0 ? undefined : { figure: figure as Counted, row }
  const here = shown && choice.shown && figureId(shown) === figureId(choice.shown)
  return (
    <td data-label={head} data-share={of}>
      {shown ? (
        <Link
          to={`?${writeChoice({ ...choice, shown })}`}
          data-figure={figureId(shown)}
          aria-current={here || undefined}
          aria-label={t(`${S}.see`, { figure: head, row: name, count: value })}
        >
          {value}
        </Link>
      ) : (
        <span>{value}</span>
      )}
      {of && <small>{shareWords(column.value(figures) ?? 0, figures[of])}</small>}
    </td>
  )
}

function Head({ about, sort, onSort }: { about: string; sort: Sort | undefined; onSort(sort: Sort): void }) {
  const t = useT()
  const button = (at: number, share: boolean, key: string) => {
    const on = sort?.at === at && sort.share === share
    return (
      <button
        type="button"
        data-sort={on ? (sort.down ? 'down' : 'up') : undefined}
        onClick={() => onSort({ at, share, down: !(on && sort.down) })}
      >
        {t(`${S}.${key}`)}
      </button>
    )
  }
  return COLUMNS.map(({ figure, head, hint, of }, at) => (
    <th
      key={figure}
      scope="col"
      aria-sort={sort?.at === at ? (sort.down ? 'descending' : 'ascending') : undefined}
    >
      {button(at, false, head(about))}
      {hint && (of ? button(at, true, hint(about)) : <small>{t(`${S}.${hint(about)}`)}</small>)}
    </th>
  ))
}

export function FigureTable({ found, choice }: { found: Statistics; choice: Choice }) {
  const t = useT()
  const [sort, setSort] = useState<Sort>()
  const [whole, setWhole] = useState(false)
  const { rows, by, about, total, left } = found
  const all: readonly Row[] = sorted(rows, sort)
  const shown = whole ? all : all.slice(0, SHOWN)
  const title = t(`${S}.bys.${by}`)
  // The answer to the choice before this one must not be taken for it.
  const asked = { ...choice, by, about }
  const line = (row: Row) => ({ figures: row, row: row.key, name: rowName(row, by, t), choice: asked })
  return (
    <section className={board.panel} aria-label={t(`${S}.table`, { by: title })} data-pane="list">
      <div className={styles.scroll}>
        {/* Arrow keys pass between the links inside; each is a control of its own. */}
        <table className={styles.table} data-statistics={by} onKeyDown={onFigureArrows}>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <Head about={about} sort={sort} onSort={setSort} />
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.key} data-key={row.key}>
                <th scope="row">
                  {rowName(row, by, t)}
                  {row.code && <small> {row.code}</small>}
                </th>
                {COLUMNS.map((column) => (
                  <Cell key={column.figure} column={column} line={line(row)} />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t(`${S}.total`)}</th>
              {COLUMNS.map((column) => (
                <Cell
                  key={column.figure}
                  column={column}
                  line={{ figures: total, row: null, name: t(`${S}.total`), choice: asked }}
                />
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <footer className={board.foot}>
        <span className={board.muted}>
          {t(`${S}.manyTimes.${by === 'product' ? 'product' : about}`)}
          {left > 0 && ` ${t(`${S}.left`, { count: left })}`}
        </span>
        {!whole && rows.length > SHOWN && (
          <Button onClick={() => setWhole(true)}>
            {t(`${S}.more`, { count: formatNumber(rows.length) })}
          </Button>
        )}
      </footer>
    </section>
  )
}
