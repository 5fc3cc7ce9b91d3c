import { z } from 'zod'
import { previewOf } from '../../core/attachments.ts'
import { attachment, day, line, lines, money, name, note, optional, percent, ref } from '../../core/schema.ts'
import { CONTRACT_KINDS } from './area.ts'
import { bandProblems, goodsProblems, withEnds, withNames } from './bands.ts'

const goods = {
  category: optional(ref()),
  brand: optional(ref()),
  product: optional(ref()),
}

const discounts = lines({
  name: line,
  kind: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['whole']).default('whole')),
  ...goods,
  value: percent,
  revenueFrom: money,
  revenueTo: optional(money),
}).overwrite(withEnds)

/** Input of a contract. Days are whole ones, both included; without an expiry date it is until further notice. */
export const input = z
  .strictObject({
    name,
    supplier: ref(),
    kind: z.enum(CONTRACT_KINDS),
    signer: line,
    signedOn: day,
    effectiveOn: day,
    expiresOn: optional(day),
    replaces: optional(ref()),
    bankAccount: line,
    bankHolder: line,
    bankName: line,
    discounts,
    goods: lines({ discount: line, ...goods }),
    excerpts: lines({ name: line, file: attachment }, { max: 50 }),
    document: optional(attachment.refine((file) => previewOf(file.name) === 'pdf', { error: 'onlyPdf' })),
    note: optional(note),
  })
  .superRefine(({ signedOn, effectiveOn, expiresOn, discounts: all, goods: further }, context) => {
    const say = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (effectiveOn < signedOn) say(['effectiveOn'], 'effectiveBeforeSigning')
    if (expiresOn !== null && expiresOn < effectiveOn) say(['expiresOn'], 'expiryBeforeEffective')
    for (const { at, column, key } of bandProblems(all)) say(['discounts', at, column], key)
    for (const { at, column, key } of goodsProblems(all, further)) say(['goods', at, column], key)
  })
  .overwrite((values) => ({ ...values, goods: withNames(values.goods, values.discounts) }))

/** A product for which two clauses tie today: the first one is taken. */
const tie = z.object({
  product: z.string(),
  name: z.string(),
  one: z.string(),
  oneCode: z.string(),
  other: z.string(),
  otherCode: z.string(),
})

/** Data of the detail besides the list's fields. */
export const detail = z.object({ ties: z.array(tie) })
export type ContractDetail = z.infer<typeof detail>
