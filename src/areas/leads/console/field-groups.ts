/** Fields that the form and the overview both show together. */
export const BODY = ['heightCm', 'weightKg', 'hand', 'handicap', 'fitting'] as const
