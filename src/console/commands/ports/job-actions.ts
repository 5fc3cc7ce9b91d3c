/** Jobs as the API port starts and changes them. The jobs panel (console/app/jobs) implements it, lazily loaded. */
import type { Outcome, RunOptions } from '../../../../commands/command.ts'
import type { Job, JobAction } from '../../../core/wire/jobs.ts'
import type { BulkTarget } from '../../kit/net/api.ts'

export type JobActions = {
  /** Follows a job that has just been created. */
  begun(job: Job): Outcome
  act(id: string, action: JobAction, options: RunOptions): Promise<Outcome>
  exported(
    area: string,
    body: BulkTarget & { columns: readonly string[]; sort: string },
    options: RunOptions,
  ): Promise<Outcome>
  download(id: string): Promise<Outcome | undefined>
}

let load: (() => Promise<JobActions>) | undefined

/** Registers the implementation; called once by the composition root. */
export function provideJobActions(loader: () => Promise<JobActions>): void {
  load = loader
}

/** Loads the actions on jobs. Throws if none were provided. */
export async function jobActions(): Promise<JobActions> {
  if (!load) throw new Error('no job actions were provided')
  return load()
}
