/** Fields that the form and the overview both show together. */
export const GENERAL = [
  'name',
  'owner',
  'representative',
  'kind',
  'businessForm',
  'taxCode',
  'licence',
  'commission',
  'onHome',
] as const

export const CONTACT = ['phone', 'email', 'fax'] as const

/** Copies of the first contact, the main account and the main pickup place: entered as lines. */
export const COPIES = ['contactPerson', 'pickupAddress', 'bankAccount', 'bankHolder', 'bankName'] as const
