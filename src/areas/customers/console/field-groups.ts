/** Fields that the form and the overview both show together. */
export const PROFILE = ['name', 'phone', 'tags', 'vid', 'club', 'email', 'birthday', 'gender'] as const
export const BODY = ['heightCm', 'weightKg', 'hobbies'] as const
