/** All that was taken off a price and why, with the terms that were agreed on and those of today; then the supplier's part. */
import type { ReactNode } from 'react'
import { RefLink } from '../../../console/kit/detail/value.tsx'
import { addWords, useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { Money } from '../../../console/kit/ui/text.tsx'
import { formatBasisPoints, formatVnd } from '../../../core/money.ts'
import { AREA_OF } from '../../../families/pricing/adjustments.ts'
import type { TermPart } from '../../../families/pricing/said.ts'
import { en } from '../commission/en.ts'
import { movedOf, partsOf } from '../commission/said.ts'
import type { Adjustment, LinePrice, OrderPrices, SupplierPart } from '../commission/schema.ts'
import { vi } from '../commission/vi.ts'
import { KIND_WORDS } from '../discounts/said.ts'
import type { OrderLine } from '../schema.ts'
import type { OrderRecord } from './order.ts'
import styles from './why.module.css'

addWords('prices', { vi: { ...vi, kind: KIND_WORDS.vi }, en: { ...en, kind: KIND_WORDS.en } })

export type WhyProps = {
  order: OrderRecord
  /** Absent: of the shipping fee. */
  line: OrderLine | undefined
  prices: OrderPrices | undefined
  failed: boolean
}

function Row({ amount, children }: { amount: number; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <span>{children}</span>
      <span>
        <Money amount={amount} />
      </span>
    </li>
  )
}

function useSaid(): (parts: readonly TermPart[]) => string {
  const t = useT()
  return (parts) => parts.map(({ key, params }) => t(`prices:${key}`, params)).join(', ')
}

function Moved({ one }: { one: Adjustment }) {
  const t = useT()
  const said = useSaid()
  const moved = movedOf(one)
  if (moved === undefined) return null
  const none = t('prices:without')
  return (
    <span className={styles.moved}>
      {moved === null
        ? t('prices:gone')
        : t('prices:moved', { was: said(moved.was) || none, now: said(moved.now) || none })}
    </span>
  )
}

function Taken({ one }: { one: Adjustment }) {
  const t = useT()
  const said = useSaid()
  const { kind, source, amount, borne } = one
  // Lines of long ago that an undo brought back have no words of their own.
  const [code, name] = [one.code || (source?.code ?? ''), one.name || (source?.name ?? '')]
  const title = code ? `${t(`prices:kind.${kind}`)} ` : t('prices:ownSale')
  return (
    <Row amount={-amount}>
      {title}
      {source ? <RefLink area={AREA_OF[kind]} value={{ ...source, name: code }} /> : code}
      {name && ` “${name}”`}
      {one.terms && `: ${said(partsOf(one, one.terms))}`}
      {!!borne && <span className={styles.second}>{t('prices:borne', { amount: formatVnd(borne) })}</span>}
      <Moved one={one} />
    </Row>
  )
}

function Clause({ of: { clause } }: { of: SupplierPart }) {
  const t = useT()
  if (!clause) return <>{t('prices:own')}</>
  const { contract, name, goods, kind, revenue, from, to } = clause
  const said = t('prices:clause', {
    ...{ contract: contract.name, name, goods },
    kind: t(`prices:clauseOf.${kind}`),
  })
  const band = { revenue: formatVnd(revenue ?? 0), from: formatVnd(from) }
  return (
    <>
      <RefLink area="contracts" value={{ ...contract, name: contract.code }} /> {said}
      {revenue !== null && ' '}
      {revenue !== null &&
        (to === null ? t('prices:lastBand', band) : t('prices:band', { ...band, to: formatVnd(to) }))}
    </>
  )
}

function Supplier({ of, count }: { of: SupplierPart; count: number }) {
  const t = useT()
  const { importPrice, borne, rate, commissionOn, commission, gets } = of
  const sums = { price: formatVnd(importPrice ?? 0), count, borne: formatVnd(borne) }
  return (
    <Row amount={gets}>
      {t('prices:supplier')}
      <span className={styles.second}>
        {importPrice === null ? (
          <>
            {t('prices:byCommission', {
              ...{ rate: formatBasisPoints(rate), of: formatVnd(commissionOn) },
              amount: formatVnd(commission),
            })}{' '}
            {borne > 0 && `${t('prices:less', sums)} `}
            <Clause of={of} />
          </>
        ) : (
          t(borne > 0 ? 'prices:byImportLess' : 'prices:byImport', sums)
        )}
      </span>
    </Row>
  )
}

type Shown = Pick<LinePrice, 'adjustments' | 'supplier' | 'later' | 'quantity'> & {
  first: ReactNode
  listed: number
  /** All that was taken off. */
  off: number
}

function shownOf({ order, line, prices }: WhyProps, t: ReturnType<typeof useT>): Shown | undefined {
  if (!prices) return undefined
  if (!line)
    return {
      ...{ adjustments: prices.fee, supplier: null, later: false, quantity: 1 },
      ...{ first: t('prices:shipping'), listed: order.shippingFee, off: order.shippingDiscount },
    }
  const one = prices.lines.find((found) => found.line === line.id)
  return (
    one && {
      ...one,
      first: t('prices:listed', { price: formatVnd(one.listed), count: one.quantity }),
      listed: one.listed * one.quantity,
      off: line.discount + line.discountShare,
    }
  )
}

export function WhyText(props: WhyProps) {
  const t = useT()
  const shown = shownOf(props, t)
  if (!shown)
    return props.failed ? <p className={styles.moved}>{t('prices:failed')}</p> : <SkeletonLines lines={3} />
  const taken = shown.adjustments.filter(({ amount }) => amount > 0)
  // Of an order that a process of the version before placed.
  const rest = shown.off - taken.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <ul className={styles.rows}>
      {shown.later && <li className={styles.second}>{t('prices:later')}</li>}
      <Row amount={shown.listed}>{shown.first}</Row>
      {taken.map((one) => (
        <Taken key={one.kind} one={one} />
      ))}
      {rest > 0 && <Row amount={-rest}>{t('prices:other')}</Row>}
      {shown.off > 0 && <Row amount={shown.listed - shown.off}>{t('prices:left')}</Row>}
      {shown.supplier && <Supplier of={shown.supplier} count={shown.quantity} />}
    </ul>
  )
}
