import { useEffect } from 'react'
import { Picture, RefLink } from '../../../console/kit/detail/value.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { Skeleton } from '../../../console/kit/loading/skeleton.tsx'
import { subscribe } from '../../../console/kit/net/live.ts'
import { queryClient, recordKey } from '../../../console/kit/net/queries.ts'
import { Code, Money } from '../../../console/kit/ui/text.tsx'
import { formatVnd } from '../../../core/money.ts'
import { AREA_OF } from '../../../families/pricing/adjustments.ts'
import type { OrderStatus } from '../area.ts'
import { piecesOfVariant } from '../pieces.ts'
import type { OrderLine } from '../schema.ts'
import type { OrderRecord } from './order.ts'
import styles from './orders.module.css'
import { useWhy } from './why.tsx'

/** While goods are not yet taken from the shelf, a short stock keeps the order from being confirmed. */
const STOCK_MATTERS: readonly OrderStatus[] = ['pending', 'awaiting_payment']

function Line({ order, line, warnStock }: { order: OrderRecord; line: OrderLine; warnStock: boolean }) {
  const t = useT()
  const why = useWhy(order, line)
  return (
    <li className={styles.line}>
      <Picture src={line.image} />
      <span className={styles.what}>
        <RefLink area="products" value={line.product} />
        <span className={styles.variant}>
          {line.variantName && `${line.variantName} · `}
          <Code>{line.variantCode}</Code>
        </span>
        {warnStock && line.stock < piecesOfVariant(order.lines ?? [], line.variant) && (
          <span className={styles.short}>{t('line:stockLeft', { count: line.stock })}</span>
        )}
        {why.button}
      </span>
      <span className={styles.price}>
        {line.quantity} × <Money amount={line.price} />
        {line.offs.map(({ kind, code, amount }) => (
          <span key={kind} className={styles.variant}>
            {code && <RefLink area={AREA_OF[kind]} value={{ id: '', code, name: code }} />}{' '}
            {t('line:lineDiscount', { amount: formatVnd(amount) })}
          </span>
        ))}
        {line.discountShare > 0 && (
          <span className={styles.variant}>
            {t('line:lineShare', { amount: formatVnd(line.discountShare) })}
          </span>
        )}
      </span>
      {why.text}
    </li>
  )
}

/** Changes of stock are gathered this long before the order is read again. */
const GATHER_MS = 500

/** Keeps the stock of the lines up to date: it changes with their products, for which the order gets no event. */
function useLiveStock({ code, lines }: OrderRecord, enabled: boolean): void {
  const products = lines?.map(({ product }) => product.id).join()
  useEffect(() => {
    if (!enabled || !products) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe('products', (event) => {
      if (event.type === 'change' && !products.includes(event.change.id)) return
      timer ??= setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries({ queryKey: recordKey('orders', code) })
      }, GATHER_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [code, products, enabled])
}

/** The lines as they were frozen when the order was placed. */
export function Lines({ order }: { order: OrderRecord }) {
  const warnStock = STOCK_MATTERS.includes(order.status)
  useLiveStock(order, warnStock)
  if (!order.lines) {
    return (
      <ul className={styles.lines}>
        {Array.from({ length: Math.min(order.itemCount || 1, 4) }, (_, i) => `line-${i}`).map((key) => (
          <li key={key} className={styles.line}>
            <Picture src={null} />
            <Skeleton width="70%" />
            <Skeleton width={90} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul className={styles.lines}>
      {order.lines.map((line) => (
        <Line key={line.id} order={order} line={line} warnStock={warnStock} />
      ))}
    </ul>
  )
}
