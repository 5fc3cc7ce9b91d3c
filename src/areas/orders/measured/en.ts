/** Names of the fields that revenue asks orders by. */
export const measuredWords = {
  returnedAt: 'Goods returned',
  revenueAt: 'Counts as revenue',
  goodsCategories: 'Categories of goods',
  goodsBrands: 'Brands of goods',
  goods: 'Goods',
}

/** States of an order, also as rows of revenue. */
export const statusWords = {
  pending: 'Pending',
  awaiting_payment: 'Awaiting payment',
  to_pack: 'To pack',
  to_deliver: 'To deliver',
  delivering: 'Delivering',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  return_requested: 'Return requested',
  returned: 'Returned',
}
