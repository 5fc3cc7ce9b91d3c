/** What commands do with jobs. Part of the commands' port to the API, fetched with the first job. */
import type { JobAction, Outcome, RunOptions } from '../../../../commands/command.ts'
import type { Job } from '../../kit/api.ts'
import { ApiProblem } from '../../kit/api-problem.ts'
import { store } from '../../kit/atoms.ts'
import { t } from '../../kit/i18n.ts'
import { jobsApi } from '../../kit/jobs-api.ts'
import { newKey } from '../../kit/request.ts'
import { toast } from '../../kit/toast.ts'
import { jobsPanelAtom } from '../commands/state.ts'
import './words.ts'
import { isActive, jobEnd, jobTitle } from './said.ts'
import { forgetUndo, jobsAtom, keepOwn, takeJob, undoOf } from './state.ts'

/** A job that was told to stop finishes what it has begun; asked for at this pace. */
const STOP_WAIT_MS = 250
const STOP_PATIENCE_MS = 30_000

/** Toasts of one job take each other's place. */
export const toastId = (id: string) => `job ${id}`

export const openJob = (id: string) => store.set(jobsPanelAtom, { open: true, job: id })

/** Takes up a job that has just been accepted. */
export function begun(job: Job): Outcome {
  takeJob(job)
  keepOwn(job.id, true)
  const words = t('jobs:begun', { what: jobTitle(job, t) })
  void toast(words, {
    kind: 'info',
    id: toastId(job.id),
    action: { label: t('jobs:show'), run: () => openJob(job.id) },
  })
  const said = { key: 'commands:run.words', params: { words: jobTitle(job, t) } }
  return { said, job: job.id, undo: job.action === 'undo' ? undefined : undoJob(job.id) }
}

/** Takes a job back, for `z`: one that still runs is stopped first. */
export function undoJob(id: string): () => Promise<Outcome> {
  const key = newKey()
  return undoOf(id, () => takeBack(id, { source: 'undo', signal: new AbortController().signal, key }))
}

async function takeBack(id: string, options: RunOptions): Promise<Outcome> {
  const known = store.get(jobsAtom).get(id) ?? (await jobsApi.read(id))
  if (isActive(known)) await stopped(id, options)
  const undo = await jobsApi.act(id, 'undo', options)
  forgetUndo(id)
  return begun(undo)
}

async function stopped(id: string, options: RunOptions): Promise<void> {
  takeJob(await jobsApi.act(id, 'cancel', { source: options.source, key: newKey() }))
  const until = performance.now() + STOP_PATIENCE_MS
  for (;;) {
    const job = store.get(jobsAtom).get(id)
    if (job && !isActive(job)) return
    if (performance.now() > until) throw new ApiProblem({ kind: 'timeout', msg: t('app:problem.timeout') })
    await new Promise((done) => setTimeout(done, STOP_WAIT_MS))
    takeJob(await jobsApi.read(id))
  }
}

/** Stops a job, runs what it left out again, or takes it back. */
export async function act(id: string, action: JobAction, options: RunOptions): Promise<Outcome> {
  if (action === 'undo') return show(await takeBack(id, options))
  const job = await jobsApi.act(id, action, options)
  if (action === 'retry') return show(begun(job))
  takeJob(job)
  if (isActive(job)) return { said: { key: 'jobs:stopping', params: { what: jobTitle(job, t) } } }
  return { said: { key: 'commands:run.words', params: { words: jobEnd(job, t) } } }
}

/** Where jobs are looked at, the new one takes the place of the one it came from. */
function show(outcome: Outcome): Outcome {
  if (store.get(jobsPanelAtom).open && outcome.job !== undefined) openJob(outcome.job)
  return outcome
}
