/**
 * Second factors: proving one at the sign-in, setting one up (in the profile, or on the way of a sign-in whose role demands
 * it), removing one. A change of an account's factors takes its password again, ends its other sessions, is in its
 * history, and is mailed to its owner.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type QueryExecutorProvider, sql } from 'kysely'
import { z } from 'zod'
import { PROFILE, queueAccountMail, rememberAbout } from '../../../areas/accounts/server/public.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { noteAttempt } from '../../kit/access/attempts.ts'
import type { Write } from '../../kit/area/face.ts'
import type { Kit } from '../../kit/area/kit.ts'
import type { Database } from '../../kit/database/database.ts'
import { accountQuery, PUBLIC_BODY_LIMIT } from '../../kit/http/public-requests.ts'
import { languageOf } from '../../kit/http/words.ts'
import { factsOf, type SecurityEvent, type SecurityLog } from '../../kit/protection/security-log.ts'
import { PUBLIC, SIGNED_IN, sessionOf } from '../../kit/sessions/auth.ts'
import type { SecondFactors, Site } from '../../kit/sessions/second-factor/factors.ts'
import { newCodes, replaceCodes } from '../../kit/sessions/second-factor/recovery.ts'
import { endStep, findStep, openOwnStep, type PendingStep } from '../../kit/sessions/second-factor/steps.ts'
import { endSessions } from '../../kit/sessions/sessions.ts'
import type { SignIn } from '../../kit/sessions/sign-in.ts'
import { digest } from '../account-routes.ts'
import type { Config } from '../config.ts'

type Deps = {
  config: Config
  database: Database
  factors: SecondFactors
  signIn: SignIn
  kit: Kit
  security: SecurityLog
  /** Opens the session that a proved step was for; returns the data of the response. */
  enter(
    request: FastifyRequest,
    reply: FastifyReply,
    step: PendingStep,
    way: string,
  ): Promise<{ token: string }>
}

const stepId = z.string().min(1).max(100)
const name = z.string().trim().min(1).max(60)
/** Six digits, as an app shows them. */
const code = z
  .string()
  .trim()
  .transform((text) => text.replace(/\s/g, ''))
/** The result of the browser's own API; checked by the library. */
const credential = z.record(z.string(), z.unknown())

const proofBody = z.strictObject({
  step: stepId,
  code: code.optional(),
  recovery: z.string().max(60).optional(),
  passkey: credential.optional(),
})
const beginBody = z.strictObject({
  step: stepId.optional().describe('Of a sign-in that has to set one up; else a session and the password'),
  password: digest.optional(),
})

