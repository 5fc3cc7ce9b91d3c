/**
 * Authentication and authorisation: every route declares its ability in `config.ability`, one hook enforces
 * it before the body is read, and the server does not start while a route has none or an unknown one.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Ability, holds } from '../../../core/abilities.ts'
import { Problem } from '../../../core/problems/problems.ts'
import type { Actor } from '../area/face.ts'
import { languageOf } from '../http/words.ts'
import type { Session, Sessions } from './session-store.ts'

/** Anybody; any user with a session; else an ability. */
export const PUBLIC = 'public'
export const SIGNED_IN = 'signed-in'

/** The spec's name (section 9). With `SESSION_COOKIE=httponly` under https it is `__Host-Admin-Token`, which no other host can set. */
const COOKIE = 'Admin-Token'
const HOST_COOKIE = `__Host-${COOKIE}`
/** Sent by the console when nobody has touched key or pointer for a while: such a call is no use of the session. */
export const IDLE_HEADER = 'x-idle'
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The ability that the route takes: `<area>.<verb>`, `signed-in` or `public`. */
    ability?: string
    /** Another ability that is enough. */
    or?: string
    /** Also for callers without a session; the handler then finds `request.session` null. */
    anonymous?: boolean
    /** Shows a number at a time, to call it: the limit of whole numbers does not mask it. */
    oneNumber?: boolean
    /** Called without a person doing anything: no use of the session, which goes on becoming idle. */
    background?: boolean
  }
  interface FastifyRequest {
    session: Session | null
  }
}

/** The session of a request that needed one. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new Problem('illegalToken')
  return request.session
}

/** The actor of a request's session, before its limits; areas and the kit read `kit.actorOf`. */
export function sessionActor(request: FastifyRequest): Actor {
  const { accountId, username, name, abilities } = sessionOf(request)
  const language = languageOf(request.headers['accept-language'])
  return { accountId, username, name, abilities, language }
}

/** The token a request brings, and whether by the header (which no foreign site can set). */
export function tokenOf(request: FastifyRequest): { token: string; byHeader: boolean } | undefined {
  const header = request.headers.authorization
  if (header !== undefined && header !== '') {
    return { token: header.replace(/^Bearer\s+/i, '').trim(), byHeader: true }
  }
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2)
    if ((name === COOKIE || name === HOST_COOKIE) && value) return { token: value, byHeader: false }
  }
  return undefined
}

/**
 * Whether a write comes from our own pages: by Fetch Metadata, else by Origin. `strict` refuses one with
 * neither, which no recent browser sends.
 */
function isOwnSite(request: FastifyRequest, strict: boolean): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = request.headers
  if (origin === undefined) return !strict
  return URL.canParse(origin) && new URL(origin).host === request.host
}

/** The cookie of a token, kept for `maxMs`; without one, the cookie that takes it away. */
export function sessionCookie(
  request: FastifyRequest,
  config: { sessionCookie: string },
  token?: string,
  maxMs = 0,
): string {
  const httpOnly = config.sessionCookie === 'httponly'
  const https = request.protocol === 'https'
  const parts = [
    `${httpOnly && https ? HOST_COOKIE : COOKIE}=${token ?? ''}`,
    'Path=/',
    'SameSite=Strict',
    `Max-Age=${Math.floor(maxMs / 1000)}`,
  ]
  if (https) parts.push('Secure')
  if (httpOnly) parts.push('HttpOnly')
  return parts.join('; ')
}

const DEVICE = 'cms-device'
const DEVICE_DAYS = 180

