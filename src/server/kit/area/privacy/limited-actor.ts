/** The actor of a request as areas and the kit get it: without the right to whole numbers while the account is over its limit. */
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../face.ts'
import type { RevealLimit } from './reveal-limit.ts'

declare const limited: unique symbol

/** Reads the actor of a request. Made by `limitedActors` alone: the session's own actor is of another type. */
export type ActorOf = ((request: FastifyRequest) => Actor) & { readonly [limited]: true }

/** Reads actors of sessions under the limit of whole numbers, which routes that show a number at a time are free of. */
export function limitedActors(ofSession: (request: FastifyRequest) => Actor, limit: RevealLimit): ActorOf {
  const actorOf = (request: FastifyRequest) => {
    const actor = ofSession(request)
    return request.routeOptions.config.oneNumber ? actor : limit.allowed(actor)
  }
  return actorOf as ActorOf
}
