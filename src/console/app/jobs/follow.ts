/** Follows the user's jobs: fetched once, then updated by the live stream; a toast reports their end. */

import type { Job } from '../../../core/wire/jobs.ts'
import { jobsPortAtom, NO_JOBS } from '../../commands/state.ts'
import { connectionAtom, onlineAtom, store } from '../../kit/atoms.ts'
import { jobsApi } from '../../kit/net/jobs-api.ts'
import { onLive } from '../../kit/net/live.ts'
import { ended } from './job-port.ts'
import { isActive } from './said.ts'
import { forgetUndo, jobsAtom, portAtom, takeJob } from './state.ts'

/** Jobs kept at hand: those one may still want to stop, repeat or take back. */
const KEPT = 30
/** Without news of a running job for so long it is asked for. */
const SILENCE_MS = 4_000

let heardAt = 0

function take(job: Job): void {
  heardAt = performance.now()
  const before = takeJob(job)
  if (!isActive(job) && (before === undefined || isActive(before))) ended(job)
  if (job.undoOf !== null && before === undefined) forgetUndo(job.undoOf)
}

async function fetchAll(): Promise<void> {
  for (const job of await jobsApi.list(KEPT)) take(job)
}

/** Starts to follow; returns the function that ends it. */
export function followJobs(): () => void {
  // Without a network, or without the right: there is nothing to follow, and the panel shows the reason.
  const fetchQuietly = () => void fetchAll().catch(() => undefined)
  fetchQuietly()
  // Surfaces follow it: progress alone, four times a second, is no news to them.
  const tellPort = () => {
    const port = store.get(portAtom)
    if (JSON.stringify(port) !== JSON.stringify(store.get(jobsPortAtom))) store.set(jobsPortAtom, port)
  }
  tellPort()
  let connection = store.get(connectionAtom)
  const stops = [
    store.sub(portAtom, tellPort),
    onLive('job', (data) => take(data as Job)),
    onLive('reset', fetchQuietly),
    store.sub(connectionAtom, () => {
      const now = store.get(connectionAtom)
      if (now === 'live' && connection !== 'live') fetchQuietly()
      connection = now
    }),
  ]
  const timer = setInterval(() => {
    const running = [...store.get(jobsAtom).values()].some(isActive)
    if (running && store.get(onlineAtom) && performance.now() - heardAt > SILENCE_MS) fetchQuietly()
  }, SILENCE_MS)
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
    store.set(jobsAtom, new Map())
    store.set(jobsPortAtom, NO_JOBS)
  }
}
