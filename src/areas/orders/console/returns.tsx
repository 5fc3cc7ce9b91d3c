/** Goods that came back or are to: what, why, pictures, what was decided, what is due to the buyer. */
import { Fact, Facts, Section } from '../../../console/kit/detail/facts.tsx'
import { Gallery } from '../../../console/kit/detail/gallery.tsx'
import { Picture, RefLink } from '../../../console/kit/detail/value.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import { Code, Money } from '../../../console/kit/ui/text.tsx'
import type { FilesListProps } from '../../../console/kit/uploads/files-list.tsx'
import { dayOf, formatDateTime, formatDay } from '../../../core/dates/dates.ts'
import { formatNumber } from '../../../core/money.ts'
import { ReasonPill } from '../../reasons/console/public.tsx'
import { openReturn, policySaid, refundOf } from '../returns/rules.ts'
import type { OrderLine, OrderReturn } from '../schema.ts'
import type { OrderRecord } from './order.ts'
import styles from './orders.module.css'

/** The refund for goods that were taken in. */
function RefundFacts({ order }: { order: OrderRecord }) {
  const t = useT()
  const { due, points, refunded, left } = refundOf(order.returns, order.payments)
  if (due === 0 && points === 0) return null
  return (
    <Facts>
      <Fact label={t('orders:detail.return.due')}>
        <Money amount={due} />
        {points > 0 && ` · ${t('orders:detail.return.points', { count: points })}`}
      </Fact>
      {refunded > 0 && (
        <Fact label={t('orders:detail.return.refunded')}>
          <Money amount={refunded} />
        </Fact>
      )}
      {left > 0 && (
        <Fact label={t('orders:detail.return.left')}>
          <b className={styles.left}>
            <Money amount={left} />
          </b>
        </Fact>
      )}
    </Facts>
  )
}

function ReturnedLine({
  line,
  returned,
}: {
  line: OrderLine | undefined
  returned: OrderReturn['lines'][number]
}) {
  const t = useT()
  const { quantity, received, restocked, amount } = returned
  return (
    <li className={styles.line}>
      <Picture src={line?.image ?? null} />
      <span className={styles.what}>
        {line && <RefLink area="products" value={line.product} />}
        <span className={styles.variant}>
          {line?.variantName && `${line.variantName} · `}
          {line && <Code>{line.variantCode}</Code>}
        </span>
        {received !== null && received > 0 && (
          <span className={styles.variant}>
            {t(restocked ? 'orders:detail.return.restocked' : 'orders:detail.return.notRestocked')}
          </span>
        )}
      </span>
      <span className={styles.price}>
        {received === null || received === quantity
          ? t('orders:detail.return.pieces', { count: quantity })
          : t('orders:detail.return.received', { received, quantity: formatNumber(quantity) })}
        {amount !== null && (
          <span className={styles.variant}>
            <Money amount={amount} />
          </span>
        )}
      </span>
    </li>
  )
}

const who = (by: string | null, at: string) => [by, formatDateTime(at)].filter(Boolean).join(' · ')

function Outcome({ outcome }: { outcome: NonNullable<OrderReturn['outcome']> }) {
  const t = useT()
  const approved = outcome.kind === 'approved'
  return (
    <p className={styles.decided}>
      <span>
        <Pill tone={approved ? 'green' : 'red'}>{t(`orders:detail.return.${outcome.kind}`)}</Pill>
        {outcome.reason && (
          <>
            {' '}
            <ReasonPill list="reject-return" reason={outcome.reason}>
              {t(`orders:choices.rejectReason.${outcome.reason}`)}
            </ReasonPill>
          </>
        )}
      </span>
      {outcome.note && <span>{outcome.note}</span>}
      <span className="mut">{who(outcome.by, outcome.at)}</span>
    </p>
  )
}

const FilesList = lazyComponent<FilesListProps>(
  async () => (await import('../../../console/kit/uploads/files-list.tsx')).FilesList,
)

function Return({ order, one }: { order: OrderRecord; one: OrderReturn }) {
  const t = useT()
  const { reason, note, override, until, photos, files, lines, outcome } = one
  return (
    <article className={styles.return}>
      <p className={styles.decided}>
        <span>
          <ReasonPill list="return" reason={reason}>
            {t(`orders:choices.returnReason.${reason}`)}
          </ReasonPill>
          {!outcome && (
            <>
              {' '}
              {order.returnRevision ? (
                <Pill tone="violet">{t('orders:detail.return.revision')}</Pill>
              ) : (
                <Pill tone="amber">{t('orders:detail.return.waiting')}</Pill>
              )}
            </>
          )}
        </span>
        {!outcome && order.returnRevision && <span className={styles.note}>{order.returnRevision}</span>}
        {note && <span className={styles.note}>{note}</span>}
        {override && (
          <span>
            <Pill tone="amber">{t('orders:detail.return.outside')}</Pill> {override}
          </span>
        )}
        <span className="mut">
          {who(one.by, one.at)}
          {until && ` · ${t('orders:detail.return.until', { day: formatDay(until) })}`}
        </span>
      </p>
      <ul className={styles.lines}>
        {lines.map((returned) => (
          <ReturnedLine
            key={returned.line}
            returned={returned}
            line={order.lines?.find(({ id }) => id === returned.line)}
          />
        ))}
      </ul>
      <Gallery pictures={photos} />
      {files.length > 0 && <FilesList area="orders" files={files} />}
      {outcome && <Outcome outcome={outcome} />}
    </article>
  )
}

/** Until when it could be asked back, for an order that can be. */
function Policy({ order }: { order: OrderRecord }) {
  const t = useT()
  if (order.returnPolicy === undefined || !['delivered', 'returned'].includes(order.status)) return null
  if (order.returnedCount >= order.itemCount) return null
  const { key, params } = policySaid(order.returnPolicy, dayOf(Date.now()))
  return (
    <p className="mut">
      {t(`orders:reasons.${key}`, params)}
      {order.returnPolicy && (
        <>
          {' '}
          <RefLink area="return-policies" value={{ id: '', ...order.returnPolicy }} />
        </>
      )}
    </p>
  )
}

/** All returns of an order, newest first. */
export function Returns({ record }: { record: OrderRecord }) {
  const t = useT()
  if (!record.returns) return <SkeletonLines lines={4} />
  return (
    <div className={styles.returns}>
      <Policy order={record} />
      {record.returns.length === 0 && <p className="mut">{t('orders:detail.return.none')}</p>}
      {record.returns.toReversed().map((one) => (
        <Return key={one.id} order={record} one={one} />
      ))}
      <RefundFacts order={record} />
    </div>
  )
}

/** In the overview: the return that waits, and what is still due for those that were taken in. */
export function ReturnSummary({ order }: { order: OrderRecord }) {
  const t = useT()
  const open = openReturn(order.returns)
  const { left } = refundOf(order.returns, order.payments)
  if (open) {
    return (
      <Section title={t('orders:detail.returns')}>
        <Return order={order} one={open} />
      </Section>
    )
  }
  if (left === 0) return null
  return (
    <Section title={t('orders:detail.returns')}>
      <RefundFacts order={order} />
    </Section>
  )
}