/** Registers everything about second factors under `/api/public/account`. */
export function mountSecondFactor(app: FastifyInstance, deps: Deps): void {
  const { config, database, factors, signIn, kit, security, enter } = deps
  const base = '/api/public/account'
  const common = { bodyLimit: PUBLIC_BODY_LIMIT }
  const tags = ['account']
  const describe = (summary: string, body: z.ZodType) => ({ tags, summary, querystring: accountQuery, body })

  /** Where the browser is; a passkey of one address does not serve at another. */
  const siteOf = (request: FastifyRequest): Site => {
    const origin = config.publicUrl
      ? new URL(config.publicUrl).origin
      : `${request.protocol}://${request.host}`
    return { origin, host: new URL(origin).hostname }
  }

  /** Proves the second factor of a sign-in, in the log either way. */
  const proved = async (request: FastifyRequest, step: PendingStep, proof: z.infer<typeof proofBody>) => {
    try {
      return await factors.prove(step, proof, siteOf(request))
    } catch (error) {
      const { accountId, username } = step
      const attempt = { action: 'second-factor', accountId, ip: request.ip, id: request.id } as const
      if (error instanceof Problem && error.id === 'tooMany')
        await noteAttempt(database.db, { kind: 'sign-in-limited', ...attempt })
      if (error instanceof Problem && error.id === 'invalid') {
        const reason = Object.values(error.detail.fields ?? {})[0]?.key
        security('second-factor-failed', { ...factsOf(request), account: accountId, username, reason })
        await noteAttempt(database.db, { kind: 'sign-in-failed', ...attempt })
      }
      throw error
    }
  }

  app.post(
    `${base}/second_factor`,
    {
      ...common,
      config: { ability: PUBLIC },
      schema: describe(
        'Proves the second factor of a sign-in: a code, a recovery code or a passkey',
        proofBody,
      ),
    },
    async (request, reply) => {
      const body = request.body as z.infer<typeof proofBody>
      const given = [body.code, body.recovery, body.passkey].filter((one) => one !== undefined)
      if (given.length !== 1) throw new Problem('invalid', { fields: { code: { key: 'required' } } })
      const step = await findStep(database.db, body.step, ['verify'])
      const way = await proved(request, step, body)
      return { error: 0, data: await enter(request, reply, step, way) }
    },
  )

  app.post(
    `${base}/second_factor_options`,
    {
      ...common,
      config: { ability: PUBLIC },
      schema: describe(
        'Options by which the browser asks for a passkey at a sign-in',
        z.strictObject({ step: stepId }),
      ),
    },
    async (request) => {
      const { step } = request.body as { step: string }
      return {
        error: 0,
        data: await factors.passkeyOptions(await findStep(database.db, step, ['verify']), siteOf(request)),
      }
    },
  )

  app.get(
    `${base}/second_factors`,
    {
      config: { ability: SIGNED_IN },
      schema: {
        tags,
        summary: 'My second factors, and whether a role demands one',
        querystring: accountQuery,
      },
    },
    async (request) => ({ error: 0, data: await factors.stateOf(sessionOf(request).accountId) }),
  )

  /** Setting up, by a session with its password or by the step of a sign-in. */
  const beginning = async (request: FastifyRequest): Promise<PendingStep> => {
    const { step, password } = request.body as z.infer<typeof beginBody>
    if (step !== undefined) return findStep(database.db, step, ['enrol'])
    const { accountId, username, tokenHash } = sessionOf(request)
    if (password === undefined) throw new Problem('invalid', { fields: { password: { key: 'required' } } })
    await signIn.confirm({ accountId, username }, password, request)
    await openOwnStep(database.db, tokenHash, accountId)
    return findStep(database.db, tokenHash, ['profile'])
  }
  const going = (request: FastifyRequest): Promise<PendingStep> => {
    const { step } = request.body as { step?: string }
    if (step !== undefined) return findStep(database.db, step, ['enrol'])
    return findStep(database.db, sessionOf(request).tokenHash, ['profile'])
  }

  /** Writes a change of an account's factors: history, other sessions (all but `own`), mail. */
  const changing = async <T>(
    request: FastifyRequest,
    {
      accountId,
      username,
      name,
      own,
    }: Pick<PendingStep, 'accountId' | 'username' | 'name'> & { own: Buffer | undefined },
    event: SecurityEvent,
    work: (write: Write) => Promise<T>,
  ): Promise<T> => {
    const language = languageOf(request.headers['accept-language'])
    const actor = { accountId, username, name, abilities: new Set<string>(), language }
    const context = { actor, requestId: String(request.id), source: PROFILE, address: request.ip }
    return kit.tools.writes.run(context, async ({ write }) => {
      const result = await work(write)
      const { rows } = await sql<{ id: string; code: string; version: number }>`
        select id, code, version from accounts where id = ${accountId}`.execute(write.sql)
      if (rows[0]) rememberAbout(write, rows[0], event)
      await endSessions(write.sql, accountId, 'factors', { ...(own && { except: own }) })
      await queueAccountMail(write.sql, 'factors-changed', accountId, language)
      return result
    })
  }

  /** Ends a set-up: keeps the factor, and with the first one recovery codes; a sign-in on its way enters. */
  const finish = async (
    request: FastifyRequest,
    reply: FastifyReply,
    step: PendingStep,
    keep: (db: QueryExecutorProvider) => Promise<void>,
    way: string,
  ) => {
    const isOwn = (request.body as { step?: string }).step === undefined
    const own = isOwn ? step.key : undefined
    const isFirst = (await factors.stateOf(step.accountId)).factors.length === 0
    // A sign-in sets up the first one only: a step opened before the owner did must not add a stranger's.
    if (!isOwn && !isFirst) throw new Problem('notAllowed', { reason: { key: 'stepOver' } })
    const fresh = isFirst ? await newCodes() : undefined
    await changing(request, { ...step, own }, 'second-factor-added', async ({ sql: db }) => {
      await keep(db)
      if (fresh) await replaceCodes(db, step.accountId, fresh.hashes)
    })
    const entered = isOwn ? undefined : await enter(request, reply, step, way)
    if (isOwn) await endStep(database.db, step)
    return { error: 0, data: { ...entered, ...(fresh && { recoveryCodes: fresh.codes }) } }
  }

  const setUp = { ...common, config: { ability: SIGNED_IN, anonymous: true } }

  app.post(
    `${base}/totp_begin`,
    {
      ...setUp,
      schema: describe(
        'Begins to set up an authenticator app: its secret, as text and as a QR code',
        beginBody,
      ),
    },
    async (request) => ({ error: 0, data: await factors.beginTotp(await beginning(request)) }),
  )
  const totpBody = z.strictObject({ step: stepId.optional(), code, name })
  app.post(
    `${base}/totp_confirm`,
    {
      ...setUp,
      schema: describe(
        'Sets up the app by its first code; with the first factor come recovery codes',
        totpBody,
      ),
    },
    async (request, reply) => {
      const body = request.body as z.infer<typeof totpBody>
      const step = await going(request)
      const keep = await factors.provedTotp(step, body.code)
      return finish(request, reply, step, (db) => keep(db, body.name), 'totp')
    },
  )
  app.post(
    `${base}/passkey_begin`,
    { ...setUp, schema: describe('Begins to set up a passkey: options for the browser', beginBody) },
    async (request) => ({
      error: 0,
      data: await factors.beginPasskey(await beginning(request), siteOf(request)),
    }),
  )
  const passkeyBody = z.strictObject({ step: stepId.optional(), passkey: credential, name })
  app.post(
    `${base}/passkey_confirm`,
    { ...setUp, schema: describe('Sets up the passkey that the browser made', passkeyBody) },
    async (request, reply) => {
      const body = request.body as z.infer<typeof passkeyBody>
      const step = await going(request)
      const keep = await factors.provedPasskey(step, body.passkey, siteOf(request))
      return finish(request, reply, step, (db) => keep(db, body.name), 'passkey')
    },
  )

  const removeBody = z.strictObject({ id: z.uuid(), password: digest })
  app.post(
    `${base}/remove_factor`,
    {
      ...common,
      config: { ability: SIGNED_IN },
      schema: describe('Removes one of my second factors', removeBody),
    },
    async (request) => {
      const { id, password } = request.body as z.infer<typeof removeBody>
      const { accountId, username, name, tokenHash: own } = sessionOf(request)
      await signIn.confirm({ accountId, username }, password, request)
      await changing(
        request,
        { accountId, username, name, own },
        'second-factor-removed',
        async ({ sql: db }) => {
          if (!(await factors.remove(db, accountId, id))) throw new Problem('notFound')
        },
      )
      return { error: 0, data: await factors.stateOf(accountId) }
    },
  )

  const codesBody = z.strictObject({ password: digest })
  app.post(
    `${base}/recovery_codes`,
    {
      ...common,
      config: { ability: SIGNED_IN },
      schema: describe('Makes new recovery codes; former ones end', codesBody),
    },
    async (request) => {
      const { password } = request.body as z.infer<typeof codesBody>
      const { accountId, username, name, tokenHash: own } = sessionOf(request)
      await signIn.confirm({ accountId, username }, password, request)
      if ((await factors.stateOf(accountId)).factors.length === 0)
        throw new Problem('notAllowed', { reason: { key: 'noFactor' } })
      const fresh = await newCodes()
      await changing(request, { accountId, username, name, own }, 'recovery-codes-made', ({ sql: db }) =>
        replaceCodes(db, accountId, fresh.hashes),
      )
      return { error: 0, data: { recoveryCodes: fresh.codes } }
    },
  )
}
