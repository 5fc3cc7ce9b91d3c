/** How much waits, for how long. */

import { type Translate, useT } from '../../../../console/kit/i18n.ts'
import { useNow } from '../../../../console/kit/ui/now.ts'
import { formatNumber } from '../../../../core/money.ts'
import { BANDS, type Board, type BoardPurpose } from '../../board.ts'
import styles from './board.module.css'

const B = 'call-desk:detail.board'
const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

/** A span of seconds in words: minutes below two hours, days beyond two. */
function spanWords(seconds: number, t: Translate): string {
  if (seconds < 2 * HOUR_S) return t(`${B}.minutes`, { count: Math.round(seconds / MINUTE_S) })
  if (seconds > 2 * DAY_S) return t(`${B}.days`, { count: formatNumber(Math.round(seconds / DAY_S)) })
  return t(`${B}.hours`, { count: formatNumber(Math.round(seconds / HOUR_S)) })
}

/** Waiting time of customers called for the first time today. */
const firstWait = (of: BoardPurpose | undefined, t: Translate) =>
  typeof of?.firstSeconds === 'number' ? spanWords(of.firstSeconds, t) : '—'

function Tile({ name, value, more, alert }: { name: string; value: string; more?: string; alert?: boolean }) {
  const t = useT()
  return (
    <div className={styles.tile} data-alert={alert || undefined} data-tile={name}>
      <dt>{t(`${B}.tiles.${name}`)}</dt>
      <dd>
        <b>{value}</b>
        {more && <span className={styles.muted}>{more}</span>}
      </dd>
    </div>
  )
}

/** The figures above the rest. */
export function Tiles({ board }: { board: Board }) {
  const t = useT()
  const now = useNow()
  const sum = (of: (one: Board['queue'][number]) => number) =>
    board.queue.reduce((all, one) => all + of(one), 0)
  const oldest = board.queue.flatMap(({ oldestAt }) => oldestAt ?? []).sort()[0]
  // Of orders: tickets and leads wait by other rules, see the table below.
  const orders = board.queue.find(({ purpose }) => purpose === 'confirm')
  const promised = sum((one) => one.promised)
  const since = (iso: string) => spanWords(Math.max(0, now - Date.parse(iso)) / 1_000, t)
  return (
    <dl className={styles.tiles}>
      <Tile
        name="due"
        value={formatNumber(sum((one) => one.due))}
        more={promised > 0 ? t(`${B}.promised`, { count: formatNumber(promised) }) : undefined}
      />
      <Tile name="oldest" value={oldest ? since(oldest) : '—'} />
      <Tile
        name="firstCall"
        value={firstWait(orders, t)}
        more={orders?.first ? t(`${B}.ofCalls`, { count: formatNumber(orders.first) }) : undefined}
      />
      <Tile name="claimed" value={formatNumber(board.claimed)} />
      <Tile name="later" value={formatNumber(sum((one) => one.later))} />
      <Tile
        name="exhausted"
        value={formatNumber(board.exhausted)}
        more={board.exhaustedOldestAt ? since(board.exhaustedOldestAt) : undefined}
        alert={board.exhausted > 0}
      />
    </dl>
  )
}

/** Calls that are due, by what they are for and how long they wait: a bar for each, with its number. */
export function Ages({ queue }: { queue: Board['queue'] }) {
  const t = useT()
  if (queue.length === 0) return null
  const most = Math.max(1, ...queue.flatMap(({ bands }) => bands))
  return (
    <section className={styles.panel} aria-label={t(`${B}.ages`)}>
      <header className={styles.head}>
        <h2>{t(`${B}.ages`)}</h2>
      </header>
      <div className={styles.scroll}>
        <table className={styles.table} data-ages>
          <thead>
            <tr>
              <th scope="col">{t(`${B}.purpose`)}</th>
              {BANDS.map((to) => (
                <th key={to} scope="col" className={styles.number}>
                  {t(`${B}.bands.${to ?? 'more'}`)}
                </th>
              ))}
              <th scope="col" className={styles.number}>
                {t(`${B}.sum`)}
              </th>
              <th scope="col" className={styles.number}>
                {t(`${B}.firstCall`)}
              </th>
            </tr>
          </thead>
          <tbody>
            {queue.map((one) => (
              <tr key={one.purpose}>
                <th scope="row">{t(`${B}.purposes.${one.purpose}`)}</th>
                {one.bands.map((count, at) => (
                  // Bands never move.
                  <td key={BANDS[at]} className={styles.band} data-age={at}>
                    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                      <rect width={(100 * count) / most} height="6" rx="1" />
                    </svg>
                    {formatNumber(count)}
                  </td>
                ))}
                <td className={styles.number}>
                  <b>{formatNumber(one.due)}</b>
                </td>
                <td className={styles.number} data-first={one.purpose}>
                  {firstWait(one, t)}
                  {one.first > 0 && (
                    <span className={styles.muted}>
                      {' '}
                      {t(`${B}.ofFirst`, { count: formatNumber(one.first) })}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
