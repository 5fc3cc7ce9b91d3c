import type { Shape } from '../../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  missed: 'Not sent at {time}',
  missedText: {
    late: 'The server looked at the clock later than Settings allow, so it did not send by itself.',
    filter: 'The list of customers cannot be filtered like this any more. Choose other receivers, then send.',
    noCustomer: 'No customer matched at that time. Choose other receivers, then send.',
    failed: 'The server failed to send it; its log has the details. No customer has got it.',
    restored: 'Data was restored after the time was set: customers may have got it before.',
  },
  missedRemedy: 'Send it now, or edit it and set another time.',
}
