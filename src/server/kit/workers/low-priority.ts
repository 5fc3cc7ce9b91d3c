/** Sheets and papers let requests go first: their threads and processes by priority, all of them by pauses. */
import { execFile } from 'node:child_process'
import { setPriority } from 'node:os'

/** Of 19: who wants the processor gets a tenth of what one with nothing set gets. */
const NICENESS = 10

/** Of the thread that calls it. Linux alone has this per thread; elsewhere it would be the whole process. */
export function standBack(): void {
  if (process.platform === 'linux') lower()
}

/** Of the process that calls it. */
export function lower(): void {
  try {
    setPriority(0, NICENESS)
  } catch {
    // Where it is not allowed, all are equal.
  }
}

/**
 * Gives the calling process only idle processor time. With low priority alone Linux lets it finish its slice
 * of one to three milliseconds before a process that wakes up on the same processor, and counts that
 * processor as busy; so lists waited. Cannot be reverted, and on a machine without idle time the process gets
 * nothing: see its callers.
 */
export async function stepAside(): Promise<void> {
  lower()
  if (process.platform !== 'linux') return
  // Node cannot ask for it; where the command is missing, it stays with the low priority.
  await new Promise<void>((done) => {
    execFile('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], () => done())
  })
}

/** Rests of a print and of an export, in times of the piece before them. */
export const PRINT_RESTS = 8
export const EXPORT_RESTS = 3

/** The longest rest, ms: a piece that took long waited itself, and the user waits for all of them. */
const REST_MAX_MS = 100
/** Without a call for so long nobody is there for whom to rest, ms. */
const ALONE_MS = 1_000

let askedAt = Number.NEGATIVE_INFINITY

/** A user calls the server: work in pieces rests between them. */
export function someoneAsks(): void {
  askedAt = performance.now()
}

/**
 * Rests `times` as long as the work since `began` (`performance.now()`) took: so nobody who calls meanwhile waits behind
 * more than one piece of it, and most calls meet none. While nobody calls, others have their turn and it goes on at once.
 */
export async function restSince(began: number, times: number): Promise<void> {
  const now = performance.now()
  const alone = now - askedAt > ALONE_MS
  await new Promise((done) => {
    if (alone) setImmediate(done)
    else setTimeout(done, Math.min((now - began) * times, REST_MAX_MS))
  })
}

/** Rows after which requests have their turn. */
const IN_A_ROW = 10

/** Results of `make` for each row, one after the other; requests have their turns between them. */
export async function mapInTurns<T, R>(
  rows: readonly T[],
  make: (row: T, at: number) => R | Promise<R>,
): Promise<R[]> {
  const made: R[] = []
  for (const [at, row] of rows.entries()) {
    if (at % IN_A_ROW === IN_A_ROW - 1) await new Promise((done) => setImmediate(done))
    made.push(await make(row, at))
  }
  return made
}
