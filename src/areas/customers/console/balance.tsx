import { Link } from 'react-router-dom'
import { findArea, recordPath } from '../../../console/kit/areas.ts'
import { useCan } from '../../../console/kit/atoms.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { Code, NumberText } from '../../../console/kit/ui/text.tsx'
import type { Customer } from '../area.ts'
import type { CustomerDetail } from '../schema.ts'

/** A customer; without the detail while it loads. */
export type WithPoints = Pick<Customer, 'points'> & Partial<CustomerDetail>

/** A request for points by its code: a link for users who may view it. */
export function RefundCode({ code }: { code: string }) {
  const refunds = findArea('point-refunds')
  const canView = useCan()('point-refunds.view')
  if (!refunds || !canView) return <Code>{code}</Code>
  return (
    <Link to={recordPath(refunds, code)}>
      <Code>{code}</Code>
    </Link>
  )
}

/** The points that a customer may use, and next to them those that approved requests hold. */
export function Balance({ record: { points, heldPoints = [] } }: { record: WithPoints }) {
  const t = useT()
  return (
    <>
      <NumberText value={points} />
      {heldPoints.length > 0 && <span className="mut"> {t('customers:detail.free')}</span>}
      {heldPoints.map((held) => (
        <span className="mut" key={held.refund}>
          {' · '}
          {t('customers:detail.held', { points: held.points.toLocaleString('en-US') })}{' '}
          <RefundCode code={held.refund} />
        </span>
      ))}
    </>
  )
}
