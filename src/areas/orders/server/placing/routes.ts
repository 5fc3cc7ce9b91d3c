/** Routes that the form of an order calls while it is filled in; none of them writes. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { holds, SEE_NUMBERS } from '../../../../core/abilities.ts'
import { fieldIssues } from '../../../../core/problems/issues.ts'
import { Problem, type Refusal } from '../../../../core/problems/problems.ts'
import type { Kit } from '../../../../server/kit/area/kit.ts'
import { readParameters } from '../../../../server/kit/area/read/list-query.ts'
import { readText } from '../../../../server/kit/area/read/where.ts'
import { envelope } from '../../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../../../../server/kit/area/routes/routes.ts'
import { area } from '../../area.ts'
import { buyer, goods, quote, quoteInput } from '../../placing.ts'
import { buyerBy, findBuyers, findGoods, goodsBy, maskBuyer } from './find.ts'
import { changedOrder, quoteOf } from './quote.ts'

const MAX_IDS = 100

function readQuote(body: unknown) {
  const read = quoteInput.safeParse(body)
  if (read.success) return read.data
  const { fields } = fieldIssues(read.error.issues, body)
  throw new Problem('invalid', { area: area.id, fields })
}

/** Ids of an address, `?ids=a,b`. */
function readIds(text: string | undefined): string[] {
  const ids = z
    .array(z.uuid())
    .max(MAX_IDS)
    .safeParse(text ? text.split(',') : [])
  if (ids.success) return ids.data
  throw new Problem('badFilter', { fields: { ids: { key: 'record' } } })
}

/** Registers `/api/orders/quote`, `/api/orders/{id}/quote`, `/api/orders/goods` and `/api/orders/buyers`. */
export function placingRoutes(app: FastifyInstance, kit: Kit): void {
  const { actorOf } = kit
  const { sql, questions, say } = kit.tools
  /** Reads the input of a quote and counts its number: similar orders reveal whether it has ordered before. */
  const wantedOf = async (request: FastifyRequest) => {
    const wanted = readQuote(request.body)
    await questions.text(wanted.receiverPhone ?? '', actorOf(request))
    return wanted
  }
  const saying = (request: FastifyRequest) => (refusal: Refusal) =>
    say(actorOf(request).language, refusal, area.id)
  const add = (
    method: 'GET' | 'POST',
    url: string,
    ability: string,
    schema: Parameters<typeof mountRoute>[1]['schema'],
    answer: (request: FastifyRequest) => Promise<unknown>,
  ) =>
    mountRoute(app, {
      method,
      url,
      ability,
      tag: area.id,
      schema,
      handler: async (request, reply) => sendJson(reply, { error: 0, data: await answer(request) }),
    })

  add(
    'POST',
    '/api/orders/quote',
    'orders.create',
    {
      summary: 'What a new order would come to; writes nothing',
      body: quoteInput,
      response: { 200: envelope(quote) },
    },
    async (request) => quoteOf(sql, await wantedOf(request), { say: saying(request), changed: undefined }),
  )

  add(
    'POST',
    '/api/orders/:id/quote',
    'orders.edit',
    {
      summary: 'What a changed order would come to; writes nothing',
      params: z.object({ id: z.string() }),
      body: quoteInput,
      response: { 200: envelope(quote) },
    },
    async (request) => {
      const wanted = await wantedOf(request)
      const changed = await changedOrder(sql, (request.params as { id: string }).id)
      if (!changed) throw new Problem('notFound')
      return quoteOf(sql, { ...wanted, customer: changed.customerId }, { say: saying(request), changed })
    },
  )

  add(
    'GET',
    '/api/orders/goods',
    'products.view',
    {
      summary: 'Variants for a line: by words, or those of some ids or of a product',
      querystring: z.object({ q: z.string(), ids: z.string(), product: z.string() }).partial(),
      response: { 200: envelope(z.array(goods)) },
    },
    async (request) => {
      const given: Partial<Record<string, string>> = readParameters(request.query, ['q', 'ids', 'product'])
      const ids = readIds(given.ids)
      const product = given.product ? readText(given.product) : null
      if (ids.length > 0 || product !== null) return goodsBy(sql, ids, product)
      return findGoods(sql, readText(given.q ?? ''))
    },
  )

  add(
    'GET',
    '/api/orders/buyers',
    'customers.view',
    {
      summary: 'Golfers for an order; who may view orders is told where their last one went',
      querystring: z.object({ q: z.string(), key: z.string() }).partial(),
      response: { 200: envelope(z.array(buyer)) },
    },
    async (request) => {
      const given: Partial<Record<string, string>> = readParameters(request.query, ['q', 'key'])
      const actor = actorOf(request)
      const sight = {
        numbers: holds(actor.abilities, SEE_NUMBERS),
        orders: holds(actor.abilities, `${area.id}.view`),
      }
      const q = readText(given.q ?? '')
      await questions.text(q, actor)
      const one = given.key === undefined ? undefined : await buyerBy(sql, readText(given.key), sight)
      const found = given.key === undefined ? await findBuyers(sql, q, sight) : one ? [one] : []
      if (!sight.numbers) return found.map(maskBuyer)
      kit.noteNumbers(
        actor,
        'customers',
        found.map(({ id }) => id),
      )
      return found
    },
  )
}
