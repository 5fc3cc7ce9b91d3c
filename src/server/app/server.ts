/** The server as one object: everything mounted, nothing listening yet. Tests and `start.ts` both build it. */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { area as outgoingMessages } from '../../areas/outgoing-messages/area.ts'
import { abilitiesOf, holds, READ_REVEALS } from '../../core/abilities.ts'
import type { Area } from '../../core/area.ts'
import { Problem } from '../../core/problems/problems.ts'
import { createKit } from '../kit/area/kit.ts'
import { loadAreas } from '../kit/area/loaded.ts'
import { REVEAL_LIMITS, type RevealLimits } from '../kit/area/privacy/reveal-limit.ts'
import { mountArea } from '../kit/area/routes/mount.ts'
import { mountShared } from '../kit/area/routes/shared.ts'
import { SYSTEM } from '../kit/area/upkeep.ts'
import { tellOfArea } from '../kit/area/write/journal.ts'
import { Captchas } from '../kit/captcha/captchas.ts'
import { mountCaptcha } from '../kit/captcha/routes.ts'
import { mailChannel } from '../kit/channels/mail.ts'
import { pushChannel } from '../kit/channels/push.ts'
import { webhookChannel } from '../kit/channels/webhook.ts'
import { MESSAGE_RULES, MessageWorker } from '../kit/channels/worker.ts'
import type { Database } from '../kit/database/database.ts'
import { mountExportFiles } from '../kit/export/mount.ts'
import { mountUploads } from '../kit/files/routes.ts'
import { CopyCount } from '../kit/held/copies.ts'
import { Hold } from '../kit/held/hold.ts'
import { limitBodies } from '../kit/http/body-limits.ts'
import { answerBroken, refuseTwoHosts } from '../kit/http/broken-requests.ts'
import { compressJson } from '../kit/http/compress.ts'
import { BODY_LIMIT, handleErrors, problemOf, sendProblem, validate } from '../kit/http/errors.ts'
import { Metrics, measureRequests } from '../kit/http/metrics.ts'
import { securityHeaders, setSecurityHeaders } from '../kit/http/security-headers.ts'
import { endSpareConnections } from '../kit/http/spare-connections.ts'
import { buildReader, isOwn, mountConsole, mountFiles } from '../kit/http/static.ts'
import { loadHeadings, loadSay } from '../kit/http/words.ts'
import { mountJobs } from '../kit/jobs/mount.ts'
import { Live, mountEvents } from '../kit/live/live.ts'
import { mountNotices } from '../kit/notices/routes.ts'
import { mountPictures } from '../kit/pictures/routes.ts'
import { mountPresence, Presence } from '../kit/presence/presence.ts'
import { mountPrints } from '../kit/print/mount.ts'
import { secretBox } from '../kit/protection/secret-box.ts'
import { noteRefusal, type SecurityLog, securityLogOf } from '../kit/protection/security-log.ts'
import { declareAbilities } from '../kit/sessions/abilities.ts'
import { guardRoutes, RouteRegister, sessionActor } from '../kit/sessions/auth.ts'
import type { Limit } from '../kit/sessions/rate-limit.ts'
import { SecondFactors } from '../kit/sessions/second-factor/factors.ts'
import { endStep } from '../kit/sessions/second-factor/steps.ts'
import { accountNow, Sessions } from '../kit/sessions/session-store.ts'
import { SignIn } from '../kit/sessions/sign-in.ts'
import type { Timers } from '../kit/timers.ts'
import { mountViews } from '../kit/views/routes.ts'
import { someoneAsks } from '../kit/workers/low-priority.ts'
import { mountAvatar } from './account/avatar.ts'
import { createEnter } from './account/enter.ts'
import { mountOwnSessions } from './account/own-sessions.ts'
import { mountPasswordReset } from './account/password-reset.ts'
import { Registration } from './account/registration.ts'
import { mountSecondFactor } from './account/second-factor.ts'
import { noteWrites } from './account/watched-writes.ts'
import { mountAccount } from './account-routes.ts'
import { mountAccountsBySpec } from './accounts-by-spec.ts'
import type { Config } from './config.ts'
import { exchangeOf } from './exchange.ts'
import { mountHealth } from './health.ts'
import { followSettings, rulesOf } from './live-settings.ts'
import { collectOpenApi, mountOpenApi } from './openapi.ts'
import { mountReaders } from './readers.ts'

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
  /** Receives events of the security log; absent: they are lines of the log. */
  securityLog?: SecurityLog
  /** How many whole numbers an account is shown; absent: the usual ones. */
  revealLimits?: RevealLimits
  /** Timers of presence on records; absent: those of the system. */
  timers?: Timers
  /** Adds routes before the check of abilities, for tests. */
  extend?(app: FastifyInstance): void
}

