/** The route of an area's calendar. */
import { z } from 'zod'
import type { Kit } from '../kit.ts'
import type { AreaService } from '../service.ts'
import { bytesOf } from './bytes.ts'
import { envelope, rowSchema } from './entity-schema.ts'
import { type Route, sendText, tellTiming } from './routes.ts'

/** Registers `GET /api/{area}/calendar`. */
export function mountCalendar(
  add: (route: Omit<Route, 'tag'>) => void,
  kit: Kit,
  service: AreaService,
): void {
  const { area } = service.table
  add({
    method: 'GET',
    url: `/api/${area.id}/calendar`,
    ability: `${area.id}.view`,
    schema: {
      summary: 'Records of a window of days; of more than 300 the days are counted',
      querystring: z.object({
        from: z.string().describe('First day, YYYY-MM-DD'),
        to: z.string().describe('The day after the last one, at most 62 days on'),
        where: z.string().optional().describe('JSON: [[field, operator, value], …], ANDed'),
        q: z.string().optional(),
      }),
      response: {
        200: envelope(
          z.object({
            rows: z.array(rowSchema(area)),
            days: z.record(z.string(), z.int()).nullable().describe('Counts by day where there are more'),
          }),
        ),
      },
    },
    handler: async (request, reply) => {
      const began = performance.now()
      const { rows, days } = await service.calendar(kit.actorOf(request), request.query)
      tellTiming(reply, began)
      const pieces: (string | Buffer)[] = ['{"error":0,"data":{"rows":[']
      for (const row of rows) pieces.push(pieces.length === 1 ? '' : ',', row)
      pieces.push(`],"days":${JSON.stringify(days)}}}`)
      return sendText(reply, bytesOf(pieces))
    },
  })
}
