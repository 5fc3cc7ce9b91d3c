/** Calls of the board: ticked and moved by keys, or dragged onto an agent. */
import { type DragEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { listSlots } from '../../../../console/commands/surfaces/list-slots.tsx'
import { recordPath } from '../../../../console/kit/areas.ts'
import { stepAlong } from '../../../../console/kit/focus/tab-keys.ts'
import { useT } from '../../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../../console/kit/loading/skeleton.tsx'
import { navigate } from '../../../../console/kit/router.tsx'
import { cellRole, gridRole, HEADER_ROW, headerRole, rowRole } from '../../../../console/kit/table/roles.ts'
import { classes } from '../../../../console/kit/ui/class-names.ts'
import { TimeText, totalText } from '../../../../console/kit/ui/text.tsx'
import { listLink } from '../../../../core/filter/filters.ts'
import { formatVnd } from '../../../../core/money.ts'
import { LastOutcome } from '../../../call-outcomes/console/public.tsx'
import { area, type CallTask } from '../../area.ts'
import styles from './board.module.css'
import { TABS, type Tab, whereOf } from './data.ts'
import { type Selection, targetOf } from './selection.ts'

const B = 'call-desk:detail.board'
/** The type under which dragged calls are known to the rows of people. */
export const DRAGGED = 'application/x-call-tasks'

const HELP = 'board-how'
const COLUMNS = 4

type Props = {
  tab: Tab
  onTab(tab: Tab): void
  tasks: readonly CallTask[] | undefined
  total: number
  /** Only calls of this person. */
  agent: { id: string; name: string } | undefined
  onEverybody(): void
  selection: Selection
  onDrag(tasks: readonly CallTask[]): void
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 10,
  PageUp: -10,
}

/** Moves and ticks, as lists do it. Returns whether the key was one of these. */
function onGridKey(event: KeyboardEvent, { tasks = [], selection }: Props): boolean {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  const { at, current, moveTo, toggle } = selection
  if (altKey) return false
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') selection.tickAll()
  else if (ctrlKey || metaKey) return false
  else if (key in STEPS) {
    const by = STEPS[key] ?? 0
    // Going on with Shift ticks what was passed.
    if (shiftKey && current && !selection.ticked.has(current.id)) toggle(current.id)
    moveTo(at + by)
  } else if (key === 'Home') moveTo(0)
  else if (key === 'End') moveTo(tasks.length - 1)
  else if (key === 'x' || key === ' ') {
    if (current) toggle(current.id)
  } else if (key === 'Enter') {
    if (current) navigate(recordPath(area, current.code))
  } else if (key === 'Escape' && selection.chosen.length > 0) selection.clear()
  else return false
  return true
}

function Row({ task, props, index }: { task: CallTask; props: Props; index: number }) {
  const t = useT()
  const { selection, onDrag, tab } = props
  const ticked = selection.ticked.has(task.id)
  const here = selection.at === index
  const onDragStart = (event: DragEvent) => {
    const dragged = ticked ? selection.chosen : [task]
    event.dataTransfer.setData(DRAGGED, dragged.map(({ id }) => id).join())
    event.dataTransfer.setData('text/plain', dragged.map(({ code }) => code).join('\n'))
    event.dataTransfer.effectAllowed = 'move'
    onDrag(dragged)
  }
  return (
    <div
      {...rowRole(index, ticked, false)}
      className={styles.row}
      id={`board-${task.id}`}
      data-cursor={here || undefined}
      data-task-row={task.code}
      draggable={tab !== 'held'}
      {...{ onDragStart, onDragEnd: () => onDrag([]), onClick: () => selection.moveTo(index) }}
    >
      <div {...cellRole(1, true)}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={ticked}
          aria-label={t(`${B}.tick`, { code: task.code })}
          onChange={() => selection.toggle(task.id)}
        />
      </div>
      <div {...cellRole(2, true)}>
        <span className={styles.strong}>{task.customerName}</span>
        <Link to={recordPath(area, task.code)} tabIndex={-1} className={styles.sub}>
          {task.orderCode ?? task.code}
        </Link>
      </div>
      <div {...cellRole(3, true)} className={styles.number}>
        {task.purpose === 'confirm' ? formatVnd(task.total) : '—'}
      </div>
      <div {...cellRole(4, true)}>
        <TimeText iso={task.dueAt} />
      </div>
      <div {...cellRole(5, true)}>
        {task.outcome ? (
          <LastOutcome outcome={task.outcome} />
        ) : (
          <span className={styles.muted}>{t(`${B}.first`)}</span>
        )}
        {task.attempts > 0 && (
          <span className={styles.sub}>{t(`${B}.attempts`, { count: task.attempts })}</span>
        )}
      </div>
      <div {...cellRole(6, true)}>
        {(tab === 'held' ? task.assignee : task.wanted)?.name ?? <span className={styles.muted}>—</span>}
      </div>
    </div>
  )
}

function Head({ tab }: { tab: Tab }) {
  const t = useT()
  const names = ['customer', 'total', 'since', 'result', tab === 'held' ? 'holder' : 'wanted'] as const
  return (
    <div {...HEADER_ROW} className={classes(styles.row, styles.heading)}>
      <span {...headerRole(1)} />
      {names.map((name, at) => (
        <span key={name} {...headerRole(at + 2)} className={name === 'total' ? styles.number : undefined}>
          {t(`${B}.columns.${name}`)}
        </span>
      ))}
    </div>
  )
}

export function Tasks(props: Props) {
  const t = useT()
  const { tab, onTab, tasks, total, agent, onEverybody, selection } = props
  const grid = useRef<HTMLDivElement>(null)
  const { chosen, current } = selection
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onGridKey(event, props)) return
    event.preventDefault()
    event.stopPropagation()
  }
  useEffect(() => {
    if (current && grid.current?.contains(document.activeElement))
      document.getElementById(`board-${current.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <section className={styles.panel} data-pane="list" aria-label={t(`${B}.tasks`)}>
      <header className={styles.head}>
        <h2>{t(`${B}.tasks`)}</h2>
        <div className={styles.tabs} role="tablist" aria-label={t(`${B}.tasks`)}>
          {TABS.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              aria-selected={one === tab}
              tabIndex={one === tab ? 0 : -1}
              data-tab={one}
              onClick={() => onTab(one)}
              onKeyDown={(event) => {
                const to = stepAlong(event, TABS.indexOf(tab), TABS.length)
                const next = to === undefined ? undefined : TABS[to]
                if (!next) return
                event.preventDefault()
                onTab(next)
                event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
              }}
            >
              {t(`${B}.tabs.${one}`)}
            </button>
          ))}
        </div>
        {agent && tab !== 'exhausted' && (
          <button type="button" className={styles.chip} onClick={onEverybody}>
            {agent.name} ✕<span className="sr">{t(`${B}.everybody`)}</span>
          </button>
        )}
      </header>
      {!tasks && <SkeletonLines lines={6} />}
      {tasks?.length === 0 && <p className={styles.none}>{t(`${B}.none.${tab}`)}</p>}
      {tasks && tasks.length > 0 && (
        <div
          ref={grid}
          className={classes(styles.scroll, styles.grid)}
          {...gridRole(t(`${B}.tabs.${tab}`), HELP, total, COLUMNS, false)}
          {...{ onKeyDown, 'aria-activedescendant': current && `board-${current.id}` }}
        >
          <Head tab={tab} />
          {tasks.map((task, index) => (
            <Row key={task.id} task={task} props={props} index={index} />
          ))}
        </div>
      )}
      <footer className={styles.foot}>
        <span id={HELP} className={chosen.length > 0 ? 'sr' : styles.muted}>
          {t(`${B}.how`)}
        </span>
        {chosen.length > 0 ? (
          <>
            <span>{t(`${B}.chosen`, { count: chosen.length })}</span>
            <listSlots.BulkBar area={area} target={targetOf(chosen, 'selection')} />
          </>
        ) : (
          total > 0 && (
            <Link to={listLink(area, whereOf(tab, agent?.id ?? null, new Date().toISOString()))}>
              {t(`${B}.all`, { count: totalText(total) })}
            </Link>
          )
        )}
      </footer>
    </section>
  )
}
