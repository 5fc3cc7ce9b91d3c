/**
 * Hashes of new passwords, made before the transaction that stores them: a hash takes some hundred ms,
 * and the embedded database serves no other request while a transaction is open.
 */
import type { FastifyInstance } from 'fastify'
import type { Write } from '../../../server/kit/area/face.ts'
import { hashPassword } from '../../../server/kit/sessions/passwords.ts'
import { area } from '../area.ts'
import { passwordDigest } from '../schema.ts'

type Prepared = { digest: string; hash: string }

/** Hashes by request id, kept until the request ends. */
const prepared = new Map<string, Prepared>()

const TAKES_PASSWORD = new Set<unknown>([`${area.id}.create`, `${area.id}.edit`])

/** Hashes the password that a request is going to store. Its route has to be one of the app's own. */
export async function hashAhead(requestId: string, digest: string): Promise<void> {
  prepared.set(requestId, { digest, hash: await hashPassword(digest) })
}

/** Hashes the password in the body of every route that creates or edits accounts, once the caller may. */
export function hashBeforeWrites(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    if (!request.session || !TAKES_PASSWORD.has(request.routeOptions.config.ability)) return
    const digest = passwordDigest.safeParse((request.body as { password?: unknown } | null)?.password)
    if (!digest.success) return
    await hashAhead(String(request.id), digest.data)
  })
  app.addHook('onResponse', async (request) => {
    prepared.delete(String(request.id))
  })
}

/** The hash of a password that a write sets: the one made for its request, else made now. */
export async function hashFor({ requestId }: Write, digest: string): Promise<string> {
  const ready = prepared.get(requestId)
  return ready?.digest === digest ? ready.hash : hashPassword(digest)
}
