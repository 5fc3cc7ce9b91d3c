/** Workbooks as carriers send them, for tests of remittances. */
import type { Cell } from '../../src/core/sheet.ts'
import { workbook } from './workbook.ts'

export type RemittanceLine = readonly [code: string, amount: Cell, fee?: Cell, day?: Cell]

/** Headings as GHN writes them. */
export const HEADINGS = ['STT', 'Mã vận đơn', 'Ngày giao', 'Tiền thu hộ (COD)', 'Phí dịch vụ'] as const

/** A remittance with a title above the headings and the sum below. */
export function remittanceFile(
  lines: readonly RemittanceLine[],
  headings: readonly string[] = HEADINGS,
): Buffer {
  const sum = lines.reduce((total, [, amount]) => total + (typeof amount === 'number' ? amount : 0), 0)
  return workbook([
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
  ])
}
