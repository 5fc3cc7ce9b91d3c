import { type KeyboardEvent, useRef, useState } from 'react'
import { useCan } from '../../../console/kit/atoms.ts'
import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { useDetailSlots } from '../../../console/kit/detail/slots.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { LinkCode } from '../../../console/kit/ui/link-code.tsx'
import { TimeText } from '../../../console/kit/ui/text.tsx'
import { area, type DailyJob } from '../area.ts'
import type { DailyJobDetail } from '../schema.ts'
import styles from './daily-jobs.module.css'

type JobRecord = DailyJob & Partial<DailyJobDetail>

const FACTS = ['assignee', 'day', 'repeat', 'missedDays', 'doneAt', 'note']

/** The lines to tick: by mouse, or with the arrows and the space bar; each tick is a command with its undo. */
function Checklist({ record }: { record: JobRecord }) {
  const t = useT()
  const can = useCan()
  const slots = useDetailSlots()
  const box = useRef<HTMLUListElement>(null)
  const [busy, setBusy] = useState<string>()
  if (!record.checklist) return <SkeletonLines lines={3} />
  if (record.checklist.length === 0) return <p className="mut">{t('daily-jobs:detail.noItems')}</p>
  const open = record.status !== 'done' && can('daily-jobs.tick')
  const toggle = async (item: string, ticked: boolean) => {
    setBusy(item)
    await slots?.run(ticked ? 'daily-jobs.untick' : 'daily-jobs.tick', { area, record, args: { item } })
    setBusy(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(box.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLInputElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined || at < 0) return
    event.preventDefault()
    event.stopPropagation()
    all[Math.min(Math.max(0, to), all.length - 1)]?.focus()
  }
  return (
    <>
      <ul ref={box} className={styles.checklist} onKeyDown={onKeyDown}>
        {record.checklist.map(({ text, at, by }) => (
          <li key={text}>
            <label className={styles.item} data-ticked={at !== null || undefined}>
              <input
                type="checkbox"
                checked={at !== null}
                aria-disabled={!open || busy === text}
                onChange={() => {
                  if (open && busy !== text) void toggle(text, at !== null)
                }}
              />
              <span>{text}</span>
            </label>
            {at !== null && (
              <span className={styles.who}>
                {by && `${by} · `}
                <TimeText iso={at} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {open && <p className={styles.help}>{t('daily-jobs:detail.help')}</p>}
    </>
  )
}

/** The task first, then its assignee and time. */
export function Overview({ record }: { record: JobRecord }) {
  const t = useT()
  const params = { done: record.itemsDone, total: record.itemsTotal }
  return (
    <>
      <Section title={t('daily-jobs:detail.checklist', params)}>
        <Checklist record={record} />
      </Section>
      <FieldFacts
        area={area}
        record={record}
        names={FACTS.filter((name) =>
          name === 'missedDays' ? record.missedDays > 0 : record[name as keyof DailyJob] !== null,
        )}
      />
      {record.linked && (
        <Section title={t('daily-jobs:fields.linked')}>
          <LinkCode code={record.linked} />
        </Section>
      )}
      <RecentActivity area={area} record={record} />
    </>
  )
}
