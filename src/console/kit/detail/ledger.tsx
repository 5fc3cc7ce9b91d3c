/** Rows that were added to a record and are never changed (stock movements, points): newest first, more on asking. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { findArea, recordPath } from '../areas.ts'
import { useT } from '../i18n.ts'
import { SkeletonLines } from '../loading/skeleton.tsx'
import { api } from '../net/api.ts'
import { ApiProblem } from '../net/api-problem.ts'
import { Button } from '../ui/button.tsx'
import { Code, TimeText } from '../ui/text.tsx'
import styles from './ledger.module.css'

const PAGE = 50

/** Common part of every row: time, user, and the order if any. */
type Entry = { id: string; at: string; order?: string | null; by: string | null }

/** `lead`: what a row is about, first where rows are no table. */
export type LedgerColumn<Row> = {
  id: string
  title: string
  number?: boolean
  lead?: boolean
  cell(row: Row): ReactNode
}

/** By how much something changed, with its sign; nothing where it did not. */
export function Change({ by }: { by: number }) {
  if (by === 0) return <span className="mut">–</span>
  return (
    <span className={by > 0 ? styles.more : styles.less}>
      {by > 0 ? '+' : '−'}
      {Math.abs(by).toLocaleString('en-US')}
    </span>
  )
}

/**
 * Rows of a record's ledger, newest first, more on demand. A change of `mark` reads it again; `about` is the
 * area whose codes are in `order`, absent where rows belong to no other record; `nobody` names the author of
 * rows without one.
 */
export function Ledger<Row extends Entry>({
  area,
  code,
  name,
  mark,
  columns,
  empty,
  about,
  nobody,
}: {
  area: string
  code: string
  name: string
  mark: unknown
  columns: readonly LedgerColumn<Row>[]
  empty: string
  about?: string
  nobody?: string
}) {
  const t = useT()
  const orders = about === undefined ? undefined : findArea(about)
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['ledger', area, code, name, mark],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: PAGE, ...(pageParam !== undefined && { after: pageParam }) }
      const answer = await api.look(area, `${encodeURIComponent(code)}/${name}`, query, signal)
      return { rows: answer.data as Row[], next: answer.next as string | null }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: 'always',
  })
  if (!data) {
    if (!error) return <SkeletonLines lines={6} />
    const msg = error instanceof ApiProblem ? error.msg : t('app:problem.unknown')
    return <p role="alert">{t('detail:ledger.failed', { msg })}</p>
  }
  const rows = data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <p className="mut">{empty}</p>
  const classOf = ({ number, lead }: LedgerColumn<Row>) =>
    number ? styles.number : lead ? styles.why : undefined
  // Next to a list the numbers keep columns of their own, which end the rows.
  const numbers = columns.filter(({ number }) => number)
  const placeOf = ({ id }: LedgerColumn<Row>): CSSProperties | undefined => {
    const at = numbers.findIndex((column) => column.id === id)
    return at < 0 ? undefined : ({ '--place': at + 2 } as CSSProperties)
  }
  return (
    <div className={styles.ledger}>
      <table className={styles.table} style={{ '--numbers': numbers.length } as CSSProperties}>
        <thead>
          <tr>
            <th scope="col">{t('detail:ledger.at')}</th>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classOf(column)} style={placeOf(column)}>
                {column.title}
              </th>
            ))}
            {orders && <th scope="col">{t('detail:ledger.order')}</th>}
            <th scope="col">{t('detail:ledger.by')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className={styles.at}>
                <TimeText iso={row.at} />
              </td>
              {columns.map((column) => (
                <td key={column.id} className={classOf(column)} style={placeOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
              {orders && (
                <td>
                  {row.order && (
                    <Link className={styles.code} to={recordPath(orders, row.order)}>
                      <Code>{row.order}</Code>
                    </Link>
                  )}
                </td>
              )}
              <td>{row.by ?? <span className="mut">{nobody ?? t('detail:activity.system')}</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('detail:ledger.more')}
        </Button>
      )}
    </div>
  )
}
