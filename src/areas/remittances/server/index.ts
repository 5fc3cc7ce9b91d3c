import { defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { HOLDING } from '../match.ts'
import { detail, input } from '../schema.ts'
import { states } from '../states.ts'
import { effects } from './effects.ts'
import { keepFile, valuesOf } from './import.ts'
import { routes, writeRoutes } from './routes.ts'

export const server = defineServer({
  area,
  input,
  states,
  effects,
  detail,
  parts: {
    buckets: `select coalesce(json_agg(b order by b.bucket), '[]') from (
        select i.bucket, count(*) as count, sum(i.expected)::bigint as expected, sum(i.paid)::bigint as paid,
          count(*) filter (where i.bucket <> 'matched' and not exists (
            select from remittance_resolutions r where r.remittance_id = i.remittance_id and r.key = i.key
              and r.bucket = i.bucket and r.undone_at is null)) as unresolved
        from remittance_items i
        where i.remittance_id = t.id
          and i.round = (select max(round) from remittance_items where remittance_id = t.id)
        group by i.bucket) b`,
    sheet: `select to_json(f.sheet) from remittance_files f where f.remittance_id = t.id`,
    remarks: `select count(*) from remittance_rows r where r.remittance_id = t.id and r.errors <> '[]'
      and not exists (select from jsonb_array_elements(r.errors) e where e->>'key' in (${HOLDING.map((key) => `'${key}'`).join(', ')}))`,
  },
  before: { create: async (write, values) => valuesOf(write, values) },
  after: { create: async (write, record) => keepFile(write, record.id) },
  routes,
  writeRoutes,
})
