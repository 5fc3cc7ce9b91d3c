/** Names of the fields that revenue asks orders by. */
export const measuredWords = {
  returnedAt: 'Nhận hàng trả lúc',
  revenueAt: 'Doanh thu lúc',
  goodsCategories: 'Danh mục hàng',
  goodsBrands: 'Thương hiệu hàng',
}
