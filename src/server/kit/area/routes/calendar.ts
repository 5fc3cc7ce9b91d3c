/** The route of an area's calendar. */
import { z } from 'zod'
import type { Kit } from '../kit.ts'
import type { AreaService } from '../service.ts'
import { bytesOf } from './bytes.ts'
import { envelope, rowSchema } from './entity-schema.ts'
import { addFiltered } from './filtered.ts'
import type { Route } from './routes.ts'

/** Registers `/api/{area}/calendar`. */
export function mountCalendar(
  add: (route: Omit<Route, 'tag'>) => void,
  kit: Kit,
  service: AreaService,
): void {
  const { area } = service.table
  addFiltered(add, kit, {
    area: area.id,
    part: '/calendar',
    summary: 'Records of a window of days; of more than 300 the days are counted',
    params: z.object({
      from: z.string().describe('First day, YYYY-MM-DD'),
      to: z.string().describe('The day after the last one, at most 62 days on'),
      where: z.string().optional().describe('JSON: [[field, operator, value], …], ANDed'),
      q: z.string().optional(),
    }),
    response: envelope(
      z.object({
        rows: z.array(rowSchema(area)),
        days: z.record(z.string(), z.int()).nullable().describe('Counts by day where there are more'),
      }),
    ),
    async answer(actor, params) {
      const { rows, days } = await service.calendar(actor, params)
      const pieces: (string | Buffer)[] = ['{"error":0,"data":{"rows":[']
      for (const row of rows) pieces.push(pieces.length === 1 ? '' : ',', row)
      pieces.push(`],"days":${JSON.stringify(days)}}}`)
      return bytesOf(pieces)
    },
  })
}
