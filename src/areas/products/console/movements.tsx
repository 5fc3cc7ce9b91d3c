import { Change, Ledger, type LedgerColumn } from '../../../console/kit/detail/ledger.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { NumberText } from '../../../console/kit/ui/text.tsx'
import type { Product } from '../area.ts'
import type { ProductDetail, StockMovement } from '../schema.ts'
import { StockSummary } from './stock-summary.tsx'

/** When the stock moved, why, by whom and for which order, and what there was then. */
export function Movements({ record }: { record: Product & Partial<ProductDetail> }) {
  const t = useT()
  const variant: LedgerColumn<StockMovement> = {
    id: 'variant',
    title: t('products:detail.variant'),
    cell: (row) => row.variantName ?? row.variant,
  }
  const columns: LedgerColumn<StockMovement>[] = [
    {
      id: 'why',
      lead: true,
      title: t('products:detail.why'),
      cell: ({ kind, reason, note }) =>
        [t(`products:detail.movement.${kind}`), reason && t(`products:choices.writeOff.${reason}`), note]
          .filter(Boolean)
          .join(' · '),
    },
    ...((record.stocks?.length ?? 0) > 1 ? [variant] : []),
    {
      id: 'stock',
      title: t('products:detail.change'),
      number: true,
      cell: ({ stock }) => <Change by={stock} />,
    },
    {
      id: 'after',
      title: t('products:detail.after'),
      number: true,
      cell: ({ stockAfter }) => <NumberText value={stockAfter} />,
    },
    {
      id: 'reserved',
      title: t('products:detail.held'),
      number: true,
      cell: ({ reserved }) => <Change by={reserved} />,
    },
    {
      id: 'reservedAfter',
      title: t('products:detail.heldAfter'),
      number: true,
      cell: ({ reservedAfter }) => <NumberText value={reservedAfter} />,
    },
  ]
  const mark = record.stocks?.map(({ stock, reserved }) => [stock, reserved])
  return (
    <>
      <StockSummary product={record} mark={mark} />
      <Ledger
        area="products"
        about="orders"
        code={record.code}
        name="movements"
        mark={mark}
        columns={columns}
        empty={t('products:detail.noMovements')}
      />
    </>
  )
}
