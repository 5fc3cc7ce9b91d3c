/** The person's jobs over the page: their list, and one of them with what became of each record. */
import { useAtom, useAtomValue } from 'jotai'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { records } from '../../../../commands/command.ts'
import type { Job } from '../../../core/wire/jobs.ts'
import { say } from '../../commands/run/say.ts'
import { jobsPanelAtom } from '../../commands/state.ts'
import type { Early } from '../../kit/focus/keep-keys.ts'
import { typeAgain } from '../../kit/focus/type-again.ts'
import { useT } from '../../kit/i18n.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { jobsApi } from '../../kit/net/jobs-api.ts'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { EmptyState } from '../../kit/ui/state.tsx'
import { TimeText } from '../../kit/ui/text.tsx'
import { JobView } from './job-view.tsx'
import styles from './jobs.module.css'
import { isActive, jobCounts, jobProgress, jobTitle } from './said.ts'
import { jobsAtom, takeJob } from './state.ts'
import { Bar, usePace } from './strip.tsx'

const SHOWN = 50
const WIDTH = 760

function Line({ job, onOpen }: { job: Job; onOpen(): void }) {
  const t = useT()
  const pace = usePace(job)
  return (
    <li>
      <button type="button" className={styles.line} data-job={job.id} onClick={onOpen}>
        <span className={styles.name}>
          {jobTitle(job, t)}
          {/* Two of the same name differ by their records. */}
          <small>
            {say(records(job.area, job.total), t)}
            {job.retryOf !== null && ` · ${t('jobs:retryOf')}`}
          </small>
        </span>
        <span className={styles.state} data-state={job.state}>
          {t(`jobs:state.${job.state}`)}
        </span>
        <span className={styles.counts}>
          {isActive(job) ? [jobProgress(job), pace].filter(Boolean).join(' · ') : jobCounts(job, t)}
        </span>
        <span className={styles.when}>
          <TimeText iso={job.createdAt} />
        </span>
        {isActive(job) && <Bar job={job} wide />}
      </button>
    </li>
  )
}

/** Arrows move among the jobs; Home and End to the first and last. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = lines.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  lines[Math.min(Math.max(0, to), lines.length - 1)]?.focus()
}

/** The jobs known, fetched afresh when the panel opens. */
function useJobs(wanted: string | undefined): {
  jobs: readonly Job[]
  failed: string | undefined
  ready: boolean
} {
  const t = useT()
  const known = useAtomValue(jobsAtom)
  const [failed, setFailed] = useState<string>()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const control = new AbortController()
    jobsApi.list(SHOWN, control.signal).then(
      (jobs) => {
        for (const job of jobs) takeJob(job)
        setReady(true)
      },
      (error: unknown) => {
        if (control.signal.aborted) return
        setFailed(error instanceof ApiProblem ? error.msg : t('app:problem.unknown'))
      },
    )
    return () => control.abort()
  }, [t])
  const missing = wanted !== undefined && ready && !known.has(wanted)
  useEffect(() => {
    if (!missing || wanted === undefined) return
    // An older one, or one of another user.
    jobsApi.read(wanted).then(takeJob, (error: unknown) => {
      setFailed(error instanceof ApiProblem ? error.msg : t('app:problem.unknown'))
    })
  }, [missing, wanted, t])
  return { jobs: [...known.values()], failed, ready }
}

export function JobsPanel() {
  const t = useT()
  const [panel, setPanel] = useAtom(jobsPanelAtom)
  const { jobs, failed, ready } = useJobs(panel.job)
  const list = useRef<HTMLUListElement>(null)
  const job = jobs.find((one) => one.id === panel.job)
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<string>(undefined)
  const [typed] = useState<Early[]>([])
  const there = panel.job === undefined ? jobs.length > 0 : job !== undefined
  useEffect(() => {
    if (!there) return
    if (panel.job !== undefined) {
      last.current = panel.job
      box.current?.querySelector<HTMLElement>('[role=grid], [data-autofocus]:not(:has([role=grid]))')?.focus()
    } else {
      // Back from a job: the focus is where it was.
      const line = list.current?.querySelector<HTMLElement>(`[data-job="${last.current}"]`)
      ;(line ?? list.current?.querySelector<HTMLElement>('button'))?.focus()
      typeAgain(typed.splice(0))
    }
  }, [panel.job, there, typed])
  /** Keys pressed for lines that are not loaded yet wait for them. */
  const onListKey = (event: KeyboardEvent<HTMLElement>) => {
    if (there) moveFocus(event)
    else if (!ready && ['Enter', 'ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) {
      event.preventDefault()
      typed.push(event.nativeEvent)
    }
  }
  const close = () => setPanel({ open: false, job: undefined })
  const back = () => setPanel({ open: true, job: undefined })
  return (
    <Dialog
      title={job ? jobTitle(job, t) : t('jobs:title')}
      width={WIDTH}
      onClose={close}
      onBack={job && back}
    >
      <div ref={box} className={styles.panel}>
        {job ? (
          <JobView key={job.id} job={job} onBack={back} onLeave={close} />
        ) : (
          <>
            {failed && <p role="alert">{t('jobs:failed', { why: failed })}</p>}
            {ready && jobs.length === 0 && <EmptyState icon="history" title={t('jobs:empty')} />}
            <ul ref={list} className={styles.lines} tabIndex={-1} data-autofocus="" onKeyDown={onListKey}>
              {jobs.map((one) => (
                <Line key={one.id} job={one} onOpen={() => setPanel({ open: true, job: one.id })} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
