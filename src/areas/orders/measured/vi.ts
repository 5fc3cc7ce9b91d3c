/** Names of the fields that revenue asks orders by. */
export const measuredWords = {
  returnedAt: 'Nhận hàng trả lúc',
  revenueAt: 'Doanh thu lúc',
  goodsCategories: 'Danh mục hàng',
  goodsBrands: 'Thương hiệu hàng',
  goods: 'Hàng trong đơn',
}

/** States of an order, also as rows of revenue. */
export const statusWords = {
  pending: 'Chờ xử lý',
  awaiting_payment: 'Chờ xác nhận thanh toán',
  to_pack: 'Chờ đóng gói',
  to_deliver: 'Chờ giao hàng',
  delivering: 'Đang giao',
  delivered: 'Đã giao',
  cancelled: 'Đã huỷ',
  return_requested: 'Chờ xác nhận trả hàng',
  returned: 'Đã trả hàng',
}
