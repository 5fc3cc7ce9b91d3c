/** The commission of a line, and why it is as high: shown at a press of its button. */
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCan } from '../../../console/kit/atoms.ts'
import { RefLink } from '../../../console/kit/detail/value.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { api } from '../../../console/kit/net/api.ts'
import { Button } from '../../../console/kit/ui/button.tsx'
import { formatBasisPoints, formatVnd } from '../../../core/money.ts'
import { area } from '../area.ts'
import type { LineCommission } from '../commission/schema.ts'
import type { OrderRecord } from './order.ts'
import styles from './orders.module.css'

function Reason({ of: { clause } }: { of: LineCommission }) {
  const t = useT()
  if (!clause) return <>{t('orders:detail.commission.own')}</>
  const { contract, name, goods, kind, revenue, from, to } = clause
  const said = t('orders:detail.commission.clause', {
    ...{ contract: contract.name, name, goods },
    kind: t(`orders:detail.commission.kind.${kind}`),
  })
  const band = { revenue: formatVnd(revenue ?? 0), from: formatVnd(from) }
  return (
    <>
      <RefLink area="contracts" value={{ ...contract, name: contract.code }} /> {said}
      {revenue !== null && ' '}
      {revenue !== null &&
        (to === null
          ? t('orders:detail.commission.lastBand', band)
          : t('orders:detail.commission.band', { ...band, to: formatVnd(to) }))}
    </>
  )
}

/** For users who may view contracts. */
export function Commission({ order, line }: { order: OrderRecord; line: string }) {
  const t = useT()
  const can = useCan()
  const id = useId()
  const [open, setOpen] = useState(false)
  const seen = can('contracts.view')
  const { data } = useQuery({
    queryKey: [area.id, 'commission', order.code, order.version],
    queryFn: async ({ signal }) =>
      (await api.look(area.id, `${order.code}/commission`, {}, signal)).data as LineCommission[],
    enabled: seen,
  })
  const found = seen ? data?.find((one) => one.line === line) : undefined
  if (!found) return null
  return (
    <span className={styles.variant}>
      <Button variant="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {t('orders:detail.commission.why', { rate: formatBasisPoints(found.rate) })}
      </Button>
      <span id={id} className={styles.note} hidden={!open}>
        {open && <Reason of={found} />}
      </span>
    </span>
  )
}
