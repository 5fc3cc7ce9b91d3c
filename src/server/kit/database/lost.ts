/** Which errors mean that the database could not be reached. */

/** Codes of the system and of Node's sockets, from making a connection or using it. */
const CODES =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ENOTCONN|ENOTFOUND|EAI_\w+|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN)|ERR_STREAM_\w+|ERR_SOCKET_\w+)$/
/** `pg` gives its own errors no code: a connection that ended, could not be made or used, a pool that is closed. */
const WORDS =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|timeout expired|Query read timeout|There was an error establishing an SSL|Cannot use a pool after|The database (?:is|was) closed|The database did not answer in time)/

/** Whether an error without a SQLSTATE means that the database could not be reached, or was lost on the way. */
export function isLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isLost)
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true
  if (typeof code === 'string' && CODES.test(code)) return true
  return WORDS.test(error.message)
}
