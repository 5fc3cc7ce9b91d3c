import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { AnyRecord } from '../../../core/area.ts'
import { formatNumber } from '../../../core/money.ts'
import { Problem } from '../../../core/problems/problems.ts'
import {
  type Changes,
  defineServer,
  type Effect,
  type MergeEffect,
  type Write,
} from '../../../server/kit/area/face.ts'
import { area, type Voucher } from '../area.ts'
import { CODE_LETTERS, CODE_PATTERN, RANDOM_LENGTH, readCode } from '../codes.ts'
import { detail, input } from '../schema.ts'
import { states } from '../states.ts'
import { parts } from './parts.ts'
import { routes } from './routes.ts'
import { vouchersNaming } from './scopes.ts'
import { mergedCustomers } from './vids.ts'

/** Empties values that do not go with the chosen ones, so that they cannot be read as terms. */
function consistent(voucher: Changes): Changes {
  const { benefit, uses, bearer, kind, maxUses, percent, amount, maxRefund, storeShare, vids } = voucher
  return {
    ...voucher,
    percent: benefit === 'percent' ? percent : null,
    amount: benefit === 'amount' ? amount : null,
    maxRefund: benefit === 'percent' ? maxRefund : null,
    maxUses: uses === 'once' ? 1 : uses === 'custom' ? maxUses : null,
    storeShare: bearer === 'shared' ? storeShare : null,
    vids: kind === 'private' ? [...new Set(vids as string[])].sort() : [],
  }
}

/** A shared code must not be one that was generated: what a customer enters names one voucher. */
async function refuseTaken({ sql: db }: Write, code: unknown): Promise<void> {
  if (code == null) return
  const { rows } = await sql`select from voucher_codes where code = ${code}`.execute(db)
  if (rows.length > 0) throw new Problem('duplicate', { fields: { voucherCode: { key: 'taken' } } })
}

const randomPart = () =>
  Array.from({ length: RANDOM_LENGTH }, () => CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length))).join('')

/** Codes nobody can guess, each good for one order; taken back by undo as long as no order holds one. */
const generateCodes: Effect<Voucher> = {
  async run({ sql: db, now }, voucher, { count, prefix }, dryRun) {
    const head = typeof prefix === 'string' ? readCode(prefix) : ''
    if (head !== '' && !CODE_PATTERN.test(head)) return { refused: { key: 'badPrefix' } }
    if (dryRun) return {}
    const codes = new Set<string>()
    while (codes.size < Number(count)) codes.add(head + randomPart())
    // A duplicate code, 1 in 10^10, fails the whole statement and none is generated. The instant separates
    // this call's codes from all before it, also of a call that began later and was quicker: the voucher is
    // locked.
    await sql`
      insert into voucher_codes (code, voucher_id, created_at)
      select code, ${voucher.id}::uuid, greatest(${now}::timestamptz, l.latest + interval '1 ms')
      from unnest(${[...codes]}::text[]) code,
        (select max(created_at) as latest from voucher_codes where voucher_id = ${voucher.id}::uuid) l`.execute(
      db,
    )
    return {}
  },
  async undo({ sql: db }, voucher) {
    const { rows } = await sql<{ used: number }>`
      with latest as (
        select code, holder_id from voucher_codes where voucher_id = ${voucher.id}::uuid and created_at = (
          select max(created_at) from voucher_codes where voucher_id = ${voucher.id}::uuid) for update
      ), gone as (
        delete from voucher_codes c using latest l where c.code = l.code
          and not exists (select from latest where holder_id is not null)
      )
      select count(*) as used from latest where holder_id is not null`.execute(db)
    const used = rows[0]?.used ?? 0
    return used > 0 ? { refused: { key: 'codesInUse', params: { count: used } } } : undefined
  },
}

export const server = defineServer({
  area,
  input,
  states,
  merging: { customers: mergedCustomers as MergeEffect<AnyRecord> },
  detail,
  parts,
  routes,
  effects: { 'generate-codes': generateCodes },
  countedFrom: ['orders'],
  scopes: { categories: vouchersNaming },
  before: {
    async create(write, values) {
      await refuseTaken(write, values.voucherCode)
      return consistent(values)
    },
    async update(write, voucher, changes) {
      if (changes.voucherCode !== undefined) await refuseTaken(write, changes.voucherCode)
      const whole = consistent({ ...voucher, ...changes })
      const names = ['percent', 'amount', 'maxRefund', 'maxUses', 'storeShare', 'vids'] as const
      const derived = Object.fromEntries(names.map((name) => [name, whole[name]]))
      const limit = whole.maxUses as number | null
      return { ...changes, ...derived, usedUp: limit !== null && voucher.used >= limit }
    },
    async delete(write, voucher) {
      const { rows } = await sql<{ count: number }>`
        select (select count(*) from voucher_uses where voucher_id = ${voucher.id}::uuid) +
          (select count(*) from voucher_codes where voucher_id = ${voucher.id}::uuid) as count`.execute(
        write.sql,
      )
      const count = rows[0]?.count ?? 0
      if (count > 0)
        throw new Problem('inUse', {
          area: area.id,
          reason: { key: 'hasUses', params: { count: formatNumber(count) } },
        })
    },
  },
})
