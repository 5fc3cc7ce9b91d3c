/** The calls behind a figure, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { recordPath } from '../../../../console/kit/areas.ts'
import { useCan } from '../../../../console/kit/atoms.ts'
import { useT } from '../../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../../console/kit/net/api.ts'
import { Button, IconButton } from '../../../../console/kit/ui/button.tsx'
import { ErrorState } from '../../../../console/kit/ui/state.tsx'
import { TimeText, totalText } from '../../../../console/kit/ui/text.tsx'
import { OutcomePill } from '../../../call-outcomes/console/public.tsx'
import { AREA_OF } from '../../card.ts'
import { type About, type Choice, queryOf } from '../../statistics.ts'
import type { CountedCall, CountedCalls } from '../../statistics-schema.ts'
import board from '../board/board.module.css'
import { COLUMNS, clockWords, NONE, S } from './figures.ts'
import styles from './statistics.module.css'

/** Figures that count an order once. */
const ONCE: ReadonlySet<string> = new Set(['matters', 'confirmed', 'cancelled'])
const COLUMN_NAMES = ['at', 'by', 'about', 'customer', 'result', 'talk'] as const

function useCalls(choice: Choice, shown: NonNullable<Choice['shown']>) {
  const { figure, row } = shown
  const query = { ...queryOf(choice), figure, ...(row !== null && { row }) }
  return useInfiniteQuery({
    queryKey: ['figures', 'call-desk', 'statistics-calls', query],
    queryFn: ({ signal, pageParam }) =>
      api.ask<CountedCalls>('call-desk', 'statistics/calls', {
        query: { ...query, at: String(pageParam) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last: CountedCalls, all: readonly CountedCalls[]) => {
      const read = all.reduce((sum, { calls }) => sum + calls.length, 0)
      return last.calls.length > 0 && read < last.total ? read : undefined
    },
  })
}

function CallRow({ call, about }: { call: CountedCall; about: About }) {
  const t = useT()
  const can = useCan()
  const area = AREA_OF[about]
  const cells = {
    at: <TimeText iso={call.at} />,
    by: call.by ?? NONE,
    about:
      call.code !== null && can(`${area}.view`) ? (
        <Link to={recordPath(area, call.code)}>{call.code}</Link>
      ) : (
        (call.code ?? NONE)
      ),
    customer: call.customerName,
    result: (
      <>
        <OutcomePill call={call} />
        {call.note && <small>{call.note}</small>}
      </>
    ),
    talk: call.seconds === null ? NONE : clockWords(Math.max(0, call.seconds)),
  }
  return (
    <tr>
      {COLUMN_NAMES.map((name) => (
        <td key={name} data-label={t(`${S}.columns.${name}`)}>
          {cells[name]}
        </td>
      ))}
    </tr>
  )
}

type Props = {
  choice: Choice
  shown: NonNullable<Choice['shown']>
  /** The row's name. */
  name: string
  onClose(): void
}

export function Calls({ choice, shown, name, onClose }: Props) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useCalls(choice, shown)
  const { figure } = shown
  // Each list is one of its own (`key`): it comes into view with its heading.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  const head = COLUMNS.find((column) => column.figure === figure)
  const title = t(`${S}.${figure === 'first' ? `figures.${choice.about}.first` : head?.head(choice.about)}`)
  const total = data?.pages[0]?.total
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <section
      className={board.panel}
      aria-labelledby="statistics-calls"
      data-calls={figure}
      {...{ onKeyDown }}
    >
      <header className={board.head}>
        <h2 id="statistics-calls" ref={heading} tabIndex={-1}>
          {t(`${S}.list`, { figure: title, row: name })}
        </h2>
        {total !== undefined && (
          <span className={board.muted}>
            {t(`${S}.${ONCE.has(figure) ? 'listCountOnce' : 'listCount'}`, { count: totalText(total) })}
          </span>
        )}
        <span className={styles.close}>
          <IconButton icon="x" label={t(`${S}.close`)} caps={['Esc']} onClick={onClose} />
        </span>
      </header>
      {!data && !error && <SkeletonLines lines={6} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {total === 0 && <p className={board.none}>{t(`${S}.listNone`)}</p>}
      {total !== undefined && total > 0 && (
        <div className={styles.scroll}>
          <table className={styles.list}>
            <thead>
              <tr>
                {COLUMN_NAMES.map((one) => (
                  <th key={one} scope="col">
                    {t(`${S}.columns.${one}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data?.pages.flatMap(({ calls }) =>
                calls.map((call) => <CallRow key={call.id} call={call} about={choice.about} />),
              )}
            </tbody>
          </table>
        </div>
      )}
      {hasNextPage && (
        <footer className={board.foot}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t(`${S}.next`)}
          </Button>
        </footer>
      )}
    </section>
  )
}
