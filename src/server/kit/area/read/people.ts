/**
 * Colleagues as values: a user who sees records that name a person filters by them and chooses them, without
 * the right to view accounts (decision 0038). Only names and codes, as records show them, and found by
 * nothing else.
 */

import { holds } from '../../../../core/abilities.ts'
import { listedFields, STAFF } from '../../../../core/area.ts'
import type { Ref } from '../../../../core/fields.ts'
import { linesOf } from '../../../../core/lines.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import { codeForm } from '../../../../core/sameness.ts'
import { tokens } from '../../../../core/text.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import type { Actor } from '../face.ts'
import { escapeLike, Params, run } from '../statement.ts'

export const PEOPLE_LIMIT = { default: 20, max: 50 }

const namesPeople = ({ area }: AreaTable): boolean =>
  [
    ...Object.values(listedFields(area)),
    ...linesOf(area).flatMap(([, { columns }]) => Object.values(columns)),
  ].some((field) => (field.type === 'ref' || field.type === 'refs') && field.area === STAFF)

/**
 * Active accounts whose name has every word of `q`, or whose code it is; by name. Throws `forbidden` for an actor who
 * sees no records that name people.
 */
export async function findPeople(
  { tables, reader }: Pick<Tools, 'tables' | 'reader'>,
  actor: Actor,
  { q, limit }: { q: string; limit: number },
): Promise<Ref[]> {
  const sees = [...tables.values()].some(
    (table) => namesPeople(table) && holds(actor.abilities, `${table.area.id}.view`),
  )
  if (!sees) {
    const ability = `${STAFF}.view`
    throw new Problem('forbidden', {
      reason: { key: 'missingAbility', params: { ability } },
      data: { ability },
    })
  }
  const params = new Params()
  // Not the search text of accounts: user names, mails and phone numbers could be guessed by it.
  const words = tokens(q).map((word) => `fold_text(t."name") like ${params.add(`%${escapeLike(word)}%`)}`)
  const named =
    words.length > 0 ? `(${words.join(' and ')} or t."code" = ${params.add(codeForm(q))})` : 'true'
  return run<Ref>(
    reader,
    `select t."id", t."code", t."name" from "${STAFF}" t where t."status" = 'active' and ${named}
      order by t."name", t."id" limit ${params.add(limit, 'int')}`,
    params.values,
  )
}
