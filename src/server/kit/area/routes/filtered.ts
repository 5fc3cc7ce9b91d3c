/** Reads of an area that take a filter. */
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Actor } from '../face.ts'
import type { Kit } from '../kit.ts'
import { objectOf } from '../write/input.ts'
import { type Route, sendText, tellTiming } from './routes.ts'

type Filtered = {
  area: string
  /** The end of the address: `/groups`; empty for the list itself. */
  part: '' | `/${string}`
  summary: string
  params: z.ZodObject
  response: z.ZodType
  /** Returns the body of the answer, as JSON; each parameter is a text. */
  answer(actor: Actor, params: unknown): Promise<string | Buffer>
}

/**
 * Registers a read by `GET /api/{area}{part}`, and by `POST /api/{area}/query{part}` with the same parameters as a body:
 * filters are longer than the addresses that servers and proxies take.
 */
export function addFiltered(
  add: (route: Omit<Route, 'tag'>) => void,
  kit: Kit,
  { area, part, summary, params, response, answer }: Filtered,
): void {
  const ability = `${area}.view`
  const send = async (actor: Actor, given: unknown, reply: FastifyReply) => {
    const began = performance.now()
    const body = await answer(actor, given)
    tellTiming(reply, began)
    return sendText(reply, body)
  }
  add({
    method: 'GET',
    url: `/api/${area}${part}`,
    ability,
    schema: { summary, querystring: params, response: { 200: response } },
    handler: (request, reply) => send(kit.actorOf(request), request.query, reply),
  })
  add({
    method: 'POST',
    url: `/api/${area}/query${part}`,
    ability,
    schema: {
      summary: `${summary}; for a filter too long for an address, with the parameters as a body of texts`,
      body: params,
      response: { 200: response },
    },
    handler: (request, reply) => send(kit.actorOf(request), objectOf(request.body), reply),
  })
}
