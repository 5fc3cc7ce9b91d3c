/** Commands' actions on jobs. Part of their port to the API, fetched with the first job. */
import { createElement } from 'react'
import type { Outcome, RunOptions } from '../../../../commands/command.ts'
import type { Job, JobAction } from '../../../core/wire/jobs.ts'
import { registry } from '../../commands/registry.ts'
import { undo } from '../../commands/run/run.ts'
import { undoLabel } from '../../commands/run/undo-label.tsx'
import { doneAtom, jobsPanelAtom, MAX_DONE } from '../../commands/state.ts'
import { store } from '../../kit/atoms.ts'
import { t } from '../../kit/i18n.ts'
import type { BulkTarget } from '../../kit/net/api.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { jobsApi } from '../../kit/net/jobs-api.ts'
import { newKey } from '../../kit/net/request.ts'
import { type ToastOptions, toast } from '../../kit/overlays/toast.ts'
import { JobEnd } from './job-end.tsx'
import { isActive, jobCounts, jobEnd, jobTitle } from './said.ts'
import { doneOf, forgetUndo, jobsAtom, keepOwn, ownJobs, takeJob, undoOf } from './state.ts'

/** How long the toast of a finished file stays: the user may be busy elsewhere. */
const FILE_MS = 30_000
/** A stopping job finishes its present chunk; its state is read at this interval. */
const STOP_WAIT_MS = 250
const STOP_PATIENCE_MS = 30_000

/** Toasts of one job take each other's place. */
export const toastId = (id: string) => `job ${id}`

export const openJob = (id: string) => store.set(jobsPanelAtom, { open: true, job: id })

/** Takes up a job that has just been accepted. */
export function begun(job: Job): Outcome {
  takeJob(job)
  keepOwn(job.id, true)
  const said = { key: 'commands:run.words', params: { words: jobTitle(job, t) } }
  const known = store.get(jobsAtom).get(job.id) ?? job
  // News of a short job's end can overtake the answer that it was accepted.
  if (!isActive(known)) {
    ended(known)
    return { said, job: job.id }
  }
  const words = t('jobs:begun', { what: jobTitle(job, t) })
  void toast(words, {
    kind: 'info',
    id: toastId(job.id),
    action: { label: t('jobs:show'), run: () => openJob(job.id) },
  })
  // What one record's command asks about first, because nothing brings it back, is not offered back of many either.
  const isFinal = registry.get(`${job.area}.${job.name}`)?.danger === 'confirm' && job.action === 'transition'
  const undoable = job.action !== 'undo' && job.action !== 'export' && !isFinal
  return { said, job: job.id, undo: undoable ? undoJob(job.id) : undefined }
}

/** Reports a job's end to its command; the part that can be undone becomes the next undo of `z`. */
export function ended(job: Job): void {
  if (!ownJobs().includes(job.id)) return
  keepOwn(job.id, false)
  if (job.canUndo && !doneOf(job.id)) {
    const said = { key: 'commands:run.words', params: { words: jobTitle(job, t) } }
    store.set(doneAtom, (all) => [...all, { said, undo: undoJob(job.id) }].slice(-MAX_DONE))
  }
  if (!job.canUndo) forgetUndo(job.id)
  if (job.file) return void toast(t('jobs:exported'), fileToast(job))
  const mine = doneOf(job.id)
  const well = job.state === 'done' && job.changed === job.total
  void toast(jobEnd(job, t), {
    id: toastId(job.id),
    kind: well ? 'success' : job.state === 'failed' ? 'error' : 'warning',
    detail: createElement(JobEnd, { job, onOpen: () => openJob(job.id) }),
    action: mine ? { label: undoLabel(mine), run: () => void undo(mine) } : undefined,
    ms: well ? undefined : 20_000,
  })
}

/** A file is there: the button fetches it, the command `jobs.download` does too. */
function fileToast(job: Job): ToastOptions {
  return {
    id: toastId(job.id),
    detail: [job.file?.name, jobCounts(job, t)].filter(Boolean).join(' · '),
    action: { label: t('jobs:download'), run: () => void download(job.id) },
    ms: FILE_MS,
  }
}

/** Has what a list shows, or what is ticked in it, written to a file. */
export async function exported(
  area: string,
  body: BulkTarget & { columns: readonly string[]; sort: string },
  options: RunOptions,
): Promise<Outcome> {
  const { source, key, signal } = options
  return begun(await jobsApi.export(area, body, { source, key, signal }))
}

/** Saves an export's file: the browser fetches it by itself, with the session's cookie. */
export async function download(id: string): Promise<Outcome | undefined> {
  // Whether it is still kept: the browser would save the refusal.
  const job = await jobsApi.read(id)
  takeJob(job)
  if (!job.file) return { said: { key: 'jobs:fileGone' }, stopped: true }
  const link = document.createElement('a')
  link.href = jobsApi.filePath(id)
  link.download = job.file.name
  link.click()
  return undefined
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
