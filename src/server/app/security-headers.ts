/** Headers of every answer. What each is for, and what it softens: docs/security.md. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const HSTS = 'max-age=31536000; includeSubDomains'
/** Nothing of a browser's hardware is needed. */
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

export async function setSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // By hand below: it must not be sent over plain http.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('permissions-policy', PERMISSIONS)
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
    // Records are nobody else's business, caches' included; what may be kept says so itself.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
}
