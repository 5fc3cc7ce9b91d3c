/** The jobs this window knows of, and what commands can do with them now. */
import { atom } from 'jotai'
import type { JobsPort } from '../../../../commands/command.ts'
import type { Job, JobAction } from '../../../core/wire/jobs.ts'
import { JOB_STATES } from '../../../core/wire/jobs.ts'
import { type Done, doneAtom, jobsPanelAtom } from '../../commands/state.ts'
import { store } from '../../kit/atoms.ts'
import { t } from '../../kit/i18n.ts'
import { isActive, jobCounts, jobTitle, type Pace } from './said.ts'

/** By id, newest first. */
export const jobsAtom = atom<ReadonlyMap<string, Job>>(new Map())

const CAN: Record<JobAction, (job: Job) => boolean> = {
  cancel: isActive,
  retry: (job) => job.canRetry,
  undo: (job) => job.canUndo,
}

/** The target of `jobs.cancel` and similar commands: the open job, else the newest that allows it. */
export const portAtom = atom((get): JobsPort => {
  const all = [...get(jobsAtom).values()]
  const open = get(jobsPanelAtom)
  const shown = open.open ? all.find((job) => job.id === open.job) : undefined
  const find = (action: JobAction) => {
    const job = shown ? (CAN[action](shown) ? shown : undefined) : all.find(CAN[action])
    if (!job) return undefined
    const words = isActive(job) ? jobTitle(job, t) : `${jobTitle(job, t)} · ${jobCounts(job, t)}`
    return { id: job.id, said: { key: 'commands:run.words', params: { words } } }
  }
  const filed = shown ? [shown] : all
  const file = filed.find((job) => job.file && Date.parse(job.file.until) > Date.now())
  return {
    download: file && {
      id: file.id,
      said: { key: 'commands:run.words', params: { words: file.file?.name ?? '' } },
    },
    running: all.filter(isActive).length,
    cancel: find('cancel'),
    retry: find('retry'),
    undo: find('undo'),
  }
})

/** States by age; the ended ones exclude each other. */
const ORDER = JOB_STATES

/** Whether `next` is no newer than `known`: events and responses may overtake each other. */
function isOld(next: Job, known: Job): boolean {
  if (isActive(next) !== isActive(known)) return isActive(next)
  return isActive(next) && (next.done < known.done || ORDER.indexOf(next.state) < ORDER.indexOf(known.state))
}

/** First progress seen here, for the pace. */
const seen = new Map<string, { at: number; done: number }>()

/**
 * Rows a second and the seconds that are left, since this page has seen the job; undefined before that can be
 * said.
 */
export function paceOf(job: Job, now: number): Pace | undefined {
  const from = seen.get(job.id)
  const seconds = from ? (now - from.at) / 1_000 : 0
  const done = from ? job.done - from.done : 0
  if (seconds < 0.5 || done <= 0) return undefined
  const rate = done / seconds
  return { rate, left: (job.total - job.done) / rate }
}

/** Takes what the server said of a job. Returns the state it was known in before. */
export function takeJob(job: Job): Job | undefined {
  const known = store.get(jobsAtom).get(job.id)
  if (known && isOld(job, known)) return known
  if (job.done > 0 && !seen.has(job.id)) seen.set(job.id, { at: performance.now(), done: job.done })
  store.set(jobsAtom, (all) => {
    if (all.has(job.id)) return new Map(all).set(job.id, job)
    const next = [...all.values(), job].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    return new Map(next.map((one) => [one.id, one]))
  })
  return known
}

/** Jobs begun in this tab, also before a reload: only their end is news here, and `z` takes them back. */
const OWN_KEY = 'cms:jobs'
const MAX_OWN = 20

/** Jobs that this browser tab has begun, by id: after a reload it goes on following them. */
export function ownJobs(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(OWN_KEY) ?? '[]') as string[]
  } catch {
    return []
  }
}

/** Notes one of them, or that it is no longer followed. */
export function keepOwn(id: string, own: boolean): void {
  const others = ownJobs().filter((one) => one !== id)
  try {
    sessionStorage.setItem(OWN_KEY, JSON.stringify(own ? [...others, id].slice(-MAX_OWN) : others))
  } catch {
    // full or forbidden: after a reload the job is still in the list of jobs
  }
}

/** Undo information of jobs for `z`. */
const undoable = new Map<string, Done['undo']>()

/** Remembers and returns the function that undoes a job. */
export function undoOf(id: string, undo: Done['undo']): Done['undo'] {
  undoable.set(id, undo)
  return undo
}

/** The undo entry of a job for `z`. */
export function doneOf(id: string): Done | undefined {
  const undo = undoable.get(id)
  return undo && store.get(doneAtom).find((done) => done.undo === undo)
}

/** `z` no longer takes this job back: it was, or something else did. */
export function forgetUndo(id: string): void {
  const undo = undoable.get(id)
  undoable.delete(id)
  if (undo) store.set(doneAtom, (all) => all.filter((done) => done.undo !== undo))
}
