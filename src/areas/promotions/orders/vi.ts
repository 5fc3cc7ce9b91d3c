/** Words of promotions on orders. */
export const vi = {
  fields: {
    promotionShipping: 'Khuyến mãi phí vận chuyển',
    shippingPromotion: 'Khuyến mãi vận chuyển',
    shippingPromotionShare: 'Phần khuyến mãi nhà cung cấp chịu',
  },
  feeOff: 'Khuyến mãi vận chuyển {code}',
}
