/** `POST /api/visits`, for the account of the shop's server. */
import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { dayOf } from '../../../core/dates/dates.ts'
import { Problem } from '../../../core/problems/problems.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { Kit } from '../../../server/kit/area/kit.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendAnswer } from '../../../server/kit/area/routes/routes.ts'
import { check, objectOf } from '../../../server/kit/area/write/input.ts'
import { newId } from '../../../server/kit/ids.ts'
import { RateLimit } from '../../../server/kit/sessions/rate-limit.ts'
import { area } from '../area.ts'
import { type Sent, sent } from '../schema.ts'

/** Calls of one account within a minute; the next one is refused until it is over. */
const CALLS = { name: 'visits', attempts: 600, seconds: 60 }
/** Bytes of a hash that tell the visitors of a day apart. */
const HASH_BYTES = 12
const SALT_BYTES = 32

/** The salt of a day, the same in all processes; made by the first visit. */
async function saltOf(db: Sql, day: string): Promise<Buffer> {
  await sql`insert into visit_salts (day, salt) values (${day}, ${randomBytes(SALT_BYTES)}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{
    salt: Uint8Array
  }>`select salt from visit_salts where day = ${day}::date`.execute(db)
  return Buffer.from(rows[0]?.salt ?? [])
}

/** Ids of products by the ids or codes that were sent. Throws `invalid` naming one that there is not. */
async function productsOf(db: Sql, { visits }: Sent): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(visits.flatMap(({ product }) => product ?? []))]
  const { rows } = await sql<{ key: string; id: string }>`
    select k.key, p.id from unnest(${keys}::text[]) k(key) join products p on p.code = k.key or p.id::text = k.key`.execute(
    db,
  )
  const found = new Map(rows.map(({ key, id }) => [key, id]))
  const missing = keys.find((key) => !found.has(key))
  if (missing !== undefined)
    throw new Problem('invalid', {
      area: area.id,
      fields: { product: { key: 'noProduct', params: { code: missing } } },
    })
  return found
}

/** Deletes salts of days that are over: their hashes can be traced no more. Returns how many. */
export async function forgetSalts(db: Sql, now: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from visit_salts where day < ${dayOf(now)}::date`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Registers the call, 600 a minute at most. Visits leave no history. */
export function adding(app: FastifyInstance, kit: Kit): void {
  const limit = new RateLimit({ db: kit.tools.sql }, CALLS)
  mountRoute(app, {
    method: 'POST',
    url: `/api/${area.id}`,
    ability: `${area.id}.add`,
    tag: area.id,
    schema: {
      summary: 'Adds visits of this moment; 600 calls a minute at most, each of up to 100 visits',
      body: sent,
      response: { 201: envelope(z.object({ added: z.int() })) },
    },
    handler: async (request, reply) => {
      await limit.take(kit.actorOf(request).accountId)
      const asked = check(sent, objectOf(request.body), area.id) as Sent
      const answer = await kit.answer(request, async ({ write }) => {
        const products = await productsOf(write.sql, asked)
        const salt = await saltOf(write.sql, dayOf(write.now))
        const rows = asked.visits.map(({ product, visitor, ...visit }) => ({
          id: newId(Date.parse(write.now)),
          ...visit,
          product: product === undefined ? null : products.get(product),
          visitor: createHmac('sha256', salt)
            .update(visitor)
            .digest('hex')
            .slice(0, 2 * HASH_BYTES),
        }))
        await sql`
          insert into visit_log (id, at, page, product_id, referrer, device, visitor)
          select id, ${write.now}::timestamptz, page, product, referrer, device, decode(visitor, 'hex')
          from json_to_recordset(${JSON.stringify(rows)}::json)
            as v(id uuid, page text, product uuid, referrer text, device text, visitor text)`.execute(
          write.sql,
        )
        return { status: 201, body: JSON.stringify({ error: 0, data: { added: rows.length } }) }
      })
      return sendAnswer(reply, answer)
    },
  })
}
