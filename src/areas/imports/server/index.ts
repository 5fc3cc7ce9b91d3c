import { defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { detail, input } from '../schema.ts'
import { states } from '../states.ts'
import { effects } from './effects.ts'
import { keepRows, valuesOf } from './rows.ts'
import { writeRoutes } from './upload.ts'
import { mountWorkbooks } from './workbooks.ts'

export const server = defineServer({
  area,
  input,
  states,
  effects,
  detail,
  parts: {
    counts: `select coalesce(json_object_agg(c.status, c.count), '{}') from (
        select status, count(*) as count from import_rows r where r.import_id = t.id group by status) c`,
    loose: 't.loose',
    ignored: 't.ignored',
  },
  before: { create: async (write, values) => valuesOf(write, values) },
  after: { create: async (write, record) => keepRows(write, record.id) },
  writeRoutes(app, kit) {
    writeRoutes(app, kit)
    mountWorkbooks(app, kit)
  },
})
