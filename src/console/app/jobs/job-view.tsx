/** One job: how far it is, what can be done about it, and what became of each record. */
import { useAtomValue } from 'jotai'
import prettyBytes from 'pretty-bytes'
import { useState } from 'react'

import { formatDateTime } from '../../../core/dates/dates.ts'
import { formatNumber } from '../../../core/money.ts'
import type { Job, JobAction, JobRowState } from '../../../core/wire/jobs.ts'
import { ROW_STATES } from '../../../core/wire/jobs.ts'
import { jobsPortAtom } from '../../commands/state.ts'
import { CommandButton } from '../../commands/surfaces/command-button.tsx'
import { usePlace } from '../../commands/surfaces/use-commands.ts'
import { stepAlong } from '../../kit/focus/tab-keys.ts'
import { useT } from '../../kit/i18n.ts'
import { Button } from '../../kit/ui/button.tsx'
import { JobRows } from './job-rows.tsx'
import styles from './jobs.module.css'
import { isActive, jobCounts, jobProgress } from './said.ts'
import { Bar, usePace } from './strip.tsx'

/** The job's commands: those that make sense for it now. */
function Actions({ job }: { job: Job }) {
  const port = useAtomValue(jobsPortAtom)
  const shown = usePlace('job', undefined)
  return shown
    .filter(({ command }) => port[command.id.slice('jobs.'.length) as JobAction | 'download']?.id === job.id)
    .map((one) => <CommandButton key={one.command.id} shown={one} source="button" icon />)
}

/** The file of an export. */
function FileLine({ job }: { job: Job }) {
  const t = useT()
  if (!job.file) return null
  const { name, size, until } = job.file
  return (
    <p className={styles.file}>
      {t('jobs:file', { name, size: prettyBytes(size), until: formatDateTime(until) })}
    </p>
  )
}

/** Results of the records, by state. */
function Records({ job, onLeave }: { job: Job; onLeave(): void }) {
  const t = useT()
  const { counts } = job
  const states = ROW_STATES.filter((state) => (counts[state] ?? 0) > 0)
  const [chosen, setChosen] = useState<JobRowState>()
  const state = chosen && states.includes(chosen) ? chosen : states[0]
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={t('jobs:rows.label')}>
        {states.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`job-tab-${one}`}
            aria-selected={one === state}
            aria-controls="job-rows"
            tabIndex={one === state ? 0 : -1}
            className={styles.tab}
            onClick={() => setChosen(one)}
            onKeyDown={(event) => {
              const to = stepAlong(event, states.indexOf(one), states.length)
              const next = to === undefined ? undefined : states[to]
              if (!next) return
              event.preventDefault()
              setChosen(next)
              document.getElementById(`job-tab-${next}`)?.focus()
            }}
          >
            {t(`jobs:rows.${one}`)} <span className={styles.count}>{formatNumber(counts[one] ?? 0)}</span>
          </button>
        ))}
      </div>
      <div
        id="job-rows"
        role="tabpanel"
        aria-labelledby={state && `job-tab-${state}`}
        className={styles.rows}
      >
        {state ? (
          <JobRows
            key={`${state} ${isActive(job) ? 'active' : job.state}`}
            job={job}
            state={state}
            total={counts[state] ?? 0}
            onLeave={onLeave}
          />
        ) : (
          <p className={styles.none}>{t('jobs:rows.empty')}</p>
        )}
      </div>
    </>
  )
}

export function JobView({ job, onBack, onLeave }: { job: Job; onBack(): void; onLeave(): void }) {
  const t = useT()
  const pace = usePace(job)
  return (
    <div className={styles.job} tabIndex={-1} data-autofocus="">
      <div className={styles.top}>
        <Button variant="quiet" icon="arrow-left" caps={['Esc']} onClick={onBack}>
          {t('jobs:back')}
        </Button>
        <span className={styles.state} data-state={job.state}>
          {t(`jobs:state.${job.state}`)}
        </span>
        {job.retryOf !== null && <span className={styles.counts}>{t('jobs:retryOf')}</span>}
        <span className={styles.by}>
          {t('jobs:by', { name: job.by?.name ?? '', at: formatDateTime(job.createdAt) })}
        </span>
      </div>
      <Bar job={job} wide />
      <p className={styles.sum} role="status">
        <b>{jobProgress(job)}</b>
        {isActive(job) ? pace && ` · ${pace}` : ` · ${jobCounts(job, t)}`}
      </p>
      {job.error && (
        <p className={styles.error} role="alert">
          {job.error}
        </p>
      )}
      <div className={styles.actions}>
        <Actions job={job} />
      </div>
      {job.action === 'export' ? <FileLine job={job} /> : <Records job={job} onLeave={onLeave} />}
    </div>
  )
}
