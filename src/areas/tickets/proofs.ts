/** Facts about tickets that tests of every area need. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  gates: { phone: [null, '0912345678'] },
  fixes: [
    { off: 'tickets.edit', on: { status: 'resolved' }, fix: 'tickets.reopen' },
    { off: 'tickets.set-priority', on: { status: 'resolved' }, fix: 'tickets.reopen' },
  ],
  unmoved: { 'stop-calls': 'not at every hour a call waits' },
}
