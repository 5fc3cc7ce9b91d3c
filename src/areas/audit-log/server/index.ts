import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ALL_ABILITIES, holds } from '../../../core/abilities.ts'
import { Problem } from '../../../core/problems/problems.ts'
import type { AccessFacts } from '../../../core/wire/access.ts'
import { type Actor, defineServer } from '../../../server/kit/area/face.ts'
import type { Kit } from '../../../server/kit/area/kit.ts'
import { entryShape, envelope, idParams } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../../../server/kit/area/routes/routes.ts'
import { run } from '../../../server/kit/area/statement.ts'
import { type AuditEntry, area } from '../area.ts'
import { AREA_IDS } from '../area-ids.ts'
import { type EntryAccess, input } from '../schema.ts'
import { mountReaders } from './readers.ts'

const VIEW = '.view'
const ACCESS = `${area.id}.access`

/**
 * Entries of areas whose records an actor may view; of access those alone with the ability for it, and those of no area too.
 * Undefined: all, which are counted without a look at each.
 */
function visible({ abilities }: Actor) {
  const isWhole = abilities.has(ALL_ABILITIES) || AREA_IDS.every((id) => abilities.has(`${id}${VIEW}`))
  const seesAccess = holds(abilities, ACCESS)
  if (isWhole) return seesAccess ? undefined : sql`t.kind = 'change'`
  const viewed = [...abilities].filter((one) => one.endsWith(VIEW)).map((one) => one.slice(0, -VIEW.length))
  const mine = sql`t.area = any(${viewed}::text[])`
  return seesAccess ? sql`(t.area is null or ${mine})` : sql`(${mine} and t.kind = 'change')`
}

/** The facts of an entry of access, whose other values are fields of it. */
async function readAccess(kit: Kit, id: string): Promise<EntryAccess> {
  const [row] = await run<{ facts: AccessFacts | null }>(
    kit.tools.runner,
    'select args as facts from audit where id = $1::uuid',
    [id],
  )
  return { facts: row?.facts ?? {} }
}

/** Values before and after: as the rules of the record's own area allow, with its masks. */
function writeRoutes(app: FastifyInstance, kit: Kit): void {
  mountRoute(app, {
    method: 'GET',
    url: `/api/${area.id}/:id/changes`,
    ability: `${area.id}.view`,
    tag: area.id,
    schema: {
      summary:
        'An entry with the values before and after, as the caller sees them in the record; of an access, its facts',
      params: idParams,
      response: { 200: envelope(entryShape) },
    },
    handler: async (request, reply) => {
      const actor = kit.actorOf(request)
      const { json } = await kit.area(area.id).read(actor, (request.params as { id: string }).id)
      const entry: AuditEntry = JSON.parse(json)
      if (entry.kind !== 'change') return sendJson(reply, { error: 0, data: await readAccess(kit, entry.id) })
      const of = AREA_IDS.find((id) => id === entry.area)
      if (of === undefined) throw new Problem('notFound')
      const data = await kit.area(of).entry(actor, entry.id)
      return sendJson(reply, { error: 0, data })
    },
  })
}

export const server = defineServer({
  area,
  input,
  visible,
  recordCodes: 'record',
  silent: true,
  writeRoutes(app, kit) {
    writeRoutes(app, kit)
    mountReaders(app, kit)
  },
})
