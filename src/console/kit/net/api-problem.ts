/** A failed call, whatever the cause: words for the user and properties for code. */
import { PROBLEMS, type ProblemId } from '../../../core/problems/problems.ts'

export type ProblemKind =
  /** The server answered and refused. */
  | 'server'
  /** It could not be reached. */
  | 'network'
  /** It did not answer within 90 s. */
  | 'timeout'

/** A failed call: `kind`, the server's `error` and `status`, words for the user, complaints by field. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly kind: ProblemKind
  /** The envelope's code (core/problems.ts); -1 without an answer. */
  readonly error: number
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** In the person's language: what happened and what to do. */
  readonly msg: string
  /** Complaints by field, in words. */
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  /** The whole answer: `current` on a stale save, `retryAfter` on too many attempts. */
  readonly data: Readonly<Record<string, unknown>>

  constructor(given: {
    kind: ProblemKind
    msg: string
    error?: number
    status?: number
    fields?: Record<string, string>
    requestId?: string
    data?: Record<string, unknown>
    cause?: unknown
  }) {
    super(given.msg, { cause: given.cause })
    this.kind = given.kind
    this.error = given.error ?? -1
    this.status = given.status ?? 0
    this.msg = given.msg
    this.fields = given.fields ?? {}
    this.requestId = given.requestId
    this.data = given.data ?? {}
  }

  /** Whether it is a given problem of the table. */
  is(id: ProblemId): boolean {
    return this.kind === 'server' && this.error === PROBLEMS[id].error
  }

  /** Whether the same call may well succeed a little later. */
  get passing(): boolean {
    return this.kind !== 'server' || this.status === 502 || this.status === 503 || this.status === 504
  }
}

/** Whether an error is only a cancelled call. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
