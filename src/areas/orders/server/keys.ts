/** Where orders keep what was chosen from the shop's lists: the keys of reasons and of outcomes of calls. */
import type { AreaServer, KeyColumn } from '../../../server/kit/area/face.ts'

/** Rows that an undo took back stay written and are no uses. */
const STANDS = 'not exists (select from order_retractions x where x.row_id = u.id)'

const ofList = (list: string, table: string, column = 'reason'): KeyColumn => ({
  table,
  column,
  of: `t.list = '${list}'`,
  ...(table !== 'order_payments' && { counted: STANDS }),
})

export const keyed: NonNullable<AreaServer['keyed']> = {
  reasons: {
    cancellations: ofList('cancel', 'order_cancellations'),
    attempts: ofList('fail-delivery', 'order_attempts'),
    reversals: ofList('cancel-payment', 'order_payments', 'reason_key'),
    returns: ofList('return', 'order_returns'),
    rejections: ofList('reject-return', 'order_return_outcomes'),
  },
  'call-outcomes': {
    calls: {
      table: 'order_calls',
      column: 'outcome',
      holds: 'coalesce(u.outcome, u.result)',
      counted: STANDS,
    },
  },
}
