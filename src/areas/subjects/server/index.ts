/** Subjects: one name once; one in use is not deleted. */
import { Problem } from '../../../core/problems/problems.ts'
import { defineServer, type Write } from '../../../server/kit/area/face.ts'
import { refuseTakenName } from '../../../server/kit/area/write/taken-name.ts'
import { area } from '../area.ts'
import { input } from '../schema.ts'
import { states } from '../states.ts'

const refuseTaken = ({ sql }: Write, name: unknown, id: string | null) =>
  refuseTakenName(sql, area.id, { table: 'subjects', name, id })

export const server = defineServer({
  area,
  input,
  states,
  before: {
    async create(write, values) {
      await refuseTaken(write, values.name, null)
      return values
    },
    async update(write, subject, changes) {
      if (changes.name !== undefined) await refuseTaken(write, changes.name, subject.id)
      return changes
    },
    async delete(_write, { uses }) {
      if (uses > 0)
        throw new Problem('inUse', { area: area.id, reason: { key: 'inUse', params: { count: uses } } })
    },
  },
})
