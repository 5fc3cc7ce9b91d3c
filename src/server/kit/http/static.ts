/** The built console and the stored files. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wholeOfSmall } from '../../../core/pictures.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { PUBLIC, SIGNED_IN } from '../sessions/auth.ts'

/** Named by their content, as Vite and the file store do it. */
const YEAR_MS = 365 * 24 * 3_600_000
const HOUR_MS = 3_600_000
/** SHA-256 in hex (shortened or not) and an extension. */
const FILE_NAME = /^[0-9a-f]{16,64}\.(?:webp|avif|png|jpg|jpeg|gif|pdf|xlsx|zip)$/
/** Shown in the page; everything else is saved. */
const SHOWN = /\.(?:webp|avif|png|jpg|jpeg|gif)$/

/** Files that decide which others a browser loads: never cached. */
const ALWAYS_ASKED = new Set(['/sw.js', '/manifest.webmanifest'])

/**
 * Returns the id of the built console, as the page names it (vite.config.ts) that is served at that moment: files may be
 * exchanged under a running server. Undefined for one that names none.
 */
export function buildReader(dist: string): () => string | undefined {
  const page = join(dist, 'index.html')
  let readAt = 0
  let build: string | undefined
  return () => {
    const changedAt = statSync(page, { throwIfNoEntry: false })?.mtimeMs
    if (changedAt === undefined) return undefined
    if (changedAt !== readAt)
      build = /<meta name="build" content="([\w-]+)"/.exec(readFileSync(page, 'utf8'))?.[1]
    readAt = changedAt
    return build
  }
}

/** Whether an address is none of the console's pages. */
export const isOwn = (path: string) => /^\/(?:api|files|assets)(?:\/|$)/.test(path)

/**
 * Serves the console from `dist` (its assets for ever, its page never from a cache) and answers every other
 * address with the page: the console knows which of them exist and shows its own /404.
 */
export async function mountConsole(app: FastifyInstance, dist: string): Promise<void> {
  await app.register(fastifyStatic, { root: dist, serve: false, preCompressed: true, cacheControl: false })
  const rootFiles = new Set(
    readdirSync(dist, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(?:br|gz|html)$|^\./.test(entry.name))
      .map((entry) => `/${entry.name}`),
  )
  const options = { config: { ability: PUBLIC }, schema: { hide: true } }

  app.get<{ Params: { '*': string } }>('/assets/*', options, (request, reply) => {
    const name = request.params['*']
    // A script that is gone is no page: a browser must not get HTML for it.
    if (name.includes('..') || name.includes('\0') || !existsSync(join(dist, 'assets', name))) {
      throw new Problem('notFound', { reason: { key: 'noFile' } })
    }
    reply.header('cache-control', `public, max-age=${YEAR_MS / 1000}, immutable`)
    return reply.sendFile(`assets/${name}`)
  })

  app.get('/*', options, (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (isOwn(path)) return reply.callNotFound()
    if (rootFiles.has(path)) {
      reply.header('cache-control', ALWAYS_ASKED.has(path) ? 'no-cache' : `public, max-age=${HOUR_MS / 1000}`)
      return reply.sendFile(path.slice(1))
    }
    reply.header('cache-control', 'no-cache')
    return reply.sendFile('index.html')
  })
}

/** The name of a stored file; of a picture without a small one its own. Undefined for what is none. */
function storedName(folder: string, name: string): string | undefined {
  const isStored = (one: string) => FILE_NAME.test(one) && existsSync(join(folder, one))
  return isStored(name) ? name : [wholeOfSmall(name) ?? ''].find(isStored)
}

/**
 * `GET /files/{hash}.{ext}`. Only with a session: today these are pictures, but contracts and staff
 * documents will follow, and a name is no protection. Nothing in a file can act: no type but that of its name, no
 * script, no frame.
 */
export async function mountFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    cacheControl: false,
  })
  app.get<{ Params: { name: string } }>(
    '/files/:name',
    // Pictures are fetched by the page; what a person does sends calls of its own.
    { config: { ability: SIGNED_IN, background: true }, schema: { hide: true } },
    (request, reply) => {
      const name = storedName(folder, request.params.name)
      if (name === undefined) throw new Problem('notFound', { reason: { key: 'noFile' } })
      reply
        .header('cache-control', `private, max-age=${YEAR_MS / 1000}, immutable`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', SHOWN.test(name) ? 'inline' : `attachment; filename="${name}"`)
      return reply.sendFile(name, folder)
    },
  )
}
