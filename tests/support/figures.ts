/**
 * How much the fault suites do: a short form for `npm test`, the full figures for `npm run test:long`, which sets
 * FAULTS=long. Each can be set by itself; the variables are described in tests/faults/README.md.
 */
const isLong = process.env.FAULTS === 'long'

function figure(variable: string, short: number, long: number): number {
  const given = process.env[variable]
  if (given === undefined) return isLong ? long : short
  const count = Number(given)
  if (!Number.isInteger(count) || count < 1) throw new Error(`${variable} is to be a count, not "${given}"`)
  return count
}

/** kill -9 of a process that writes to the embedded database. */
export const KILLS = figure('FAULT_KILLS', 6, 1_000)
/** Power cuts on the embedded database. */
export const CUTS = figure('FAULT_CUTS', 3, 500)
/** kill -9 of the server in the middle of a job, on each database. */
export const JOB_KILLS = figure('FAULT_JOB_KILLS', 2, 100)
/** Crashes of PostgreSQL under writers. */
export const CRASHES = figure('FAULT_CRASHES', 2, 20)
/** Hostile questions per area, and hostile values at each place of a body. */
export const HOSTILE = figure('FAULT_HOSTILE', 25, 10_000)
/** Rounds in which many orders want the last uses of a voucher, from three processes. */
export const VOUCHER_ROUNDS = figure('FAULT_VOUCHER_ROUNDS', 3, 20)
/** Rounds in which many orders want the last uses of a promotion and the last pieces of a sale, from three server processes. */
export const LIMIT_ROUNDS = figure('FAULT_LIMIT_ROUNDS', 1, 10)
/** Rounds in which one contract, two for the same goods and one points refund are approved at once, at three server processes. */
export const APPROVAL_ROUNDS = figure('FAULT_APPROVAL_ROUNDS', 2, 20)
/** Random commands over a handful of orders. */
export const ORDER_COMMANDS = figure('FAULT_ORDER_COMMANDS', 400, 10_000)
/** Rounds in which many orders want the last pieces, from three server processes. */
export const STOCK_ROUNDS = figure('FAULT_STOCK_ROUNDS', 2, 20)
/** Rounds in which many confirm or refund one order, from three server processes. */
export const DOUBLE_ROUNDS = figure('FAULT_DOUBLE_ROUNDS', 2, 20)
/** Calls that agents at three processes share out. */
export const CALL_TASKS = figure('FAULT_CALL_TASKS', 300, 5_000)
/** Hostile files that are sent as a carrier's remittance; some of every kind. */
export const UPLOADS = figure('FAULT_UPLOADS', 24, 300)
/** kill -9 of one of two processes that send outgoing messages. */
export const MESSAGE_KILLS = figure('FAULT_MESSAGE_KILLS', 2, 20)
/** kill -9 of one of three servers that send a notification. */
export const SHOOT_KILLS = figure('FAULT_SHOOT_KILLS', 2, 20)
/** kill -9 of a move from the embedded database to PostgreSQL. */
export const MOVE_KILLS = figure('FAULT_MOVE_KILLS', 2, 20)
