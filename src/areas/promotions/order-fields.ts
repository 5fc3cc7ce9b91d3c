/** Fields of an order that promotions bring. */
export const orderFields = {
  /** The promotion's part of the discount on shipping, and the supplier's part of it. */
  promotionShipping: { type: 'money', list: false },
  shippingPromotion: { type: 'ref', area: 'promotions', optional: true, list: false },
  shippingPromotionShare: { type: 'percent', optional: true, list: false },
} as const
