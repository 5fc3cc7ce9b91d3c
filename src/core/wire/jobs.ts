/** Jobs as the API returns them: changes and exports of many records that the server works through by itself. */
import type { StepValues } from '../steps.ts'

export const JOB_STATES = ['queued', 'running', 'done', 'cancelled', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]

/**
 * Outcomes of one record, those that need attention first. `waiting` was never reached, `conflict` could not be
 * undone.
 */
export const ROW_STATES = ['refused', 'failed', 'conflict', 'changed', 'undone', 'waiting'] as const
export type JobRowState = (typeof ROW_STATES)[number]
export type JobRow = { seq: number; id: string; code: string; state: JobRowState; msg: string | null }

/** Actions of a user on a job; `retry` and `undo` make another job. */
export const JOB_ACTIONS = ['cancel', 'retry', 'undo'] as const
export type JobAction = (typeof JOB_ACTIONS)[number]

/** Changes of records; `transition` is any of the area's own. */
export const CHANGE_KINDS = ['transition', 'delete', 'update'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]
/** The kind of work that a job does. */
export const JOB_KINDS = [...CHANGE_KINDS, 'undo', 'export'] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** The file of an export; `size` in bytes. */
export type JobFile = { name: string; size: number }

export type Job = {
  id: string
  area: string
  action: JobKind
  /** The transition's name. */
  name: string
  args: StepValues | null
  changes: Record<string, unknown> | null
  source: string | null
  state: JobState
  total: number
  /** Records that were looked at: `changed`, `refused` and `failed` together. */
  done: number
  changed: number
  refused: number
  /** Records that broke by a defect. */
  failed: number
  /** Records by outcome. */
  counts: Partial<Record<JobRowState, number>>
  /** Why it could not go on. */
  error: string | null
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  by: { id: string; name: string } | null
  retryOf: string | null
  undoOf: string | null
  /** Set while an export's file is kept; `until` is an instant. */
  file: (JobFile & { until: string }) | null
  canUndo: boolean
  canRetry: boolean
}
