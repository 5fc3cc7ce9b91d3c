/** The server as one object: everything mounted, nothing listening yet. Tests and `start.ts` both build it. */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { abilitiesOf } from '../../core/abilities.ts'
import type { Area } from '../../core/area.ts'
import { createKit } from '../kit/area/kit.ts'
import { loadAreas } from '../kit/area/loaded.ts'
import { mountArea } from '../kit/area/routes/mount.ts'
import { mountShared } from '../kit/area/routes/shared.ts'
import { Captchas } from '../kit/captcha/captchas.ts'
import { mountCaptcha } from '../kit/captcha/routes.ts'
import type { Database } from '../kit/database/database.ts'
import { mountExportFiles } from '../kit/export/mount.ts'
import { limitBodies } from '../kit/http/body-limits.ts'
import { BODY_LIMIT, handleErrors, problemOf, sendProblem, validate } from '../kit/http/errors.ts'
import { Metrics, measureRequests } from '../kit/http/metrics.ts'
import { setSecurityHeaders } from '../kit/http/security-headers.ts'
import { buildReader, isOwn, mountConsole, mountFiles } from '../kit/http/static.ts'
import { loadHeadings, loadSay } from '../kit/http/words.ts'
import { mountJobs } from '../kit/jobs/mount.ts'
import { Live, mountEvents } from '../kit/live/live.ts'
import { Mailer } from '../kit/mail/mailer.ts'
import { mountPictures } from '../kit/pictures/routes.ts'
import { mountPresence, Presence } from '../kit/presence/presence.ts'
import { mountPrints } from '../kit/print/mount.ts'
import { declareAbilities } from '../kit/sessions/abilities.ts'
import { actorOf, guardRoutes, RouteRegister } from '../kit/sessions/auth.ts'
import type { Limit } from '../kit/sessions/rate-limit.ts'
import { accountNow, Sessions } from '../kit/sessions/session-store.ts'
import { SignIn } from '../kit/sessions/sign-in.ts'
import { mountViews } from '../kit/views/routes.ts'
import { someoneAsks } from '../kit/workers/low-priority.ts'
import { mountAvatar } from './account/avatar.ts'
import { mountOwnSessions } from './account/own-sessions.ts'
import { mountPasswordReset } from './account/password-reset.ts'
import { Registration } from './account/registration.ts'
import { mountAccount } from './account-routes.ts'
import { mountAccountsBySpec } from './accounts-by-spec.ts'
import type { Config } from './config.ts'
import { exchangeOf } from './exchange.ts'
import { mountHealth } from './health.ts'
import { collectOpenApi, mountOpenApi } from './openapi.ts'

export type ServerOptions = {
  config: Config
  /** Migrated; closed by the caller, after the server. */
  database: Database
  areas: readonly Area[]
  /** The built console; absent: the API alone. */
  dist?: string
  /** Shown by `/healthz`, see there. */
  demoShare?(): number | undefined
  /** How many numbers who may not see them may ask for; absent: the usual ones. */
  numberLimits?: readonly Limit[]
  /** Adds routes before the check of abilities, for tests. */
  extend?(app: FastifyInstance): void
}

const registers = new WeakMap<FastifyInstance, RouteRegister>()

/** Every route of a built server with the ability it takes. */
export function routesOf(app: FastifyInstance): RouteRegister['routes'] {
  return registers.get(app)?.routes ?? []
}

/** Fastify believes nobody by a bare number; counted from the connection, it is the nearest so many. */
const trusted = (trust: Config['trustProxy']) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust

/** Short, unique across processes, and cheap: it is made for every request. */
function requestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}

