/** Facts about leads for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  gates: { phone: [null, '0912345678'] },
  unmoved: { 'stop-calls': 'not at every hour a call waits' },
  filledIn: { contactName: 'the name of its customer' },
  phrases: {
    'leads.go': { en: 'open leads, consulting', vi: 'mo tu van, tư vấn khách hàng' },
    'leads.create': { en: 'create lead, new lead', vi: 'tao khach can tu van, thêm khách tiềm năng' },
  },
}
