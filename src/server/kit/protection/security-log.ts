/**
 * The security log: one JSON line on standard output for each event that someone who looks into an incident asks for,
 * whatever `LOG_LEVEL` is. Never with passwords, tokens, codes or numbers. The events and their fields: docs/security.md.
 */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { PROBLEMS, type Problem } from '../../../core/problems/problems.ts'

export type SecurityEvent =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-out'
  | 'sessions-ended'
  | 'password-changed'
  | 'password-reset'
  | 'password-reset-asked'
  | 'password-set'
  | 'email-changed'
  | 'account-created'
  | 'account-deleted'
  | 'status-changed'
  | 'roles-changed'
  | 'role-changed'
  | 'setting-changed'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'second-factor-reset'
  | 'second-factor-failed'
  | 'recovery-codes-made'
  | 'forbidden'
  | 'cross-site'
  | 'limited'
  | 'upload-refused'
  | 'numbers-over-limit'

/** Facts of an event. `account`: who did it; `about`: code of the record that it was done to. */
export type SecurityFacts = {
  account?: string | undefined
  username?: string | undefined
  address?: string | undefined
  reqId?: string | undefined
  about?: string | undefined
} & Record<string, string | number | boolean | readonly string[] | undefined>

/** Writes one event. */
export type SecurityLog = (event: SecurityEvent, facts: SecurityFacts) => void

/** Lines of the server's own logger, marked by `security: true`, at the level `info` whatever the logger's own is. */
export function securityLogOf(log: FastifyBaseLogger): SecurityLog {
  const lines = log.child({ security: true }, { level: 'info' })
  return (event, facts) => lines.info({ event, ...facts }, event)
}

/** Account, address and id of a request. */
export function factsOf(request: FastifyRequest): SecurityFacts {
  return {
    ...(request.session && { account: request.session.accountId, username: request.session.username }),
    address: request.ip,
    reqId: String(request.id),
  }
}

const BY_PROBLEM: Partial<Record<Problem['id'], SecurityEvent>> = {
  forbidden: 'forbidden',
  crossSite: 'cross-site',
  tooMany: 'limited',
}

/** Writes a refused request, where it is one that counts: a missing right, a foreign site, a limit, a refused file. */
export function noteRefusal(log: SecurityLog, request: FastifyRequest, problem: Problem): void {
  const { reason, data } = problem.detail
  const facts = {
    ...factsOf(request),
    method: request.method,
    route: request.routeOptions.url,
    reason: reason?.key ?? problem.id,
  }
  const event = BY_PROBLEM[problem.id]
  if (event !== undefined) {
    const ability = typeof data?.ability === 'string' ? data.ability : undefined
    log(event, { ...facts, ...(ability !== undefined && { ability }) })
  } else if (
    PROBLEMS[problem.id].status < 500 &&
    /^multipart\//i.test(request.headers['content-type'] ?? '')
  ) {
    log('upload-refused', facts)
  }
}
