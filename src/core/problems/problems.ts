/**
 * Every way a call can fail, once: the code the envelope carries (`error`), the HTTP status and the key
 * of its words (namespace `problems`). `src/docs/errors.md` is generated from this table.
 * 2, 50008, 50012 and 50014 are the spec's (section 8); the others are ours.
 */
export const PROBLEMS = {
  signedOut: { error: 2, status: 401, retry: false },
  illegalToken: { error: 50008, status: 401, retry: false },
  otherDevice: { error: 50012, status: 401, retry: false },
  tokenExpired: { error: 50014, status: 401, retry: false },
  wrongPassword: { error: 60204, status: 401, retry: false },
  suspended: { error: 60205, status: 403, retry: false },
  notApproved: { error: 60206, status: 403, retry: false },
  captcha: { error: 60207, status: 400, retry: false },
  invalid: { error: 400, status: 400, retry: false },
  badJson: { error: 4001, status: 400, retry: false },
  brokenRequest: { error: 4004, status: 400, retry: false },
  unknownField: { error: 4002, status: 400, retry: false },
  badFilter: { error: 4003, status: 400, retry: false },
  forbidden: { error: 403, status: 403, retry: false },
  crossSite: { error: 4031, status: 403, retry: false },
  notFound: { error: 404, status: 404, retry: false },
  wrongMethod: { error: 405, status: 405, retry: false },
  tooSlow: { error: 408, status: 408, retry: true },
  notAllowed: { error: 409, status: 409, retry: false },
  duplicate: { error: 4091, status: 409, retry: false },
  inUse: { error: 4092, status: 409, retry: false },
  cannotUndo: { error: 4093, status: 409, retry: false },
  stale: { error: 412, status: 412, retry: false },
  tooLarge: { error: 413, status: 413, retry: false },
  wrongType: { error: 415, status: 415, retry: false },
  keyReused: { error: 422, status: 422, retry: false },
  versionNeeded: { error: 428, status: 428, retry: false },
  headersTooLarge: { error: 431, status: 431, retry: false },
  tooMany: { error: 429, status: 429, retry: true },
  internal: { error: 500, status: 500, retry: true },
  unavailable: { error: 503, status: 503, retry: true },
  diskFull: { error: 507, status: 507, retry: true },
} as const satisfies Record<string, { error: number; status: number; retry: boolean }>

export type ProblemId = keyof typeof PROBLEMS

/** A field's own complaint: a key of the `problems` namespace (or an area's `reasons`) with its parameters. */
export type FieldProblem = { key: string; params?: Record<string, string | number> }

/** Why something cannot be done now: a key in words, with its parameters. Answered by guards. */
export type Refusal = { key: string; params?: Record<string, string | number> }

/** What a failed call throws on the server; mapped to the envelope `{error, msg, fields?, reason?, requestId}`. */
export class Problem extends Error {
  readonly id: ProblemId
  readonly detail: {
    /** More exact words than the problem's own, e.g. a guard's reason. */
    reason?: Refusal
    fields?: Record<string, FieldProblem>
    /** The area under whose `reasons` the keys are looked up first; default: the route's. */
    area?: string
    /** Next to the words: `current` record on `stale`, `retryAfter` seconds on `tooMany`. */
    data?: Record<string, unknown>
  }

  constructor(id: ProblemId, detail: Problem['detail'] = {}) {
    super(detail.reason ? `${id}: ${detail.reason.key}` : id)
    this.name = 'Problem'
    this.id = id
    this.detail = detail
  }
}
