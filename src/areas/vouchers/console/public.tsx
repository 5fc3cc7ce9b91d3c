/** Vouchers in the form of an order. */
import { addWords, useT } from '../../../console/kit/i18n.ts'
import { tip } from '../../../console/kit/overlays/tooltip.ts'
import { Button } from '../../../console/kit/ui/button.tsx'
import { Code, Money } from '../../../console/kit/ui/text.tsx'
import { formatVnd } from '../../../core/money.ts'
import type { askedFields } from '../order-fields.ts'
import { en } from '../orders/placing-en.ts'
import { vi } from '../orders/placing-vi.ts'

addWords('usable', { vi, en })

type Quoted = {
  voucher: { ok: boolean; msg: string } | null
  usable: readonly { code: string; name: string; amount: number }[]
}

/** Whether the codes that were typed hold, by field. */
export const verdicts = ({ voucher }: Quoted): Partial<Record<string, { ok: boolean; msg: string }>> =>
  voucher ? { voucherCode: voucher } : {}

/** A typed code as it is asked about: one that is being begun is none yet. */
export const askedOf = (code: unknown): string | null =>
  typeof code === 'string' && code.trim().length > 1 ? code : null

/** Vouchers that can be used, one Tab after the goods: a press enters the code. */
export function Usable({
  quote,
  className,
  onUse,
}: {
  quote: Quoted | undefined
  className: string | undefined
  onUse: (field: (typeof askedFields)[number], code: string) => void
}) {
  const t = useT()
  if (!quote || quote.usable.length === 0) return null
  return (
    <p className={className}>
      <span>{t('usable:list')}</span>
      {quote.usable.map(({ code, name, amount }) => (
        <Button
          key={code}
          icon="ticket"
          aria-label={t('usable:use', { code, name, amount: formatVnd(amount) })}
          {...tip(name)}
          onClick={() => onUse('voucherCode', code)}
        >
          <Code>{code}</Code> <Money amount={-amount} />
        </Button>
      ))}
    </p>
  )
}
