/**
 * The API's description, made from the routes' own schemas, and a page to read it. For the signed-in only:
 * it lists every address of an internal system, which no other user needs (ASVS 13.4).
 */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Area } from '../../core/area.ts'
import { SIGNED_IN } from '../kit/sessions/auth.ts'
import { VERSION } from './installation.ts'

/** Has to be registered before the routes it describes. */
export async function collectOpenApi(app: FastifyInstance, areas: readonly Area[]): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'CMS SHOP',
        version: VERSION,
        description:
          'Every answer is `{error: 0, data, …}`; a failure has the fitting status and `{error, msg, fields?, reason?, requestId}`, ' +
          '`msg` in the language of `Accept-Language` (vi or en).',
      },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Authorization' },
          cookie: { type: 'apiKey', in: 'cookie', name: 'Admin-Token' },
        },
      },
      security: [{ token: [] }, { cookie: [] }],
      tags: [
        { name: 'account' },
        { name: 'live' },
        { name: 'views' },
        ...areas.map(({ id }) => ({ name: id })),
      ],
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  })
}

/** `/api/openapi.json` and `/api/docs`. */
export async function mountOpenApi(app: FastifyInstance): Promise<void> {
  let text: string | undefined
  app.get(
    '/api/openapi.json',
    { config: { ability: SIGNED_IN }, schema: { hide: true } },
    async (_request, reply) => {
      text ??= JSON.stringify(app.swagger())
      reply.type('application/json; charset=utf-8').header('cache-control', 'private, no-cache')
      return text
    },
  )
  await app.register(async (scope) => {
    // The page's own routes come from the package: they get their ability here.
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, ability: SIGNED_IN }
    })
    // Swagger UI sets a style attribute as text, which the console's policy refuses; scripts stay ours alone.
    scope.addHook('onRequest', (_request, reply, done) => {
      const policy = String(reply.getHeader('content-security-policy'))
      reply.header(
        'content-security-policy',
        policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
      )
      done()
    })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { docExpansion: 'none', deepLinking: true, layout: 'BaseLayout' },
      theme: { title: 'CMS SHOP API' },
    })
  })
}