/** The browser's own token, which it keeps across sessions; undefined for one that never signed in. */
export function deviceOf(request: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|; *)(?:__Host-)?${DEVICE}=([A-Za-z0-9_-]{22})(?:;|$)`).exec(
    request.headers.cookie ?? '',
  )?.[1]
}

/** The cookie that keeps it; no script sees it. */
export function deviceCookie(request: FastifyRequest, device: string): string {
  const https = request.protocol === 'https'
  const name = https ? `__Host-${DEVICE}` : DEVICE
  const age = DEVICE_DAYS * 86_400
  return `${name}=${device}; Path=/; SameSite=Strict; HttpOnly; Max-Age=${age}${https ? '; Secure' : ''}`
}

type Route = {
  method: string
  url: string
  ability: string | undefined
  or: string | undefined
  anonymous: boolean
  oneNumber: boolean
}

/** Collects every route with the ability it takes; `check` is called once all are known. */
export class RouteRegister {
  readonly #options: RouteOptions[] = []

  /** For Fastify's onRoute hook. */
  add = (route: RouteOptions): void => {
    this.#options.push(route)
  }

  /** Every method and address with its ability. Read late: a plugin's scope may give its routes theirs. */
  get routes(): Route[] {
    return this.#options.flatMap((route) => {
      const { ability, or, anonymous = false, oneNumber = false } = route.config ?? {}
      const declared = { url: route.url, ability, or, anonymous, oneNumber }
      return [route.method].flat().map((method) => ({ method, ...declared }))
    })
  }

  /** Throws naming every route without an ability or with one that no area declares. */
  check(abilities: readonly Ability[]): void {
    const known = new Set<string>([PUBLIC, SIGNED_IN, ...abilities])
    const wrong = this.routes
      .flatMap(({ or, ...route }) => [route, ...(or === undefined ? [] : [{ ...route, ability: or }])])
      .filter(({ ability }) => ability === undefined || !known.has(ability))
    if (wrong.length === 0) return
    const lines = wrong.map(({ method, url, ability }) =>
      ability === undefined
        ? `  ${method} ${url} has no config.ability`
        : `  ${method} ${url} takes "${ability}", which no area declares`,
    )
    throw new Error(
      `The server does not start: each route says who may call it (an area's ability, ` +
        `'${SIGNED_IN}' or '${PUBLIC}').\n${lines.join('\n')}`,
    )
  }
}

/** Enforces `config.ability` on every request, before its body is read. */
export function guardRoutes(app: FastifyInstance, sessions: Sessions, isDatabaseUp: () => boolean): void {
  app.decorateRequest('session', null)

  const admit = (request: FastifyRequest, session: Session, ability: string) => {
    request.session = session
    const { or } = request.routeOptions.config
    if (or !== undefined && holds(session.abilities, or)) return
    if (ability !== SIGNED_IN && !holds(session.abilities, ability)) {
      throw new Problem('forbidden', {
        reason: { key: 'missingAbility', params: { ability } },
        data: { ability },
      })
    }
  }

  const decide = (request: FastifyRequest): Promise<void> | undefined => {
    const { ability, anonymous, background } = request.routeOptions.config
    // No route: the not-found handler responds.
    if (ability === undefined) return undefined
    const writes = !SAFE_METHODS.has(request.method)
    if (ability === PUBLIC) {
      if (writes && !isOwnSite(request, false)) throw new Problem('crossSite')
      return undefined
    }
    const brought = tokenOf(request)
    if (!brought) {
      if (!anonymous) throw new Problem('illegalToken')
      if (writes && !isOwnSite(request, false)) throw new Problem('crossSite')
      return undefined
    }
    if (writes && !brought.byHeader && !isOwnSite(request, true)) throw new Problem('crossSite')
    const used = background !== true && request.headers[IDLE_HEADER] === undefined
    const known = sessions.peek(brought.token, used)
    if (known) {
      admit(request, known, ability)
      return undefined
    }
    if (!isDatabaseUp()) throw new Problem('unavailable')
    return sessions.check(brought.token, used).then(
      (session) => admit(request, session, ability),
      (error: unknown) => {
        // A browser goes on sending the cookie of a session that is over.
        const over = error instanceof Problem && error.id !== 'unavailable'
        if (!(anonymous && over && !brought.byHeader)) throw error
      },
    )
  }

  // With a callback: a request whose session is known goes on without waiting a turn.
  app.addHook('onRequest', (request: FastifyRequest, _reply: FastifyReply, done) => {
    let pending: Promise<void> | undefined
    try {
      pending = decide(request)
    } catch (error) {
      done(error as Error)
      return
    }
    if (pending) pending.then(() => done(), done)
    else done()
  })
}
