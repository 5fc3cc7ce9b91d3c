import { sql } from 'kysely'
import { Problem } from '../../../core/problems/problems.ts'
import { defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { SETTINGS, settingOf } from '../declared.ts'
import { input } from '../schema.ts'

const KEYS = SETTINGS.map(({ key }) => key)

export const server = defineServer({
  area,
  input,
  // One that the code no longer declares has no effect: it is kept and not shown.
  visible: () => sql`t.key = any(${KEYS}::text[])`,
  before: {
    async update(_write, record, changes) {
      const { value } = changes
      if (typeof value !== 'number') return changes
      const { min, max } = settingOf(record.key)
      const refuse = (key: string, params: Record<string, number>) =>
        new Problem('invalid', { area: area.id, fields: { value: { key, params } } })
      if (value < min) throw refuse('tooSmall', { min })
      if (value > max) throw refuse('tooBig', { max })
      return changes
    },
  },
})
