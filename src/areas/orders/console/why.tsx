/** How a price came about: a quiet button, whose text is fetched when it is pressed. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useCan } from '../../../console/kit/atoms.ts'
import { addWords, useT } from '../../../console/kit/i18n.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { api } from '../../../console/kit/net/api.ts'
import { Button } from '../../../console/kit/ui/button.tsx'
import { formatBasisPoints, formatVnd } from '../../../core/money.ts'
import { area } from '../area.ts'
import { en } from '../commission/line/en.ts'
import { vi } from '../commission/line/vi.ts'
import type { OrderPrices, SupplierPart } from '../commission/schema.ts'
import type { OrderLine } from '../schema.ts'
import type { OrderRecord } from './order.ts'
import styles from './orders.module.css'
import type { WhyProps } from './why-text.tsx'

addWords('line', { vi, en })

const WhyText = lazyComponent<WhyProps>(async () => (await import('./why-text.tsx')).WhyText)

/** The question on the button: users who may not view contracts see no rate. */
function asked(line: OrderLine | undefined, part: SupplierPart | null | undefined) {
  if (!line) return ['fee'] as const
  if (!part) return ['price'] as const
  return part.importPrice === null
    ? (['rate', { rate: formatBasisPoints(part.rate) }] as const)
    : (['importPrice', { price: formatVnd(part.importPrice) }] as const)
}

/** Button and text about the price of a line, or without `line` about the shipping fee; both empty where there is nothing to tell. */
export function useWhy(order: OrderRecord, line?: OrderLine): { button: ReactNode; text: ReactNode } {
  const t = useT()
  const can = useCan()
  const id = useId()
  const [open, setOpen] = useState(false)
  // The rate is on the button of each line.
  const seesTerms = can('contracts.view') && line !== undefined
  const { data, isError } = useQuery({
    queryKey: [area.id, 'prices', order.code, order.version],
    queryFn: async ({ signal }) =>
      (await api.look(area.id, `${order.code}/prices`, {}, signal)).data as OrderPrices,
    enabled: seesTerms || open,
  })
  const off = line ? line.discount + line.discountShare : order.shippingDiscount
  const one = data?.lines.find((found) => found.line === line?.id)
  const waits = seesTerms && !data && !isError
  if (waits || (!one?.supplier && !(off > 0))) return { button: null, text: null }
  const [key, params] = asked(line, one?.supplier)
  return {
    button: (
      <Button
        variant="quiet"
        className={styles.why}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t(`line:${key}`, params)}
      </Button>
    ),
    text: (
      <div id={id} className={styles.whyText} hidden={!open}>
        {open && <WhyText order={order} line={line} prices={data} failed={isError} />}
      </div>
    ),
  }
}
