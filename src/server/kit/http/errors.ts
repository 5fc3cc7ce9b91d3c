/**
 * Every failure becomes the envelope `{error, msg, fields?, reason?, requestId}` in the caller's language. Only the
 * words of a Problem reach a client: messages of libraries, SQL and stacks stay in the log.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { fieldIssues } from '../../../core/problems/issues.ts'
import { PROBLEMS, Problem, type ProblemId } from '../../../core/problems/problems.ts'
import { isLost } from '../database/lost.ts'
import { languageOf, type Say } from './words.ts'

/** JSON bodies; uploads have their own routes and limits. */
export const BODY_LIMIT = 1024 * 1024

/** Thrown by the validator compiler: what zod found, with the value it found it in. */
class InvalidInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[]
  readonly value: unknown
  /** Set by Fastify: the part of the request that was checked. */
  validationContext?: string

  constructor(issues: readonly z.core.$ZodIssue[], value: unknown) {
    super('invalid input')
    this.issues = issues
    this.value = value
  }
}

/** Checks a part of a request with its zod schema. */
export function validate({
  schema,
}: {
  schema: z.ZodType
}): (value: unknown) => { value: unknown } | { error: Error } {
  return (value) => {
    const result = schema.safeParse(value ?? {})
    return result.success ? { value: result.data } : { error: new InvalidInput(result.error.issues, value) }
  }
}

function problemOfInput(error: InvalidInput): Problem {
  const { fields, unknown } = fieldIssues(error.issues, error.value)
  if (error.validationContext === 'querystring') {
    for (const name of unknown) fields[name] = { key: 'unknownParameter' }
    return new Problem('invalid', { fields })
  }
  const onlyUnknown = unknown.length > 0 && unknown.length === Object.keys(fields).length
  return new Problem(onlyUnknown ? 'unknownField' : 'invalid', { fields })
}

/** Failures of Fastify itself, by code. */
const FASTIFY: Readonly<Record<string, ProblemId>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrongType',
  FST_ERR_CTP_EMPTY_TYPE: 'wrongType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'badJson',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'badJson',
  FST_ERR_CTP_INVALID_JSON_BODY: 'badJson',
  FST_ERR_BAD_URL: 'notFound',
  FST_ERR_ASYNC_CONSTRAINT: 'notFound',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
}

/** Errors of PostgreSQL that a request can cause, by SQLSTATE. */
function problemOfState(state: string): Problem | undefined {
  if (state === '57014') return new Problem('unavailable', { reason: { key: 'tookTooLong' } })
  if (state === '23505' || state === '23P01') return new Problem('duplicate')
  if (state === '23503') return new Problem('inUse')
  // Values that no column takes: not text, out of range, a zero byte.
  if (state.startsWith('22') || state === '23514' || state === '23502') return new Problem('invalid')
  if (state.startsWith('57P') || state.startsWith('08') || state.startsWith('53'))
    return new Problem('unavailable')
  if (state === '40001' || state === '40P01' || state === '55P03') {
    return new Problem('unavailable', { reason: { key: 'busy' } })
  }
  return undefined
}

/** No room on the disk, or none left for the server's user: codes of the system, and the database's own. */
const DISK_FULL = /^(?:ENOSPC|EDQUOT|53100)$/

/** Whether no connection came free in time, so no work was begun: the database is up, but busy. */
const isBusy = (error: Error) => /timeout exceeded when trying to connect/i.test(error.message)

/** The Problem of a thrown value. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown
  if (thrown instanceof InvalidInput) return problemOfInput(thrown)
  if (!(thrown instanceof Error)) return new Problem('internal')
  const error = thrown as Error & Partial<FastifyError>
  const code = typeof error.code === 'string' ? error.code : ''
  const known = FASTIFY[code]
  if (known) return new Problem(known)
  if (error instanceof SyntaxError && error.statusCode === 400) return new Problem('badJson')
  if (DISK_FULL.test(code)) return new Problem('diskFull')
  const byState = /^[0-9A-Z]{5}$/.test(code) ? problemOfState(code) : undefined
  if (byState) return byState
  if (isBusy(error)) return new Problem('unavailable', { reason: { key: 'busy' } })
  if (isLost(error)) return new Problem('unavailable')
  if (error.statusCode === 413) return new Problem('tooLarge')
  if (error.statusCode === 415) return new Problem('wrongType')
  if (error.statusCode === 404) return new Problem('notFound')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem('invalid')
  return new Problem('internal')
}

/** The envelope of a problem, in words. */
function envelope(problem: Problem, request: FastifyRequest, say: Say): Record<string, unknown> {
  const language = languageOf(request.headers['accept-language'])
  const { reason, fields, data, area } = problem.detail
  const here = area ?? areaOf(request)
  const general = { requestId: request.id, limit: '1 MB', method: request.method, seconds: 30, ...data }
  const params = Object.fromEntries(
    Object.entries(general).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  ) as Record<string, string | number>
  return {
    ...data,
    error: PROBLEMS[problem.id].error,
    msg: reason ? say(language, reason, here) : say(language, { key: problem.id, params }),
    // For clients that offer ways out of it.
    ...(reason && { reason: reason.key }),
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, complaint]) => [name, say(language, complaint, here)]),
      ),
    }),
    requestId: request.id,
  }
}

/** `orders` from `/api/orders/:id/confirm`. */
const areaOf = (request: FastifyRequest) => /^\/api\/([a-z-]+)/.exec(request.routeOptions.url ?? '')?.[1]

/** Returns a problem, whatever was under way. */
export function sendProblem(
  problem: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
  say: Say,
): FastifyReply {
  const { status } = PROBLEMS[problem.id]
  const retryAfter = problem.detail.data?.retryAfter ?? (problem.id === 'unavailable' ? 3 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  // The rest of the request is not waited for.
  if (problem.id === 'tooSlow') reply.header('connection', 'close')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope(problem, request, say)))
}

/** Methods that the address of a list or a record takes, e.g. no DELETE where records are cancelled instead. */
function methodsOf(app: FastifyInstance, path: string): string[] {
  const [, list, id] = /^(\/api\/[a-z-]+)(\/[^/]+)?$/.exec(path) ?? []
  if (list === undefined) return []
  const url = id === undefined ? list : `${list}/:id`
  return ['GET', 'POST', 'PUT', 'DELETE'].filter((method) => app.hasRoute({ url, method }))
}

/** Installs the error and not-found handlers. `onProblem` receives each refusal before it is sent. */
export function handleErrors(
  app: FastifyInstance,
  say: Say,
  onProblem: (request: FastifyRequest, problem: Problem) => void = () => {},
): void {
  app.setErrorHandler((thrown, request, reply) => {
    const problem = problemOf(thrown)
    const where = { reqId: request.id, method: request.method, route: request.routeOptions.url }
    // An outage is logged once by the database's port; a line with a stack per request would bury it.
    if (problem.id === 'unavailable') request.log.info({ ...where, cause: String(thrown) }, 'unavailable')
    else if (PROBLEMS[problem.id].status >= 500)
      request.log.error({ ...where, err: thrown }, 'request failed')
    onProblem(request, problem)
    return sendProblem(problem, request, reply, say)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = methodsOf(app, path)
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '))
      return sendProblem(new Problem('wrongMethod'), request, reply, say)
    }
    const reason = { key: 'noRoute', params: { method: request.method, path: path.slice(0, 200) } }
    return sendProblem(new Problem('notFound', { reason }), request, reply, say)
  })
}
