/**
 * The accounts area under the spec's own names (section 7), and its two look-ups. Each is the generic call
 * under another name: same rules, same audit, same responses.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { holds, SEE_NUMBERS } from '../../core/abilities.ts'
import { maskPhone } from '../../core/phone.ts'
import { Problem } from '../../core/problems/problems.ts'
import type { Kit } from '../kit/area/kit.ts'
import type { Database } from '../kit/database/database.ts'
import { accountQuery, PUBLIC_BODY_LIMIT } from '../kit/http/public-requests.ts'
import type { Registration } from './account/registration.ts'

const FOUND_MAX = 20

/** Without what every account call of the spec carries. */
function queryOf(request: FastifyRequest): Record<string, string> {
  const { uid: _uid, cms: _cms, ...rest } = request.query as Record<string, string>
  return rest
}

const anyQuery = z.record(z.string(), z.string())
const anyBody = z.record(z.string(), z.unknown())

type Deps = { database: Database; kit: Kit; registration: Registration }

/** Registers the accounts area under the names of the spec (section 7). */
export function mountAccountsBySpec(app: FastifyInstance, { database, kit, registration }: Deps): void {
  const accounts = kit.area('accounts')
  const base = '/api/public/account'
  const tags = ['account']

  app.get(
    `${base}/list`,
    {
      config: { ability: 'accounts.view' },
      schema: { tags, summary: 'Accounts; the same as GET /api/accounts', querystring: anyQuery },
    },
    async (request) => ({ error: 0, ...(await accounts.list(kit.actorOf(request), queryOf(request))) }),
  )

  app.post(
    `${base}/create`,
    {
      bodyLimit: PUBLIC_BODY_LIMIT,
      config: { ability: 'accounts.create', anonymous: true },
      schema: {
        tags,
        summary: 'Creates an account; without a session: registers one, with a captcha, for approval',
        querystring: accountQuery,
        body: anyBody,
      },
    },
    async (request, reply) => {
      if (!request.session) return registration.register(request, reply)
      return kit.once(request, reply, async () => {
        reply.code(201)
        const values = request.body as Record<string, unknown>
        return { error: 0, ...(await accounts.create(kit.contextOf(request), values)) }
      })
    },
  )

  app.post(
    `${base}/update`,
    {
      config: { ability: 'accounts.edit' },
      schema: {
        tags,
        summary: 'Changes an account; `version` is the one that was read',
        querystring: accountQuery,
        body: z.looseObject({ id: z.string().min(1), version: z.int().min(1) }),
      },
    },
    (request, reply) =>
      kit.once(request, reply, async () => {
        const { id, version, ...changes } = request.body as { id: string; version: number }
        return { error: 0, ...(await accounts.update(kit.contextOf(request), id, version, changes)) }
      }),
  )

  app.route<{ Params: { id: string } }>({
    method: ['POST', 'DELETE'],
    url: `${base}/delete/:id`,
    config: { ability: 'accounts.delete' },
    schema: { tags, summary: 'Deletes an account', querystring: accountQuery },
    handler: (request, reply) =>
      kit.once(request, reply, async () => ({
        error: 0,
        ...(await accounts.remove(kit.contextOf(request), request.params.id, undefined)),
      })),
  })

  app.get(
    `${base}/delete/:id`,
    { config: { ability: 'accounts.delete' }, schema: { hide: true } },
    (_request, reply) => {
      reply.header('allow', 'POST, DELETE')
      throw new Problem('wrongMethod', { reason: { key: 'deleteByGet' } })
    },
  )

  app.get(
    `${base}/list_telesale`,
    {
      config: { ability: 'orders.view' },
      schema: { tags, summary: 'Active accounts that may confirm orders', querystring: accountQuery },
    },
    async () => {
      const { rows } = await sql<{ id: string; code: string; name: string }>`
        select id, code, name from accounts a
        where status = 'active' and exists (
          select from roles r
          where r.id = any (a.role_ids) and r.abilities && array['*', 'orders.confirm'])
        order by name, id limit 1000`.execute(database.db)
      return { error: 0, data: rows }
    },
  )

  app.get(
    `${base}/search_vga`,
    {
      config: { ability: 'customers.view' },
      schema: {
        tags,
        summary: 'Customers by the beginning of their VID',
        querystring: accountQuery.extend({ vga: z.string().trim().min(1).max(40) }),
      },
    },
    async (request) => {
      const { vga } = request.query as { vga: string }
      const pattern = `${vga.replace(/[\\%_]/g, '\\$&')}%`
      const { rows } = await sql<{ id: string; code: string; name: string; phone: string; vid: string }>`
        select id, code, name, phone, vid from customers
        where vid like ${pattern} order by vid limit ${FOUND_MAX}`.execute(database.db)
      const actor = kit.actorOf(request)
      if (!holds(actor.abilities, SEE_NUMBERS))
        return { error: 0, data: rows.map((row) => ({ ...row, phone: maskPhone(row.phone) })) }
      kit.noteNumbers(
        actor,
        'customers',
        rows.map(({ id }) => id),
      )
      return { error: 0, data: rows }
    },
  )
}
