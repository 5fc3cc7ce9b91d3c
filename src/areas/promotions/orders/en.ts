/** Words of promotions on orders. */
export const en = {
  fields: {
    promotionShipping: 'Promotion on shipping',
    shippingPromotion: 'Shipping promotion',
    shippingPromotionShare: "Supplier's share of the promotion",
  },
  feeOff: 'Promotion on shipping {code}',
}
