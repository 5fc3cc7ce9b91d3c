/** Follows the person's jobs: asked for once, then told by the live stream; their end is said in a toast. */
import { createElement } from 'react'
import type { Job } from '../../kit/api.ts'
import { connectionAtom, onlineAtom, store } from '../../kit/atoms.ts'
import { t } from '../../kit/i18n.ts'
import { jobsApi } from '../../kit/jobs-api.ts'
import { onLive } from '../../kit/live.ts'
import { toast } from '../../kit/toast.ts'
import { undo, undoLabel } from '../commands/run.ts'
import { doneAtom, jobsPortAtom, MAX_DONE, NO_JOBS } from '../commands/state.ts'
import './words.ts'
import { JobEnd } from './job-end.tsx'
import { openJob, toastId, undoJob } from './job-port.ts'
import { isActive, jobEnd, jobTitle } from './said.ts'
import { doneOf, forgetUndo, jobsAtom, keepOwn, ownJobs, portAtom, takeJob } from './state.ts'

/** Jobs kept at hand: those one may still want to stop, repeat or take back. */
const KEPT = 30
/** Without news of a running job for so long it is asked for. */
const SILENCE_MS = 4_000

let heardAt = 0

/** Says that a job has ended, where it was begun. */
function ended(job: Job): void {
  if (!ownJobs().includes(job.id)) return
  keepOwn(job.id, false)
  if (job.canUndo && !doneOf(job.id)) {
    const said = { key: 'commands:run.words', params: { words: jobTitle(job, t) } }
    store.set(doneAtom, (all) => [...all, { said, undo: undoJob(job.id) }].slice(-MAX_DONE))
  }
  if (!job.canUndo) forgetUndo(job.id)
  const mine = doneOf(job.id)
  const well = job.state === 'done' && job.changed === job.total
  void toast(jobEnd(job, t), {
    id: toastId(job.id),
    kind: well ? 'success' : job.state === 'failed' ? 'error' : 'warning',
    detail: createElement(JobEnd, { job, onOpen: () => openJob(job.id) }),
    action: mine ? { label: undoLabel(), run: () => void undo(mine) } : undefined,
    ms: well ? undefined : 20_000,
  })
}

function take(job: Job): void {
  heardAt = performance.now()
  const before = takeJob(job)
  if (!isActive(job) && (before === undefined || isActive(before))) ended(job)
  if (job.undoOf !== null && before === undefined) forgetUndo(job.undoOf)
}

async function fetchAll(): Promise<void> {
  for (const job of await jobsApi.list(KEPT)) take(job)
}

/** Begins to follow; answers what ends it. */
export function followJobs(): () => void {
  // Without a network, or without the right: there is nothing to follow, and the panel says why.
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
