import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Call rules',
  one: 'call rule',
  many: 'call rules',
  keywords: 'call back, retry, result, telesales',
  names: 'callback rule',
  fields: {
    name: 'Name',
    purpose: 'Call about',
    result: 'Result of the call',
    attempt: 'From call number',
    next: 'What follows',
    delayMinutes: 'Wait',
    effect: 'What is done',
  },
  help: {
    attempt:
      'Of several rules for a result, the one with the greatest number that was reached holds; of equal ones the newer.',
    delayMinutes: 'Only where the customer is called again. A call back uses the agreed time.',
  },
  values: {
    purpose: { confirm: 'Orders', care: 'Care', lead: 'Consulting' },
    result: {
      placed: 'New order',
      confirmed: 'Confirmed',
      changed: 'Confirmed with changes',
      no_answer: 'No answer',
      busy: 'Busy',
      call_back: 'Call back',
      wrong_number: 'Wrong number',
      cancelled: 'Customer cancels',
    },
    next: {
      queue: 'Joins the queue',
      wait: 'Called again later',
      done: 'Done',
      exhausted: 'Goes to the lead',
    },
    effect: { none: 'Left as it is', confirm: 'Confirmed or settled', cancel: 'Cancelled or closed' },
  },
  empty: 'No rule yet: every call goes to the lead.',
  detail: {
    trial: {
      title: 'Tried on the calls of the last 7 days',
      ask: 'Choose the result and what follows to see what this rule would change.',
      placed: 'This rule is about new orders: there is no call before to try it on.',
      none: 'None of the {calls} calls of the last 7 days had this result.',
      same: '{matching} calls had this result; nothing would change.',
      same_one: '{matching} call had this result; nothing would change.',
      sum: '{changed} of {matching} calls with this result would have gone on differently.',
      columns: { next: 'What follows', before: 'Now', after: 'By this rule' },
      sooner: '{count} called again sooner',
      later: '{count} called again later',
      notMade: '{count} later calls would not be made any more',
      notMade_one: '{count} later call would not be made any more',
      lost: '{count} orders were confirmed in those',
      lost_one: '{count} order was confirmed in those',
      more: 'at least {count} more calls',
      more_one: 'at least {count} more call',
      examples: 'Examples',
      attempt: 'call {count}',
      change: '{before} → {after}',
    },
  },
  reasons: {
    placedOrders: 'A new order is a call about orders.',
    placedOnly: 'Only a new order joins the queue, and nothing else can follow a new order.',
    effectFits: 'This result can neither confirm nor cancel an order.',
    effectDone: 'Where the order is confirmed or cancelled, the call is done.',
  },
}
