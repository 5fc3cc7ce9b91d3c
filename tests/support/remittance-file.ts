/** Workbooks as carriers send them, for tests of remittances. */
import { writeXlsx } from 'hucre/xlsx'

export type RemittanceLine = readonly [code: string, amount: unknown, fee?: unknown, day?: unknown]

/** Headings as GHN writes them. */
export const HEADINGS = ['STT', 'Mã vận đơn', 'Ngày giao', 'Tiền thu hộ (COD)', 'Phí dịch vụ'] as const

/** A remittance with a title above the headings and the sum below. */
export async function remittanceFile(
  lines: readonly RemittanceLine[],
  headings: readonly string[] = HEADINGS,
): Promise<Buffer> {
  const sum = lines.reduce((total, [, amount]) => total + (typeof amount === 'number' ? amount : 0), 0)
  const rows = [
    ['BẢNG ĐỐI SOÁT TIỀN THU HỘ'],
    [],
    [...headings],
    ...lines.map(([code, amount, fee = 22_000, day = '20/11/2026'], index) => [
      index + 1,
      code,
      day,
      amount,
      fee,
    ]),
    ['Tổng cộng', null, null, sum],
  ]
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Đối soát', rows: rows as never }] }))
}
