/**
 * Imported first by every program: whatever it creates from then on is for its own user alone. Threads and child processes
 * inherit it.
 */

import { isMainThread } from 'node:worker_threads'

/** The umask that the process was started with, for files that are no secret (the built console). */
export const startUmask = isMainThread ? process.umask(0o077) : 0o022
