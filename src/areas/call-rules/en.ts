import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Call rules',
  one: 'call rule',
  many: 'call rules',
  keywords: 'call back retry result telesales',
  fields: {
    name: 'Name',
    result: 'Result of the call',
    attempt: 'From call number',
    next: 'What follows',
    delayMinutes: 'Wait (minutes)',
    effect: 'To the order',
  },
  help: {
    attempt:
      'Of several rules for a result, the one with the greatest number that was reached holds; of equal ones the newer.',
    delayMinutes: 'Only where the customer is called again. A call back uses the agreed time.',
  },
  values: {
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
    effect: { none: 'Left as it is', confirm: 'Confirmed', cancel: 'Cancelled' },
  },
  empty: 'No rule yet: every call goes to the lead. Press C to add one.',
  reasons: {
    placedOnly: 'Only a new order joins the queue, and nothing else can follow a new order.',
    effectFits: 'This result can neither confirm nor cancel an order.',
    effectDone: 'Where the order is confirmed or cancelled, the call is done.',
  },
}
