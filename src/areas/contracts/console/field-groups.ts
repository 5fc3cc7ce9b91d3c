/** Fields that the form and the overview both show together. */
export const GENERAL = ['name', 'supplier', 'kind', 'signer', 'replaces', 'document'] as const
export const TERMS = ['signedOn', 'effectiveOn', 'expiresOn'] as const
export const SETTLEMENT = ['bankAccount', 'bankHolder', 'bankName', 'note'] as const
