/** Codes of products, their own ones and those of variants: each once over all of them. */
import { sql } from 'kysely'
import { type FieldProblem, Problem } from '../../../core/problems/problems.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { area, type Product } from '../area.ts'

/** The form of codes that are given to products and variants. */
const GIVEN = new RegExp(`^${area.code.prefix}\\d+(-\\d+)?$`)

/**
 * Why codes cannot be had, by the code; `own`: the product that they are for. Each code is held until the write ends, so that
 * two products do not take it at once.
 */
export async function takenCodes(
  db: Sql,
  codes: readonly (string | null)[],
  own: Pick<Product, 'id'> | undefined,
): Promise<ReadonlyMap<string, FieldProblem>> {
  const wanted = [...new Set(codes.filter((code) => code !== null))].sort()
  if (wanted.length === 0) return new Map()
  await sql`select pg_advisory_xact_lock(hashtext('product code ' || code))
    from unnest(${wanted}::text[]) as c (code)`.execute(db)
  const id = own?.id ?? null
  const { rows } = await sql<{ code: string; other: string }>`
    select v.code, p.code as other from product_variants v join products p on p.id = v.product_id
      where v.code = any(${wanted}::text[]) and p.id is distinct from ${id}::uuid
    union all select code, code from products where code = any(${wanted}::text[]) and id is distinct from ${id}::uuid
    union all select own_code, code from products
      where own_code = any(${wanted}::text[]) and id is distinct from ${id}::uuid`.execute(db)
  return new Map(rows.map(({ code, other }) => [code, { key: 'codeTaken', params: { code, other } }]))
}

/** Throws `invalid` for an own code that is taken, also by a variant of the product, or that has the form of given ones. */
export async function checkOwnCode(
  db: Sql,
  product: Pick<Product, 'id'> | undefined,
  code: unknown,
  skus: readonly (string | null)[],
): Promise<void> {
  if (typeof code !== 'string') return
  const refuse = (problem: FieldProblem) => {
    throw new Problem('invalid', { area: area.id, fields: { ownCode: problem } })
  }
  if (GIVEN.test(code)) refuse({ key: 'codeGiven', params: { prefix: area.code.prefix } })
  if (skus.includes(code)) refuse({ key: 'codeTwice' })
  const problem = (await takenCodes(db, [code], product)).get(code)
  if (problem) refuse(problem)
}
