/** Results of the records in one state; of any number of rows only those in view are rendered. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Job, JobRow, JobRowState } from '../../../core/wire/jobs.ts'
import { areaById, recordPath } from '../../kit/areas.ts'
import { useT } from '../../kit/i18n.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { jobsApi } from '../../kit/net/jobs-api.ts'
import { navigate } from '../../kit/router.tsx'
import { ROW_GROUP } from '../../kit/table/roles.ts'
import styles from './jobs.module.css'

const PAGE = 100
const ROW_PX = 32
const OVERSCAN = 8

/*
 * ARIA as attributes to spread: rows that come and go are placed by hand, so there are no real table elements
 * (as in the list's grid), and a list of options could hold no links.
 */
const gridRole = (label: string, help: string, total: number, active: string | undefined, busy: boolean) =>
  ({
    role: 'grid',
    tabIndex: 0,
    'aria-label': label,
    'aria-description': help,
    'aria-rowcount': total,
    'aria-activedescendant': active,
    'aria-busy': busy,
  }) as const
const rowRole = (index: number, selected: boolean) =>
  ({ role: 'row', 'aria-rowindex': index + 1, 'aria-selected': selected }) as const
const CELL = { role: 'gridcell' } as const

/** Rows fetched so far, and what fetches those after them. */
function useRows(job: Job, state: JobRowState) {
  const t = useT()
  const [rows, setRows] = useState<readonly JobRow[]>([])
  const [next, setNext] = useState<number | null>()
  const [failed, setFailed] = useState<string>()
  const busy = useRef<AbortController>(undefined)
  const more = () => {
    if (busy.current || next === null) return
    const control = new AbortController()
    busy.current = control
    jobsApi
      .rows(job.id, { state, after: next, limit: PAGE }, control.signal)
      .then(
        (answer) => {
          setRows((known) => [...known, ...answer.rows])
          setNext(answer.next)
          setFailed(undefined)
        },
        (error: unknown) => {
          if (control.signal.aborted) return
          setFailed(error instanceof ApiProblem ? error.msg : t('app:problem.unknown'))
        },
      )
      .finally(() => {
        if (busy.current === control) busy.current = undefined
      })
  }
  useEffect(
    () => () => {
      busy.current?.abort()
      busy.current = undefined
    },
    [],
  )
  return { rows, next, more, failed }
}

export function JobRows({
  job,
  state,
  total,
  onLeave,
}: {
  job: Job
  state: JobRowState
  /** Rows in all. */
  total: number
  onLeave(): void
}) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const { rows, next, more, failed } = useRows(job, state)
  /** The row that keys are at; also before the rows are here. */
  const [wanted, setWanted] = useState(0)
  const at = rows.length > 0 ? Math.min(wanted, rows.length - 1) : wanted
  /** Enter was pressed before its row was here. */
  const entered = useRef(false)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.seq ?? index,
    overscan: OVERSCAN,
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const lastSeen = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (next === undefined || (next !== null && lastSeen >= rows.length - OVERSCAN * 2)) more()
  })
  const open = (row: JobRow) => {
    if (row.code === '') return
    onLeave()
    navigate(recordPath(areaById(job.area), row.code))
  }
  const here = rows[at]
  useEffect(() => {
    if (!entered.current || !here) return
    entered.current = false
    open(here)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const last = Math.max(0, (next === undefined ? total : rows.length) - 1)
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_PX) - 1)
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: last,
    }[event.key]
    if (event.key === 'Enter' && !event.repeat) {
      event.preventDefault()
      if (here) open(here)
      else entered.current = next === undefined
    }
    if (to === undefined) return
    event.preventDefault()
    const index = Math.min(Math.max(0, to), last)
    setWanted(index)
    if (rows.length > 0) virtual.scrollToIndex(index)
  }
  const onClick = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-index]')
    if (row) setWanted(Number(row.dataset.index))
  }
  return (
    <div
      ref={box}
      className={styles.box}
      {...gridRole(
        t(`jobs:rows.${state}`),
        t('jobs:rows.help'),
        total,
        rows.length > 0 ? `job-row-${at}` : undefined,
        next === undefined,
      )}
      {...{ onKeyDown, onClick }}
    >
      {failed && <p role="alert">{t('jobs:failed', { why: failed })}</p>}
      <div {...ROW_GROUP} className={styles.sizer} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <div
              key={row.seq}
              id={`job-row-${index}`}
              data-index={index}
              {...rowRole(index, index === at)}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span {...CELL}>
                <a
                  className="code"
                  tabIndex={-1}
                  href={recordPath(areaById(job.area), row.code)}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return
                    event.preventDefault()
                    open(row)
                  }}
                >
                  {row.code || row.id}
                </a>
              </span>
              <span {...CELL} className={styles.msg}>
                {row.msg}
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
