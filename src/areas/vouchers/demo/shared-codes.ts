/** Vouchers that demo orders hold. */
export type VoucherText = {
  code: string
  percent?: number
  amount?: number
  cap?: number
  from: number
  weight: number
}

/** Amounts in VND; `from` is the least subtotal. */
export const VOUCHERS: readonly VoucherText[] = [
  { code: 'CHAOBAN100', amount: 100_000, from: 1_000_000, weight: 22 },
  { code: 'GOLF50K', amount: 50_000, from: 500_000, weight: 20 },
  { code: 'BIRDIE10', percent: 1_000, cap: 500_000, from: 800_000, weight: 18 },
  { code: 'EAGLE15', percent: 1_500, cap: 1_500_000, from: 5_000_000, weight: 8 },
  { code: 'HOIVIEN5', percent: 500, cap: 2_000_000, from: 300_000, weight: 12 },
  { code: 'CUOITUAN200', amount: 200_000, from: 2_500_000, weight: 10 },
  { code: 'DRIVER500', amount: 500_000, from: 12_000_000, weight: 6 },
  { code: 'SINHNHAT', percent: 800, cap: 800_000, from: 500_000, weight: 4 },
]
