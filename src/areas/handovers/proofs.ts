/** Facts about hand-over lists for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  gates: { parcels: [0, 3] },
  fixes: [
    { off: 'handovers.from-orders', area: 'orders', on: { status: 'to_pack' }, fix: 'orders.pack' },
    { off: 'handovers.hand-over', on: { status: 'open', parcels: 0 }, fix: 'handovers.add-ready' },
  ],
  unmoved: {
    'add-parcel': 'it needs the code of a parcel that waits',
    'add-ready': 'not at every hour a parcel of the carrier waits',
    'remove-parcel': 'it needs the code of a parcel of the list',
  },
  phrases: {
    'handovers.go': { en: 'open delivery management', vi: 'mo quan ly giao hang, quản lý giao hàng' },
    'handovers.create': { en: 'new hand-over list, create manifest', vi: 'tao phieu ban giao' },
    'handovers.scan': { en: 'scan codes, scan parcels', vi: 'quet ma, quét vận đơn' },
  },
}
