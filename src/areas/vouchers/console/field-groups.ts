/** Fields that the form and the overview both show together. */
export const SCOPE = ['shops', 'categories', 'brands', 'products'] as const
