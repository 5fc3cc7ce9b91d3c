/** Facts about tickets for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  gates: { phone: [null, '0912345678'] },
  fixes: [
    { off: 'tickets.edit', on: { status: 'resolved' }, fix: 'tickets.reopen' },
    { off: 'tickets.set-priority', on: { status: 'resolved' }, fix: 'tickets.reopen' },
  ],
  unmoved: { 'stop-calls': 'not at every hour a call waits' },
  filledIn: { contactName: 'the name of its customer' },
  phrases: {
    'tickets.go': { en: 'open tickets, customer care', vi: 'mo cham soc khach hang, danh sách yêu cầu' },
    'tickets.create': { en: 'create ticket, new ticket, add a ticket', vi: 'tao yeu cau, tạo ticket' },
  },
}
