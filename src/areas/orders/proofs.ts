/** Facts about orders for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'
import { PAYMENTS } from './area.ts'
import { ASKED_FIELDS } from './discount-fields.ts'

export const proofs: AreaProofs = {
  gates: {
    payment: PAYMENTS,
    paymentMethod: ['cod', 'bank'],
    addressComplete: [true, false],
    handler: [null, { id: 'a' }],
    cod: ['none', 'collected'],
    returnedCount: [0, 2],
    itemCount: [2],
    total: [0, 100_000],
    returnRevision: [null, 'Thêm ảnh'],
    address: [''],
    carrier: [null, { id: 'c', code: 'VC1', name: 'C' }],
  },
  fixes: [
    { off: 'orders.request-return', on: { status: 'delivering' }, fix: 'orders.deliver' },
    {
      off: 'orders.confirm',
      on: { status: 'awaiting_payment', payment: 'waiting' },
      fix: 'orders.confirm-payment',
    },
    { off: 'orders.unassign', on: { status: 'pending', handler: null }, fix: 'orders.assign' },
  ],
  unmoved: {
    'refund-bank': 'not at every hour a refund is due',
    'refund-points': 'not at every hour a refund is due',
    'ask-return-again': 'no return was sent back',
  },
  // Goods to order; no code and no points without them.
  input: async (list) => {
    const [goods] = await list('/api/orders/goods')
    return {
      lines: [[{ variant: goods?.id, quantity: 1 }]],
      points: [0],
      ...Object.fromEntries(ASKED_FIELDS.map((name) => [name, [null]])),
    }
  },
  templates: { 'console/order.ts': 'the address of a carrier’s page with a place for the code' },
  phrases: {
    'orders.create': {
      en: 'create order, add order, new order, make order, place order',
      vi: 'tao don, tạo đơn hàng, them don, thêm đơn mới, dat don, lap don hang',
    },
    'orders.confirm': {
      en: 'confirm order, confirm an order, approve order',
      vi: 'xac nhan don, xác nhận đơn hàng, duyet don, chốt đơn, chot don hang',
    },
    'orders.log-call': {
      en: 'log call, log a call, record call, write down a call',
      vi: 'ghi cuoc goi, ghi lại cuộc gọi, luu cuoc goi, ghi nhận cuộc gọi',
    },
    'orders.go': {
      en: 'open orders, go to orders, orders, order list, list of orders, show orders',
      vi: 'mo don hang, đi tới đơn hàng, danh sach don, danh sách đơn hàng, xem don hang, đơn hàng',
    },
    'orders.cancel': { en: 'cancel order, cancel an order', vi: 'huy don, huỷ đơn hàng' },
    'orders.edit': {
      en: 'edit order, change order, update order',
      vi: 'sua don, sửa đơn hàng, chinh sua don',
    },
    'orders.pack': { en: 'pack, pack order', vi: 'dong goi, đóng gói đơn' },
    'orders.ship': { en: 'hand over order, ship order', vi: 'giao cho van chuyen, gửi đơn đi' },
    'orders.deliver': { en: 'mark delivered, order delivered', vi: 'da giao hang, đơn đã giao' },
    'orders.fail-delivery': { en: 'delivery failed, failed delivery', vi: 'giao khong thanh, giao hụt' },
    'orders.confirm-payment': {
      en: 'confirm payment, mark as paid, receive payment',
      vi: 'xac nhan thanh toan, xác nhận chuyển khoản, đã thanh toán',
    },
    'orders.refund-bank': { en: 'refund, refund order', vi: 'hoan tien, hoàn tiền đơn' },
    'orders.request-return': { en: 'request return, return order', vi: 'yeu cau tra hang, trả hàng' },
    'orders.approve-return': { en: 'approve return', vi: 'duyet tra hang' },
    'orders.print': { en: 'print order, print bill', vi: 'in don, in vận đơn, in phiếu đóng gói' },
    'orders.assign': { en: 'assign order', vi: 'giao don cho, phân công đơn' },
    'orders.duplicate': { en: 'order again, duplicate order, copy order', vi: 'dat lai don, nhân bản đơn' },
    'orders.copy-link': { en: 'copy link of order', vi: 'sao chep lien ket don hang' },
    'orders.history': {
      en: 'order history, history of order, who changed order',
      vi: 'lich su don hang, lịch sử đơn, ai sua don',
    },
  },
}
