import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ALL_ABILITIES } from '../../../core/abilities.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { type Actor, defineServer } from '../../../server/kit/area/face.ts'
import type { Kit } from '../../../server/kit/area/kit.ts'
import { entryShape, envelope, idParams } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../../../server/kit/area/routes/routes.ts'
import { type AuditEntry, area } from '../area.ts'
import { AREA_IDS } from '../area-ids.ts'
import { input } from '../schema.ts'

const VIEW = '.view'

/** Entries of areas whose records an actor may view; undefined: all, which are counted without a look at each. */
function visible({ abilities }: Actor) {
  if (abilities.has(ALL_ABILITIES) || AREA_IDS.every((id) => abilities.has(`${id}${VIEW}`))) return undefined
  const viewed = [...abilities].filter((one) => one.endsWith(VIEW)).map((one) => one.slice(0, -VIEW.length))
  return sql`t.area = any(${viewed}::text[])`
}

/** Values before and after: as the rules of the record's own area allow, with its masks. */
function writeRoutes(app: FastifyInstance, kit: Kit): void {
  mountRoute(app, {
    method: 'GET',
    url: `/api/${area.id}/:id/changes`,
    ability: `${area.id}.view`,
    tag: area.id,
    schema: {
      summary: 'An entry with the values before and after, as the caller sees them in the record',
      params: idParams,
      response: { 200: envelope(entryShape) },
    },
    handler: async (request, reply) => {
      const actor = kit.actorOf(request)
      const { json } = await kit.area(area.id).read(actor, (request.params as { id: string }).id)
      const entry: AuditEntry = JSON.parse(json)
      if (!AREA_IDS.includes(entry.area)) throw new Problem('notFound')
      const data = await kit.area(entry.area).entry(actor, entry.id)
      return sendJson(reply, { error: 0, data })
    },
  })
}

export const server = defineServer({
  area,
  input,
  visible,
  recordCodes: 'record',
  writeRoutes,
})
