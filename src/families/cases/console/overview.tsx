import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { OutcomePill } from '../../../areas/call-outcomes/console/public.tsx'
import { recordPath } from '../../../console/kit/areas.ts'
import { useCan } from '../../../console/kit/atoms.ts'
import { Fact, Facts, FieldFact, Section } from '../../../console/kit/detail/facts.tsx'
import links from '../../../console/kit/detail/value.module.css'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import { TimeText } from '../../../console/kit/ui/text.tsx'
import type { AnyRecord, Area } from '../../../core/area.ts'
import { formatDateTime } from '../../../core/dates/dates.ts'
import { type CaseState, caseFields } from '../cases.ts'
import type { CaseDetail, CaseEvent } from '../schema.ts'
import styles from './cases.module.css'
import { Due } from './due.tsx'

/** A ticket or a lead as the detail holds it: the timeline comes a moment after the row. */
export type ShownCase = AnyRecord & {
  status: CaseState
  dueAt: string
  closedAt: string | null
  respondedAt: string | null
  lostReason: string | null
} & Partial<CaseDetail>

function What({ area: { id }, event }: { area: Area; event: CaseEvent }) {
  const t = useT()
  if (event.result !== null)
    return (
      <>
        {t(`${id}:detail.kinds.called`)}{' '}
        <OutcomePill call={{ result: event.result, outcome: event.outcome }} />
      </>
    )
  const moved = event.status !== null && event.kind !== 'create'
  return (
    <>
      {t(`${id}:detail.kinds.${event.kind}`, { to: event.to ?? '' })}{' '}
      {moved && event.status && (
        <Pill tone={caseFields.status.tones[event.status]}>{t(`${id}:values.status.${event.status}`)}</Pill>
      )}
    </>
  )
}

/** History, newest first: actions, notes, and every call with its result. */
export function Timeline({ area: of, events }: { area: Area; events: readonly CaseEvent[] | undefined }) {
  const t = useT()
  if (!events) return <SkeletonLines lines={4} />
  if (events.length === 0) return <p className="mut">{t(`${of.id}:detail.noTimeline`)}</p>
  return (
    <ol className={styles.timeline}>
      {events.map((event) => (
        <li key={event.id} className={styles.event}>
          <span>
            <b>{event.by}</b> <What area={of} event={event} />
          </span>
          <span className={styles.when}>
            <TimeText iso={event.at} />
          </span>
          {event.note && <p className={styles.note}>{event.note}</p>}
        </li>
      ))}
    </ol>
  )
}

/** Its call in the desk's queue, for the lead as a link. */
function Queued({ area: { id }, queued }: { area: Area; queued: CaseDetail['queued'] | undefined }) {
  const t = useT()
  const can = useCan()
  if (queued === undefined) return <SkeletonLines lines={1} />
  if (queued === null) return <span className="mut">{t(`${id}:detail.notQueued`)}</span>
  const words = t(`${id}:detail.queuedWords.${queued.state}`, {
    time: formatDateTime(queued.dueAt),
    count: queued.attempts,
    by: queued.by ?? '',
  })
  if (!can('call-desk.view')) return <>{words}</>
  return (
    <Link className={links.link} to={recordPath('call-desk', queued.code)}>
      {words}
    </Link>
  )
}

/** Who, until when, its call: the same for tickets and leads. `children`: what it is about. */
export function CaseOverview({
  area: of,
  record,
  about,
  children,
}: {
  area: Area
  record: ShownCase
  /** Fields of the first section, after who it is. */
  about: readonly string[]
  children: ReactNode
}) {
  const t = useT()
  const present = (name: string) => record[name] !== null
  return (
    <>
      <Section title={t(`${of.id}:detail.about`)}>
        <Facts>
          <FieldFact area={of} record={record} name="contactName" />
          <FieldFact area={of} record={record} name="phone" />
          {['customer', ...about].filter(present).map((name) => (
            <FieldFact key={name} area={of} record={record} name={name} />
          ))}
        </Facts>
      </Section>
      {children}
      <Section title={t(`${of.id}:detail.clock`)}>
        <Facts>
          <Fact label={t(`${of.id}:fields.dueAt`)}>
            <Due area={of.id} one={record} />
          </Fact>
          {['respondedAt', 'waitingSince', 'closedAt', 'lostReason'].filter(present).map((name) => (
            <FieldFact key={name} area={of} record={record} name={name} />
          ))}
          <FieldFact area={of} record={record} name="assignee" />
          <Fact label={t(`${of.id}:detail.queued`)}>
            <Queued area={of} queued={record.queued} />
          </Fact>
        </Facts>
      </Section>
      <Section title={t(`${of.id}:detail.timeline`)}>
        <Timeline area={of} events={record.timeline} />
      </Section>
    </>
  )
}
