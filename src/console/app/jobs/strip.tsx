/** Running jobs in the status bar: title, progress, rate, time left. */
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Job } from '../../../core/wire/jobs.ts'
import { runCommand } from '../../commands/run/run.ts'
import { jobsPanelAtom } from '../../commands/state.ts'
import { onlineAtom, store } from '../../kit/atoms.ts'
import { useT } from '../../kit/i18n.ts'
import { tip } from '../../kit/overlays/tooltip.ts'
import { IconButton } from '../../kit/ui/button.tsx'
import { useKeyCaps } from '../../kit/ui/kbd.tsx'
import styles from './jobs.module.css'
import { isActive, jobProgress, jobTitle, paceWords } from './said.ts'
import { jobsAtom, paceOf } from './state.ts'

/** Interval at which the remaining time is updated, also without events. */
const TICK_MS = 1_000

/** Progress bar of a job, with its value for screen readers. */
export function Bar({ job, wide }: { job: Job; wide?: boolean }) {
  const t = useT()
  return (
    <span
      className={styles.bar}
      data-wide={wide || undefined}
      data-state={job.state}
      role="progressbar"
      aria-label={t('jobs:bar', { what: jobTitle(job, t) })}
      aria-valuemin={0}
      aria-valuemax={job.total}
      aria-valuenow={job.done}
      aria-valuetext={jobProgress(job)}
    >
      <span style={{ transform: `scaleX(${job.total === 0 ? 1 : job.done / job.total})` }} />
    </span>
  )
}

/** Rate and time left of a running job; empty while there is too little data. */
export function usePace(job: Job): string {
  const t = useT()
  const online = useAtomValue(onlineAtom)
  const [, tick] = useState(0)
  const active = isActive(job)
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [active])
  if (!active) return ''
  if (!online) return t('jobs:away')
  const pace = paceOf(job, performance.now())
  return pace ? paceWords(pace, t) : ''
}

function Running({ job, others }: { job: Job; others: number }) {
  const t = useT()
  const pace = usePace(job)
  const title = jobTitle(job, t)
  const caps = useKeyCaps('jobs.open')
  return (
    <span className={styles.strip} data-job={job.id}>
      <button
        type="button"
        className={styles.open}
        data-command="jobs.open"
        aria-label={t('jobs:openBar', { what: title })}
        {...tip([title, pace].filter(Boolean).join(' · '), caps)}
        onClick={() => store.set(jobsPanelAtom, { open: true, job: job.id })}
      >
        <Bar job={job} />
        <span className={styles.what}>{title}</span>
        <b>{jobProgress(job)}</b>
        {pace && <span className={styles.pace}>{pace}</span>}
        {others > 0 && <span>+{others}</span>}
      </button>
      <IconButton
        icon="x"
        size={13}
        className={styles.stop}
        label={t('commands:job.cancel')}
        data-command="jobs.cancel"
        onClick={() => void runCommand('jobs.cancel', 'button')}
      />
    </span>
  )
}

export function JobStrip() {
  const active = [...useAtomValue(jobsAtom).values()].filter(isActive)
  const host = document.getElementById('status-jobs')
  const [job] = active
  return job && host ? createPortal(<Running job={job} others={active.length - 1} />, host) : null
}
