/** Names of the fields that revenue asks orders by. */
export const measuredWords = {
  returnedAt: 'Goods returned',
  revenueAt: 'Counts as revenue',
  goodsCategories: 'Categories of goods',
  goodsBrands: 'Brands of goods',
}
