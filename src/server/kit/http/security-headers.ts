/** Headers of every response. Their purposes and limits: docs/security.md. */
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

const HSTS = 'max-age=31536000; includeSubDomains'
/** Nothing of a browser's hardware is needed. */
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

const HELMET: FastifyHelmetOptions = {
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
}

/** Helmet's headers. They depend on nothing in the request, so they are computed once. */
async function helmetHeaders(): Promise<Record<string, string>> {
  const probe = Fastify()
  let headers: Record<string, string> = {}
  await probe.register(helmet, HELMET)
  probe.get('/', (_request, reply) => {
    const all = { ...reply.raw.getHeaders(), ...reply.getHeaders() }
    headers = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)]))
    return ''
  })
  await probe.inject('/')
  await probe.close()
  return headers
}

/** The headers that every response has. */
export const securityHeaders = async (): Promise<Record<string, string>> => ({
  ...(await helmetHeaders()),
  'permissions-policy': PERMISSIONS,
})

/** Puts them on every answer, with the request's id. */
export function setSecurityHeaders(app: FastifyInstance, fixed: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed).header('x-request-id', request.id)
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
    // Records must not be cached; responses that may be cached set their own header.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
}
