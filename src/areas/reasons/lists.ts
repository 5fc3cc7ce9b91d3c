/**
 * Lists of reasons, by the name that steps of the kind `choice` have. A new list is one entry here. `of`: the area whose commands
 * ask for it; the words name the question.
 */
const LISTS = {
  cancel: { of: 'orders', vi: 'Huỷ đơn', en: 'Cancelling an order' },
  'fail-delivery': { of: 'orders', vi: 'Giao không thành', en: 'Failed delivery' },
  'cancel-payment': { of: 'orders', vi: 'Huỷ xác nhận thanh toán', en: 'Taking a payment back' },
  return: { of: 'orders', vi: 'Khách trả hàng', en: 'Return' },
  'reject-return': { of: 'orders', vi: 'Từ chối trả hàng', en: 'Return turned down' },
} as const satisfies Record<string, { of: string; vi: string; en: string }>

type ReasonList = keyof typeof LISTS

declare module '../../core/steps.ts' {
  interface ChoiceLists extends Record<ReasonList, true> {}
}

/** Names of the lists, in their order in menus. */
export const REASON_LISTS = Object.keys(LISTS) as ReasonList[]

/** Areas whose records use reasons. */
export const REASON_AREAS: readonly string[] = [...new Set(Object.values(LISTS).map(({ of }) => of))]

/** Returns the words of every list in a language. */
export function reasonListWords(language: 'vi' | 'en'): Record<ReasonList, string> {
  const words = Object.entries(LISTS).map(([list, one]) => [list, one[language]])
  return Object.fromEntries(words) as Record<ReasonList, string>
}
