/** Fields that the form and the overview both show together. */
export const PRICES = ['price', 'salePrice', 'importPrice', 'stock'] as const
