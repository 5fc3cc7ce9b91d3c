/** Fields that the form and the overview both show together. */
export const GENERAL = ['name', 'position', 'active', 'method', 'persons'] as const

export const CONDITIONS = ['shops', 'provinces', 'minTotal', 'maxTotal', 'paymentMethod'] as const