/** Header of every response while numbers are masked because of the limit. */
const NUMBERS_HIDDEN = 'x-numbers-hidden'

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
  const headers = await securityHeaders()
  const app = Fastify({
    clientErrorHandler: answerBroken(say, headers),
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
  // JSON and uploads alone are read: Fastify would take text as well.
  app.removeContentTypeParser('text/plain')
  setSecurityHeaders(app, headers)
  refuseTwoHosts(app)
  endSpareConnections(app)
  await collectOpenApi(app, areas)
  measureRequests(app, metrics)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.startsWith('/api/')) someoneAsks()
    done()
  })
  limitBodies(app)
  compressJson(app)

  const rules = rulesOf(config)
  const sessions = await Sessions.open(database, rules)
  guardRoutes(app, sessions, () => database.status === 'up')
  const security = options.securityLog ?? securityLogOf(app.log)
  handleErrors(app, say, (request, problem) => noteRefusal(security, request, problem))

  const files = join(config.dataDir, 'files')
  mkdirSync(files, { recursive: true, mode: 0o700 })
  const uploadFolder = join(config.dataDir, 'uploads')
  const loaded = await loadAreas(areas)
  const messageRules = { ...MESSAGE_RULES }
  const revealLimits = { ...(options.revealLimits ?? REVEAL_LIMITS) }
  const kit = await createKit({
    database,
    areas: loaded,
    sessionActor,
    say,
    accountNow: (accountId) => accountNow(database, accountId),
    headings: await loadHeadings(areas),
    exportFolder: join(config.dataDir, 'exports'),
    fileFolder: files,
    uploadFolder,
    incomingFolder: join(config.dataDir, 'incoming'),
    exchange: exchangeOf(config),
    numberLimits: options.numberLimits,
    revealLimits,
    onOver: ({ accountId: account, username, abilities }, { hour, day }) =>
      security('numbers-over-limit', {
        account,
        username,
        hour,
        day,
        masked: !holds(abilities, READ_REVEALS),
      }),
    onCommit: (write) => noteWrites(security, write),
    log: (message: string) => app.log.info(message),
  })
  await followSettings(database, kit, rules, revealLimits, messageRules, (message) => app.log.error(message))
  const hold = await Hold.open(database, (message) => app.log.warn(message))
  const copies = new CopyCount(database, config.dataDir)
  const live = await Live.open({ database, sessions, kit, say, metrics, hold })
  const presence = await Presence.open({
    database,
    kit,
    live,
    ...(options.timers && { timers: options.timers }),
  })

  const { demoShare } = options
  mountHealth(app, {
    config,
    database,
    metrics,
    hold,
    stopping: () => stopping,
    ...(demoShare && { demoShare }),
  })
  const captchas = new Captchas(database)
  const signIn = new SignIn(database, captchas, security)
  const box = secretBox(config)
  let messages: MessageWorker | undefined
  const enter = createEnter({ config, database, sessions, security })
  const factors = new SecondFactors(database, box)
  mountAccount(app, { config, database, sessions, signIn, areas, kit, security, factors, enter, hold })
  mountSecondFactor(app, {
    ...{ config, database, factors, signIn, kit, security },
    async enter(request, reply, step, way) {
      // Ended first: of two that bring the same step, one enters.
      if (!(await endStep(database.db, step)) || step.passwordHash === null)
        throw new Problem('notAllowed', { reason: { key: 'stepOver' } })
      return enter(request, reply, { ...step, passwordHash: step.passwordHash }, way)
    },
  })
  mountAccountsBySpec(app, {
    database,
    kit,
    registration: new Registration(database, kit, captchas, config.webhook?.url),
  })
  mountCaptcha(app, { database, captchas })
  mountPasswordReset(app, { config, database, captchas, signIn, box, kit, security })
  mountOwnSessions(app, { database, sessions, security })
  await mountAvatar(app, { folder: files, database, kit })
  await mountPictures(app, { folder: files, database, areas: loaded, kit })
  await mountUploads(app, { folder: uploadFolder, database, areas: loaded, kit })
  for (const area of loaded) {
    mountArea(app, area, kit)
    area.server.routes?.(app, database.db, kit.actorOf)
    area.server.writeRoutes?.(app, kit)
  }
  mountShared(app, kit)
  mountReaders(app, kit)
  mountViews(app, kit)
  mountJobs(app, kit)
  mountNotices(app, kit)
  mountExportFiles(app, kit)
  mountPrints(app, { kit, folder: files })
  mountEvents(app, live, options.dist === undefined ? () => undefined : buildReader(options.dist))
  mountPresence(app, presence)
  await mountOpenApi(app)
  if (options.dist !== undefined) await mountConsole(app, options.dist)
  await mountFiles(app, files)
  options.extend?.(app)

  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.session && kit.tools.reveals.limit.isOver(request.session)) reply.header(NUMBERS_HIDDEN, '1')
    done()
  })
  app.addHook('preClose', async () => {
    stopping = true
    await presence.close()
    await live.close()
  })
  app.addHook('onClose', async () => {
    metrics.close()
    await messages?.close()
    await copies.close().catch((error) => app.log.warn(String(error)))
    await hold.close()
    await signIn.close()
    await kit.close()
    await sessions.close()
  })
  try {
    await app.ready()
    register.check(abilitiesOf(areas))
    messages = await MessageWorker.start({
      ...{ database, box, rules: messageRules, log: (message) => app.log.warn(message) },
      leaving: () => copies.leaving(),
      // Lists of the log that are open.
      changed: (sql) =>
        tellOfArea(sql, outgoingMessages.id, { actor: SYSTEM, now: new Date().toISOString() }),
      channels: {
        mail: mailChannel(config),
        ...(config.webhook && { webhook: webhookChannel(config.webhook) }),
        push: pushChannel(config),
      },
    })
  } catch (error) {
    await app.close()
    throw error
  }
  return app
}
