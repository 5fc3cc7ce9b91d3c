import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCan } from '../../../console/kit/atoms.ts'
import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { Pager } from '../../../console/kit/detail/pager.tsx'
import { useDetailSlots } from '../../../console/kit/detail/slots.ts'
import { RefLink } from '../../../console/kit/detail/value.tsx'
import { hasWords, useT } from '../../../console/kit/i18n.ts'
import { Skeleton, SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../console/kit/net/api.ts'
import { Button } from '../../../console/kit/ui/button.tsx'
import { Icon } from '../../../console/kit/ui/icon.tsx'
import { TextInput } from '../../../console/kit/ui/input.tsx'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import { Code, Money, NumberText } from '../../../console/kit/ui/text.tsx'
import { formatVnd } from '../../../core/money.ts'
import { area, type Remittance } from '../area.ts'
import { ACCEPTABLE, BUCKETS, type Bucket, HOLDING, RESOLUTIONS } from '../match.ts'
import type { ItemView, RemittanceDetail } from '../schema.ts'
import styles from './remittances.module.css'

/** A remittance as the detail holds it: the groups come a moment after the row. */
export type RemittanceRecord = Remittance & Partial<RemittanceDetail>
type Sums = RemittanceDetail['buckets'][number]

const FACTS = ['carrier', 'fileName', 'fromOn', 'throughOn', 'rowCount', 'paidTotal', 'feeTotal']
const PAGE = 100

/** Runs `resolve` for a group, or for one row of it, with the reason that was typed. */
function useResolve(record: RemittanceRecord) {
  const slots = useDetailSlots()
  return (bucket: Bucket, action: string, reason: string, code?: string) =>
    slots?.run('remittances.resolve', {
      area,
      record,
      args: { bucket, action, reason, ...(code && { code }) },
    })
}

function Resolve({ record, bucket, item }: { record: RemittanceRecord; bucket: Bucket; item?: ItemView }) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const resolve = useResolve(record)
  const act = async (action: string) => {
    if (reason.trim().length < 3) return setComplaint(t('remittances:detail.whyShort'))
    const code = item && (item.row === null ? item.code : `#${item.row}`)
    const ran = await resolve(bucket, action, reason.trim(), code)
    setComplaint(ran && !ran.done ? ran.msg : undefined)
    if (ran?.done) setReason('')
  }
  return (
    <div className={styles.resolve}>
      <TextInput
        value={reason}
        maxLength={300}
        placeholder={t('remittances:detail.why')}
        aria-label={t('remittances:detail.why')}
        invalid={complaint !== undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {RESOLUTIONS.filter((one) => one !== 'accept' || ACCEPTABLE.includes(bucket)).map((action) => (
        <Button key={action} onClick={() => void act(action)}>
          {t(`remittances:choices.action.${action}`)}
        </Button>
      ))}
      {complaint && (
        <span role="alert" className={styles.problem}>
          {complaint}
        </span>
      )}
    </div>
  )
}

function ItemLine({ record, item }: { record: RemittanceRecord; item: ItemView }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const difference = item.paid - item.expected
  // Words of another area may come after the page.
  const status = item.order && `orders:values.status.${item.order.status}`
  const can = useCan()('remittances.resolve') && record.status === 'open' && item.bucket !== 'matched'
  return (
    <li className={styles.item}>
      <span className={styles.what}>
        <Code>{item.code || '–'}</Code>{' '}
        {item.order && <RefLink area="orders" value={{ ...item.order, name: item.order.code }} />}
        <span className="mut">
          {[
            item.row !== null && t('remittances:detail.row', { row: item.row }),
            status && hasWords(status) && t(status),
            item.fee > 0 && t('remittances:detail.fee', { amount: formatVnd(item.fee) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {item.errors.map((error) => {
          const cell = `${error.column}${item.row}`
          const place = record.sheet
            ? t('remittances:detail.cellOf', { sheet: record.sheet, cell })
            : t('remittances:detail.cell', { cell })
          return (
            <span
              key={`${error.column} ${error.key}`}
              className={HOLDING.includes(error.key) ? styles.problem : styles.remark}
            >
              {t(`remittances:cells.${error.key}`, { place, value: error.value })}
            </span>
          )
        })}
        {item.resolution && (
          <span className="mut">
            <Pill tone={item.claimed ? 'amber' : 'grey'}>
              {t(`remittances:choices.action.${item.resolution}`)}
            </Pill>{' '}
            {item.reason}
          </span>
        )}
      </span>
      <span className={styles.sums}>
        {formatVnd(item.paid)}
        {item.expected !== item.paid && item.expected > 0 && (
          <span className="mut">
            {formatVnd(item.expected)} · {difference > 0 ? '+' : '−'}
            {formatVnd(Math.abs(difference))}
          </span>
        )}
      </span>
      {can && (
        <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('remittances:detail.decide')}
        </Button>
      )}
      {can && open && <Resolve record={record} bucket={item.bucket} item={item} />}
    </li>
  )
}

/** Looked for a moment after the last key. */
const PAUSE_MS = 150

/** The rows of a group, a page at a time; with more than one page they can be looked for too. */
function Items({ record, bucket, count }: { record: RemittanceRecord; bucket: Bucket; count: number }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [{ q, at }, setAsked] = useState({ q: '', at: 0 })
  useEffect(() => {
    const timer = setTimeout(
      () => setAsked((now) => (now.q === typed.trim() ? now : { q: typed.trim(), at: 0 })),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery({
    queryKey: ['record', area.id, record.code, 'items', bucket, record.version, q, at],
    queryFn: async ({ signal }) => {
      const query = { bucket, q: q || undefined, at, limit: PAGE }
      const answer = await api.look(area.id, `${record.code}/items`, query, signal)
      return { items: answer.data as ItemView[], total: Number(answer.total) }
    },
    placeholderData: (known) => known,
  })
  if (!data) return <SkeletonLines lines={3} />
  const pager = <Pager at={at} size={PAGE} total={data.total} onMove={(to) => setAsked({ q, at: to })} />
  return (
    <>
      {count > PAGE && (
        <div className={styles.pages}>
          <TextInput
            type="search"
            value={typed}
            maxLength={60}
            placeholder={t('remittances:detail.find')}
            aria-label={t('remittances:detail.find')}
            before={<Icon name="search" size={14} />}
            onChange={(event) => setTyped(event.target.value)}
          />
          {pager}
        </div>
      )}
      {data.items.length === 0 ? (
        <p className="mut">{t('remittances:detail.none')}</p>
      ) : (
        <ul className={styles.items}>
          {data.items.map((item) => (
            <ItemLine key={item.id} record={record} item={item} />
          ))}
        </ul>
      )}
      {data.total > PAGE && <div className={styles.pages}>{pager}</div>}
    </>
  )
}

function Group({ record, sums }: { record: RemittanceRecord; sums: Sums }) {
  const t = useT()
  const can = useCan()('remittances.resolve')
  const [open, setOpen] = useState(false)
  const { bucket, count, unresolved, expected, paid } = sums
  const difference = paid - expected
  return (
    <li className={styles.group} data-bucket={bucket}>
      <button type="button" className={styles.head} aria-expanded={open} onClick={() => setOpen(!open)}>
        <b>{t(`remittances:buckets.${bucket}`)}</b>
        <span className={styles.count}>
          <NumberText value={count} />
        </span>
        <span className={styles.sums}>
          <Money amount={paid} />
          {difference !== 0 && (
            <span className="mut">
              {difference > 0 ? '+' : '−'}
              {formatVnd(Math.abs(difference))}
            </span>
          )}
        </span>
        <span className={styles.state}>
          {bucket !== 'matched' && (
            <Pill tone={unresolved > 0 ? 'amber' : 'green'}>
              {unresolved > 0
                ? t('remittances:detail.open', { count: unresolved })
                : t('remittances:detail.done')}
            </Pill>
          )}
        </span>
        <Icon name="chevron-down" size={14} />
      </button>
      {open && (
        <>
          {can && record.status === 'open' && unresolved > 0 && (
            <>
              <p className="mut">{t('remittances:detail.act')}</p>
              <Resolve record={record} bucket={bucket} />
            </>
          )}
          <Items record={record} bucket={bucket} count={count} />
        </>
      )}
    </li>
  )
}

/** The file compared with our orders, group by group; nothing is booked before all is decided. */
export function Overview({ record }: { record: RemittanceRecord }) {
  const t = useT()
  const known = new Map(record.buckets?.map((sums) => [sums.bucket, sums]))
  const names = [
    ...FACTS,
    ...(record.status === 'booked' ? ['bookedAt', 'bookedTotal'] : []),
    ...(record.note ? ['note'] : []),
  ]
  return (
    <>
      <Section title={t('remittances:detail.buckets')}>
        {record.sheet && <p className="mut">{t('remittances:detail.sheetRead', { sheet: record.sheet })}</p>}
        {record.remarks ? (
          <p className={styles.remark}>{t('remittances:detail.remarks', { count: record.remarks })}</p>
        ) : null}
        {record.buckets ? (
          <ul className={styles.groups}>
            {BUCKETS.flatMap((bucket) => {
              const sums = known.get(bucket)
              return sums ? [<Group key={bucket} record={record} sums={sums} />] : []
            })}
          </ul>
        ) : (
          <Skeleton width="80%" height={60} />
        )}
      </Section>
      <FieldFacts area={area} record={record} names={names} />
      <RecentActivity area={area} record={record} />
    </>
  )
}
