/** Common parts of the kit's routes: their declaration and their responses. */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { z } from 'zod'
import type { Answer } from '../write/idempotency.ts'
import { failure } from './entity-schema.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

type RouteSchema = {
  summary: string
  params?: z.ZodType
  querystring?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /** The answer by its status. */
  response: Readonly<Record<number, z.ZodType>>
}

export type Route = {
  method: HTTPMethods
  url: string
  /** `orders.view`, or `signed-in` where the handler itself looks at the areas. */
  ability: string
  /** Shows a number at a time (see `FastifyContextConfig`). */
  oneNumber?: boolean
  tag: string
  schema: RouteSchema
  handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/**
 * Registers a route. Its schema describes it; the kit checks what comes in itself, where it knows the
 * area's fields and can name the one that is wrong, and writes what goes out as text.
 */
export function mountRoute(
  app: FastifyInstance,
  { method, url, ability, oneNumber = false, tag, schema, handler }: Route,
): void {
  app.route({
    method,
    url,
    config: { ability, oneNumber } as object,
    schema: { tags: [tag], ...schema, response: { ...schema.response, '4xx': failure } },
    validatorCompiler: () => (value: unknown) => ({ value }),
    serializerCompiler: () => (value: unknown) => JSON.stringify(value),
    handler,
  })
}

/** Returns a value as JSON. */
export function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return sendText(reply, JSON.stringify(value))
}

/** Sends a body that is JSON already, as text or as bytes. */
export function sendText(reply: FastifyReply, json: string | Buffer): FastifyReply {
  return reply.header('content-type', JSON_TYPE).send(json)
}

/** Sends the result of a write, made now or before. */
export function sendAnswer(
  reply: FastifyReply,
  { status, body, etag, replayed }: Answer & { replayed: boolean },
): FastifyReply {
  if (etag !== undefined) reply.header('etag', etag)
  if (replayed) reply.header('idempotent-replayed', 'true')
  return reply.code(status).header('content-type', JSON_TYPE).send(body)
}

/** Sends the time in the database, for the browser's timeline and the benchmark. */
export function tellTiming(reply: FastifyReply, began: number): void {
  reply.header('server-timing', `db;dur=${(performance.now() - began).toFixed(1)}`)
}

export const etagOf = (version: number) => `"${version}"`