/**
 * Builds the server; `listen` or `inject` may follow at once. Throws when a route does not say who may
 * call it. `close` ends the live streams, waits for requests under way and leaves the database open.
 */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config, database, areas } = options
  declareAbilities(abilitiesOf(areas))
  const say = await loadSay(areas)
  const app = Fastify({
    logger: {
      level: config.logLevel,
      // Nothing logs these today; it must stay so.
      redact: ['*.password', '*.new_password', '*.token', '*.password_hash', '*.authorization', '*.cookie'],
    },
    // Two lines for each request would cost more than most requests; failures are logged by errors.ts.
    logController: new LogController({ disableRequestLogging: true }),
    // Nor does each have a logger of its own: what is logged of a request names it (errors.ts).
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(),
    requestIdHeader: false,
    trustProxy: trusted(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 60_000,
    // A request that comes in while stopping is still answered, on a connection that then closes.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    // Failures before any route is known, such as a broken percent escape in the address.
    frameworkErrors: (error, request, reply) => {
      // An impossible address: the console shows its page for that (spec section 2).
      if (options.dist !== undefined && !isOwn(request.url)) return void reply.redirect('/404')
      void sendProblem(problemOf(error), request, reply, say)
    },
  })
  const metrics = new Metrics()
  const register = new RouteRegister()
  let stopping = false
  registers.set(app, register)

  app.addHook('onRoute', register.add)
  app.setValidatorCompiler(validate as Parameters<typeof app.setValidatorCompiler>[0])
  // Response schemas describe the API; checking each answer against them would cost every request.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  await setSecurityHeaders(app)
  await collectOpenApi(app, areas)
  measureRequests(app, metrics)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.startsWith('/api/')) someoneAsks()
    done()
  })
  limitBodies(app)

  const sessions = await Sessions.open(database, {
    idleMs: config.sessionIdleMinutes * 60_000,
    maxMs: config.sessionMaxHours * 3_600_000,
    devices: config.sessionDevices,
  })
  guardRoutes(app, sessions, () => database.status === 'up')
  handleErrors(app, say)

  const loaded = await loadAreas(areas)
  const kit = await createKit({
    database,
    areas: loaded,
    actorOf,
    say,
    accountNow: (accountId) => accountNow(database, accountId),
    headings: await loadHeadings(areas),
    exportFolder: join(config.dataDir, 'exports'),
    exchange: exchangeOf(config),
    numberLimits: options.numberLimits,
    log: (message: string) => app.log.info(message),
  })
  const live = await Live.open({ database, sessions, kit, say, metrics })
  const presence = await Presence.open({ database, kit, live })

  const files = join(config.dataDir, 'files')
  mkdirSync(files, { recursive: true })
  const { demoShare } = options
  mountHealth(app, { config, database, metrics, stopping: () => stopping, ...(demoShare && { demoShare }) })
  const captchas = new Captchas(database)
  const signIn = new SignIn(database, captchas)
  const mailer = new Mailer(config, app.log)
  mountAccount(app, { config, database, sessions, signIn, mailer, areas, kit })
  mountAccountsBySpec(app, { database, kit, registration: new Registration(database, kit, captchas) })
  mountCaptcha(app, { database, captchas })
  mountPasswordReset(app, { config, database, captchas, signIn, mailer })
  mountOwnSessions(app, { database, sessions })
  await mountAvatar(app, { folder: files, database, kit })
  await mountPictures(app, { folder: files, database, areas: loaded })
  for (const area of loaded) {
    mountArea(app, area, kit)
    area.server.routes?.(app, database.db, actorOf, kit.tools.questions)
    area.server.writeRoutes?.(app, kit)
  }
  mountShared(app, kit)
  mountViews(app, kit)
  mountJobs(app, kit)
  mountExportFiles(app, kit)
  mountPrints(app, kit)
  mountEvents(app, live, options.dist === undefined ? () => undefined : buildReader(options.dist))
  mountPresence(app, presence)
  await mountOpenApi(app)
  if (options.dist !== undefined) await mountConsole(app, options.dist)
  await mountFiles(app, files)
  options.extend?.(app)

  app.addHook('preClose', async () => {
    stopping = true
    await presence.close()
    await live.close()
  })
  app.addHook('onClose', async () => {
    metrics.close()
    await mailer.close()
    await signIn.close()
    await kit.close()
    await sessions.close()
  })
  try {
    await app.ready()
    register.check(abilitiesOf(areas))
  } catch (error) {
    await app.close()
    throw error
  }
  return app
}
