/** The totals, live, and the decisions needed before it can be saved. */
import { useController } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { recordPath } from '../../../../console/kit/areas.ts'
import type { FormBodyProps } from '../../../../console/kit/face.ts'
import { fieldId } from '../../../../console/kit/form/field.tsx'
import { focusField } from '../../../../console/kit/form/summary.tsx'
import { useT } from '../../../../console/kit/i18n.ts'
import { Button } from '../../../../console/kit/ui/button.tsx'
import { classes } from '../../../../console/kit/ui/class-names.ts'
import { Icon } from '../../../../console/kit/ui/icon.tsx'
import { Code, Money, TimeText } from '../../../../console/kit/ui/text.tsx'
import type { Quote } from '../../placing.ts'
import { quotedFeeOffs, Usable } from './discounts.ts'
import styles from './placing.module.css'
import type { LiveQuote } from './use-quote.ts'
import { isLines, isMoved } from './values.ts'

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </>
  )
}

export function Totals({ live: { quote, stale, failed, again } }: { live: LiveQuote }) {
  const t = useT()
  if (failed && !quote) {
    return (
      <p className={styles.notice} role="alert">
        <Icon name="circle-alert" size={14} />
        <span>{t('placing:quoteFailed')}</span>
        <Button variant="quiet" onClick={again}>
          {t('placing:again')}
        </Button>
      </p>
    )
  }
  const sums = quote ?? {
    subtotal: 0,
    discount: 0,
    shippingFee: 0,
    shippingDiscount: 0,
    points: 0,
    total: 0,
  }
  const feeOffs = quote ? quotedFeeOffs(quote) : []
  const offFee = feeOffs.reduce((sum, { amount }) => sum - amount, sums.shippingDiscount)
  return (
    <div className={classes(styles.totals, stale && styles.pending)} aria-busy={stale || undefined}>
      <dl>
        <Amount label={t('orders:fields.subtotal')} amount={sums.subtotal} />
        {sums.discount > 0 && <Amount label={t('orders:fields.discount')} amount={-sums.discount} />}
        <Amount label={t('orders:fields.shippingFee')} amount={sums.shippingFee} />
        {feeOffs.map(({ kind, code, amount }) => (
          <Amount key={kind} label={t(`orders:detail.feeOff.${kind}`, { code })} amount={-amount} />
        ))}
        {offFee > 0 && <Amount label={t('orders:fields.shippingDiscount')} amount={-offFee} />}
        {sums.points > 0 && <Amount label={t('orders:fields.points')} amount={-sums.points} />}
        <dt className={styles.grand}>{t('orders:detail.total')}</dt>
        <dd className={styles.grand} aria-live="polite">
          <Money amount={sums.total} />
        </dd>
      </dl>
      {quote && quote.parts.length > 1 && (
        <div className={styles.parts}>
          <p>{t('placing:splits', { count: quote.parts.length })}</p>
          <ul>
            {quote.parts.map(({ shop, total }) => (
              <li key={shop.id}>
                <span>{shop.name}</span>
                <Money amount={total} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Codes that the order could have: a press enters one, and its field gets the focus. */
export function Offers({ form, quote }: { form: FormBodyProps['form']; quote: Quote | undefined }) {
  return (
    <Usable
      quote={quote}
      className={styles.usable}
      onUse={(field, code) => {
        form.setValue(field, code, { shouldDirty: true, shouldValidate: true })
        focusField(field)
      }}
    />
  )
}

/** Prices that moved since they were chosen: the person takes them or takes the line out. */
export function MovedPrices({ form, quote }: { form: FormBodyProps['form']; quote: Quote | undefined }) {
  const t = useT()
  const { field } = useController({ name: 'lines', control: form.control })
  const lines = isLines(field.value) ? field.value : []
  const now = new Map(quote?.lines.map((quoted) => [quoted.variant, quoted]))
  const moved = lines.filter((line) => isMoved(line, now.get(line.variant.id)))
  if (moved.length === 0) return null
  return (
    <p className={styles.notice} role="alert">
      <Icon name="circle-alert" size={14} />
      <span>{t('placing:moved', { count: moved.length })}</span>
      <Button
        onClick={() => {
          field.onChange(
            lines.map((line) => {
              const { price = line.price, added } = now.get(line.variant.id) ?? {}
              return { ...line, price, ...(added && { addedPrice: added.price }) }
            }),
          )
          form.clearErrors('lines')
        }}
      >
        {t('placing:takePrices')}
      </Button>
    </p>
  )
}

/** Orders of the last 24 hours that look like this one: never in the way unseen, never forbidden. */
export function LikeOrders({ form, quote }: { form: FormBodyProps['form']; quote: Quote | undefined }) {
  const t = useT()
  const { field } = useController({ name: 'acknowledged', control: form.control })
  const seen = Array.isArray(field.value) ? (field.value as string[]) : []
  const like = quote?.like ?? []
  if (like.length === 0) return null
  const open = like.some(({ id }) => !seen.includes(id))
  return (
    <div
      className={classes(styles.notice, styles.like, !open && styles.calm)}
      role={open ? 'alert' : undefined}
      data-field="acknowledged"
    >
      <Icon name={open ? 'circle-alert' : 'check'} size={14} />
      <span>{t(open ? 'placing:like' : 'placing:likeSeen')}</span>
      {open && (
        <Button
          id={fieldId('acknowledged')}
          onClick={() => {
            field.onChange([...new Set([...seen, ...like.map(({ id }) => id)])])
            form.clearErrors('acknowledged')
          }}
        >
          {t('placing:likeGoOn')}
        </Button>
      )}
      <ul>
        {like.map((order) => (
          <li key={order.id}>
            <Link to={recordPath('orders', order.code)} target="_blank">
              <Code>{order.code}</Code>
            </Link>
            {' · '}
            {t(`orders:values.status.${order.status}`)}
            {' · '}
            <Money amount={order.total} />
            {' · '}
            <TimeText iso={order.placedAt} />
            {' · '}
            <span className={styles.second}>{order.products.join(', ')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
