import { useQuery } from '@tanstack/react-query'
import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { Fact, Facts, FieldFact, FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { useDetailSlots } from '../../../console/kit/detail/slots.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../console/kit/net/api.ts'
import { Button } from '../../../console/kit/ui/button.tsx'
import { LinkCode } from '../../../console/kit/ui/link-code.tsx'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import type { Condition } from '../../../core/fields.ts'
import { formatNumber } from '../../../core/money.ts'
import { type ImportRow, area as rows, WRONG } from '../../import-rows/area.ts'
import { useErrorWords } from '../../import-rows/console/public.tsx'
import { area, type Import } from '../area.ts'
import { type ImportDetail, sizeOf } from '../schema.ts'
import styles from './imports.module.css'

/** An import as the detail holds it: the counts of its rows come a moment after it. */
type Full = Import & Partial<ImportDetail>

const ROWS_SHOWN = 10
const STATES = rows.fields.status.values

/** Rows by their state, as they are at this moment. */
function Counts({ counts }: { counts: Readonly<Record<string, number>> }) {
  const t = useT()
  const known = STATES.filter((state) => (counts[state] ?? 0) > 0)
  return (
    <ul className={styles.counts}>
      {known.map((state) => (
        <li key={state} data-state={state}>
          <Pill tone={rows.fields.status.tones[state]}>{t(`import-rows:values.status.${state}`)}</Pill>
          <b>{formatNumber(counts[state] ?? 0)}</b>
        </li>
      ))}
    </ul>
  )
}

/** How far a check or a write has come. */
function Progress({
  record: { status, rowCount },
  counts,
}: {
  record: Full
  counts: Record<string, number>
}) {
  const t = useT()
  const open = status === 'read' ? (counts.received ?? 0) : (counts.valid ?? 0)
  const done = rowCount - open
  return (
    <>
      <progress className={styles.progress} value={done} max={rowCount} />
      <p className="mut">{t('imports:detail.progress', { done, total: rowCount })}</p>
    </>
  )
}

/** The first rows with errors, each with its first one. */
function WrongRows({ record }: { record: Full }) {
  const t = useT()
  const say = useErrorWords()
  const slots = useDetailSlots()
  const { data } = useQuery({
    queryKey: ['record', area.id, record.code, 'wrong', record.version],
    queryFn: async ({ signal }) => {
      const where: Condition[] = [['import', 'eq', record.code], WRONG]
      const page = await api.list(rows.id, { where, sort: 'number', limit: ROWS_SHOWN }, signal)
      return page.data as unknown as ImportRow[]
    },
  })
  if (!data) return <SkeletonLines lines={4} />
  return (
    <>
      <ul className={styles.wrong}>
        {data.map((row) => (
          <li key={row.id}>
            <LinkCode code={row.code} /> <span className="mut">{t('import-rows:fields.number')}</span>{' '}
            {row.number}
            {' · '}
            <b>{row.itemCode ?? row.name}</b>
            {row.column && row.problem && (
              <span className={styles.problem}>
                {say({
                  column: row.column,
                  key: row.problem,
                  value: row.value ?? '',
                  hint: row.hint ?? null,
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          icon="circle-alert"
          onClick={() => void slots?.run('imports.rows', { area, record, args: {} })}
        >
          {t('imports:detail.rows')}
        </Button>
        <Button icon="download" onClick={() => void slots?.run('imports.errors', { area, record, args: {} })}>
          {t('imports:detail.errors')}
        </Button>
      </div>
    </>
  )
}

/** The two files, the counts of the rows, the first errors, and the way on. */
export function Overview({ record }: { record: Full }) {
  const t = useT()
  const { counts, loose = [], ignored = [] } = record
  const wrong = (counts?.invalid ?? 0) + (counts?.failed ?? 0)
  const busy = record.status === 'read' || record.status === 'writing'
  return (
    <>
      <Section title={t('imports:detail.result')}>
        {record.failure && (
          <p role="alert" className={styles.problem}>
            {t(`imports:values.failure.${record.failure}`)}
          </p>
        )}
        {counts ? <Counts counts={counts} /> : <SkeletonLines lines={1} />}
        {counts && busy && <Progress record={record} counts={counts} />}
        {record.status === 'checked' && (
          <p>
            {t('imports:detail.ready', {
              total: record.rowCount,
              valid: record.valid,
              invalid: record.invalid,
            })}{' '}
            <span className="mut">{t('imports:detail.next')}</span>
          </p>
        )}
        {ignored.length > 0 && (
          <p className={styles.remark}>{t('imports:detail.ignored', { names: ignored.join(', ') })}</p>
        )}
      </Section>
      {wrong > 0 && (
        <Section title={t('import-rows:views.wrong')}>
          <WrongRows record={record} />
        </Section>
      )}
      {loose.length > 0 && (
        <Section title={t('imports:detail.loose')}>
          <p className="mut">{loose.join(' · ')}</p>
        </Section>
      )}
      <Facts>
        <Fact label={t('imports:fields.name')}>
          {t('imports:detail.fileFacts', { name: record.name, size: sizeOf(record.sheetSize) })}
        </Fact>
        <Fact label={t('imports:fields.zipName')}>
          {t('imports:detail.fileFacts', { name: record.zipName, size: sizeOf(record.zipSize) })}
        </Fact>
        <FieldFact area={area} record={record} name="pictureCount" />
      </Facts>
      <FieldFacts area={area} record={record} names={['shop', 'by', 'policy', 'doneAt']} />
      <RecentActivity area={area} record={record} />
    </>
  )
}
