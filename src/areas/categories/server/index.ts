/** Categories: each name once under a parent, in whatever capitals it is typed; one that is named elsewhere is not deleted. */

import { sql } from 'kysely'
import { Problem } from '../../../core/problems/problems.ts'
import { nameForm } from '../../../core/sameness.ts'
import { defineServer, type Write } from '../../../server/kit/area/face.ts'
import { refuseTakenName } from '../../../server/kit/area/write/taken-name.ts'
import { area, type Category } from '../area.ts'
import { type CategoryDetail, detail, input, newInput } from '../schema.ts'
import { states } from '../states.ts'
import { moveRemark, noteMoved, parentIn } from './moving.ts'

const parts: Record<keyof CategoryDetail, string> = {
  childCount: 'select count(*)::integer from categories c where c.parent_id = t.id',
  voucherCount: 'select count(*)::integer from vouchers v where v.category_ids @> array[t.id]',
  displayCount: 'select count(*)::integer from display_categories d where d.category_ids @> array[t.id]',
}

const refuseTaken = ({ sql: db }: Write, name: unknown, parent: unknown, id: string | null) =>
  refuseTakenName(db, area.id, {
    table: 'categories',
    name,
    id,
    within: { column: 'parent_id', value: parent ?? null },
  })

/** A name that both records have under them; undefined without one. */
async function sharedChild(
  { sql: db }: Write,
  one: string,
  other: string,
): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string; parent: string }>`
    select name, parent_id as parent from categories where parent_id = any(${[one, other]}::uuid[])`.execute(
    db,
  )
  const first = new Set(rows.filter(({ parent }) => parent === one).map(({ name }) => nameForm(name)))
  return rows.find(({ name, parent }) => parent === other && first.has(nameForm(name)))
}

export const server = defineServer({
  area,
  input,
  newInput,
  states,
  detail,
  parts,
  computed: {
    productCount: `select count(*) from products p
      where array_append(p.category_ids, p.category_id) && category_branch(t.id)`,
  },
  remark: moveRemark,
  after: { update: noteMoved },
  before: {
    async create(write, values) {
      await refuseTaken(write, values.name, values.parent, null)
      return values
    },
    /** Also of a move: the name has to be free where it goes. */
    async update(write, category, changes) {
      if (changes.image === null)
        throw new Problem('invalid', { area: area.id, fields: { image: { key: 'imageNeeded' } } })
      const { name = category.name } = changes
      const parent = changes.parent === undefined ? category.parent?.id : parentIn(changes)
      if (changes.name !== undefined || changes.parent !== undefined)
        await refuseTaken(write, name, parent, category.id)
      return changes
    },
    async delete({ sql: db }, { id }) {
      const { rows } = await sql<{ products: number; children: number; vouchers: number; displays: number }>`
        select (select count(*) from products where array_append(category_ids, category_id) @> array[${id}::uuid]) as products,
          (select count(*) from categories where parent_id = ${id}::uuid) as children,
          (select count(*) from vouchers where category_ids @> array[${id}::uuid]) as vouchers,
          (select count(*) from display_categories where category_ids @> array[${id}::uuid]) as displays`.execute(
        db,
      )
      const [uses] = rows
      if (uses && uses.products + uses.children + uses.vouchers + uses.displays > 0)
        throw new Problem('inUse', { area: area.id, reason: { key: 'inUse', params: uses } })
    },
  },
  merge: {
    /** Children of both come under one parent, where each name is there once. */
    async before(write, survivor: Category, merged: Category) {
      const twice = await sharedChild(write, survivor.id, merged.id)
      if (twice)
        throw new Problem('notAllowed', {
          area: area.id,
          reason: { key: 'childTwice', params: { name: twice.name } },
        })
    },
  },
})
