/** Orders that commands need, for the browser tests. */
import { act, delivered, first, packed, placed, read } from '../../../tests/e2e/made.ts'
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'

/** Paid, then cancelled: the money is to be returned. */
const refundable: NonNullable<AreaWalk['ready']>[string] = async (page) => {
  const { id } = await placed(page, { paymentMethod: 'bank' })
  await act(page, 'orders', id, 'confirm-payment')
  await act(page, 'orders', id, 'cancel', { reason: 'other' })
  return read(page, 'orders', id)
}

/** Delivered, asked back and sent back for changes. */
const sentBack: NonNullable<AreaWalk['ready']>[string] = async (page) => {
  const carrier = await first(page, 'carriers', [
    ['status', 'eq', 'active'],
    ['takesStandard', 'eq', true],
  ])
  const { id } = await delivered(page, carrier)
  await act(page, 'orders', id, 'request-return', { returnReason: 'damaged' })
  await act(page, 'orders', id, 'send-back-return', { change: 'Thêm ảnh hộp' })
  return read(page, 'orders', id)
}

export const walk: AreaWalk = {
  ready: {
    'orders.ask-return-again': sentBack,
    'orders.ship': (page) => packed(page),
    'orders.refund-bank': refundable,
    'orders.refund-points': refundable,
  },
  screens: [
    ['order-new', '/Delivery/list/new', 'form'],
    ['orders', '/Delivery/list', '[role=row] >> text=DH'],
    ['order-form', '/Delivery/list/DH00002000/edit', 'form'],
    ['order', '/Delivery/list/DH00002000', '[data-pane="detail"] >> text=DH00002000'],
  ],
}
