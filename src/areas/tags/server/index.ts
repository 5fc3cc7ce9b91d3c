/** Tags: one name in a kind, and a kind that stays. */
import { Problem } from '../../../core/problems/problems.ts'
import { defineServer, type Write } from '../../../server/kit/area/face.ts'
import { refuseTakenName } from '../../../server/kit/area/write/taken-name.ts'
import { area, type Tag } from '../area.ts'
import { input } from '../schema.ts'
import { states } from '../states.ts'

const refuseTaken = ({ sql }: Write, kind: unknown, name: unknown, id: string | null) =>
  refuseTakenName(sql, area.id, { table: 'tags', name, id, within: { column: 'kind', value: kind } })

export const server = defineServer({
  area,
  input,
  states,
  before: {
    async create(write, values) {
      await refuseTaken(write, values.kind, values.name, null)
      return values
    },
    async update(write, tag, changes) {
      if (changes.kind !== undefined && changes.kind !== tag.kind)
        throw new Problem('invalid', { area: area.id, fields: { kind: { key: 'kindFixed' } } })
      if (changes.name !== undefined) await refuseTaken(write, tag.kind, changes.name, tag.id)
      return changes
    },
    async delete(_write, { uses }) {
      if (uses > 0)
        throw new Problem('inUse', { area: area.id, reason: { key: 'inUse', params: { count: uses } } })
    },
  },
  merge: {
    async before(_write, survivor: Tag, merged: Tag) {
      if (survivor.kind !== merged.kind)
        throw new Problem('notAllowed', {
          area: area.id,
          reason: { key: 'otherKind', params: { code: merged.code } },
        })
    },
  },
})
