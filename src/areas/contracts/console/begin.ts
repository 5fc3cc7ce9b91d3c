/** First values of a contract that begins with a supplier, or with the contract that it is to replace. */
import type { AnyRecord } from '../../../core/area.ts'
import { linesIn } from '../../../core/lines.ts'

/** `from`: the area of the record. A new version has the terms of the old one; its papers are those that are signed for it. */
export function begin(from: string, record: AnyRecord): Record<string, unknown> {
  const { id, code, name, bankAccount, bankHolder, bankName } = record
  const bank = { bankAccount, bankHolder, bankName }
  if (from === 'shops') return { supplier: { id, code, name }, ...bank }
  const { supplier, kind, signer, note } = record
  const copied = (lines: unknown) => linesIn(lines).map(({ id: _, ...line }) => line)
  const terms = { discounts: copied(record.discounts), goods: copied(record.goods) }
  return { ...bank, name, supplier, kind, signer, note, ...terms, replaces: { id, code, name } }
}
