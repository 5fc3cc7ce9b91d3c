/** Promotions in the form of an order. */
import { Money } from '../../../console/kit/ui/text.tsx'

type Off = { code: string; name: string; off: number }

/** The promotion of a quoted line. */
export function QuotedOff({
  line: { promotion },
  className,
}: {
  line: { promotion: Off | null }
  className: string | undefined
}) {
  if (!promotion) return null
  return (
    <span className={className}>
      {promotion.code} · {promotion.name} · <Money amount={-promotion.off} />
    </span>
  )
}

/** VND off a quoted line besides its price. */
export const quotedOff = ({ promotion }: { promotion: Off | null }): number => promotion?.off ?? 0

/** Promotions on the fee of a quote. */
export const quotedFeeOffs = ({ shippingPromotion }: { shippingPromotion: Off | null }) =>
  shippingPromotion
    ? [{ kind: 'promotion', code: shippingPromotion.code, amount: shippingPromotion.off }]
    : []
