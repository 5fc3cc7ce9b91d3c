/** The second line of the toast that reports a job's end. Toasts are outside of the app's tree. */

import type { Job } from '../../../core/wire/jobs.ts'
import refused from '../../commands/run/refused.module.css'
import { t } from '../../kit/i18n.ts'
import { jobCounts } from './said.ts'

export function JobEnd({ job, onOpen }: { job: Job; onOpen(): void }) {
  return (
    <>
      <span className={refused.line}>{job.error ?? jobCounts(job, t)}</span>
      <button type="button" className={refused.all} onClick={onOpen}>
        {t('jobs:showRows')}
      </button>
    </>
  )
}
