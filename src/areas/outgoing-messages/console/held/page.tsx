/** Work that waits after a restore, by kind, each with its choice; one release for all of them. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { areaById } from '../../../../console/kit/areas.ts'
import { useCan } from '../../../../console/kit/atoms.ts'
import { useT } from '../../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../../console/kit/net/api.ts'
import { queryClient } from '../../../../console/kit/net/queries.ts'
import { confirm } from '../../../../console/kit/overlays/dialog.tsx'
import { toast, toastProblem } from '../../../../console/kit/overlays/toast.ts'
import { Button, LinkButton } from '../../../../console/kit/ui/button.tsx'
import { LinkCode } from '../../../../console/kit/ui/link-code.tsx'
import { EmptyState, ErrorState } from '../../../../console/kit/ui/state.tsx'
import { formatDateTime, formatDay, isDay } from '../../../../core/dates/dates.ts'
import type { Condition } from '../../../../core/fields.ts'
import { listLink } from '../../../../core/filter/filters.ts'
import { formatNumber } from '../../../../core/money.ts'
import { HELD_CHOICES, type HeldChoice, type HeldKindId } from '../../../../core/wire/held.ts'
import { area } from '../../area.ts'
import type { HeldReport, HeldRow } from '../../schema.ts'
import { heldApi } from './client.ts'
import styles from './held.module.css'
import './words.ts'

const KEY = ['figures', area.id, 'held']

const ofChannel = (channel: string): readonly Condition[] => [
  ['held', 'eq', true],
  ['channel', 'eq', channel],
]
/** The list that has what waits; absent: there is none. */
const LISTS: Readonly<Partial<Record<HeldKindId, { area: string; where: readonly Condition[] }>>> = {
  mail: { area: area.id, where: ofChannel('mail') },
  webhook: { area: area.id, where: ofChannel('webhook') },
  push: { area: area.id, where: ofChannel('push') },
  scheduled: {
    area: 'notifications',
    where: [
      ['status', 'eq', 'saved'],
      ['sendAt', 'empty', false],
    ],
  },
  repeated: { area: 'daily-jobs', where: [['repeat', 'ne', 'none']] },
}

const timeOf = (text: string) => (isDay(text) ? formatDay(text) : formatDateTime(text))

function Span({ oldest, newest }: Pick<HeldRow, 'oldest' | 'newest'>) {
  if (oldest === null || newest === null) return null
  return oldest === newest ? timeOf(oldest) : `${timeOf(oldest)} – ${timeOf(newest)}`
}

type Choices = Readonly<Partial<Record<HeldKindId, HeldChoice>>>

function Kind({
  row,
  choice,
  onChoose,
}: {
  row: HeldRow
  choice: HeldChoice | undefined
  onChoose(choice: HeldChoice): void
}) {
  const t = useT()
  const can = useCan()
  const { kind, count, oldest, newest, codes } = row
  const list = LISTS[kind]
  const name = t(`held:kinds.${kind}`)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={t('held:count')}>
        <b>{formatNumber(count)}</b>
      </td>
      <td data-label={t('held:span')}>
        <Span oldest={oldest} newest={newest} />
        {list && can(`${list.area}.view` as `${string}.${string}`) && (
          <span className={styles.codes}>
            {codes.map((code) => (
              <LinkCode key={code} code={code} />
            ))}
            <LinkButton variant="quiet" to={listLink(areaById(list.area), list.where)}>
              {t('held:all')}
            </LinkButton>
          </span>
        )}
      </td>
      <td data-label={t('held:choice')}>
        <fieldset className={styles.choices}>
          <legend className="sr">{name}</legend>
          {HELD_CHOICES.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={`held-${kind}`}
                checked={choice === one}
                onChange={() => onChoose(one)}
              />
              <span>{t(`held:${one}.${kind}`)}</span>
            </label>
          ))}
        </fieldset>
      </td>
    </tr>
  )
}

/** Asks once more with all choices in words, and releases. */
function useRelease({ held, kinds }: HeldReport, choices: Choices) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const waiting = kinds.filter(({ count }) => count > 0)
  const missing = waiting.filter(({ kind }) => choices[kind] === undefined)
  const run = async () => {
    if (!held) return
    const words = waiting.map(({ kind, count }) =>
      t('held:line', { kind: t(`held:kinds.${kind}`), count, choice: t(`held:${choices[kind]}.${kind}`) }),
    )
    const text = (
      <>
        {words.map((line) => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ))}
        <span className={styles.line}>{t('held:askText')}</span>
      </>
    )
    if (!(await confirm({ title: t('held:ask'), text, yes: t('held:yes') }))) return
    setBusy(true)
    try {
      await heldApi.release({
        since: held.since,
        choices: kinds.map(({ kind, count }) => ({ kind, count, choice: choices[kind] ?? 'send' })),
      })
      void toast(t('held:done'), { kind: 'success' })
    } catch (error) {
      void toastProblem(error)
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: KEY })
    }
  }
  return { busy, missing, run }
}

function Waiting({ report }: { report: HeldReport }) {
  const t = useT()
  const [choices, setChoices] = useState<Choices>({})
  const [asked, setAsked] = useState(false)
  const { busy, missing, run } = useRelease(report, choices)
  const { held, kinds } = report
  const waiting = kinds.filter(({ count }) => count > 0)
  if (!held) return null
  return (
    <>
      <p>{t(`held:cause.${held.cause}`, { at: formatDateTime(held.since) })}</p>
      <p className="mut">{t(waiting.length > 0 ? 'held:why' : 'held:nothing')}</p>
      {waiting.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              {['kind', 'count', 'span', 'choice'].map((name) => (
                <th key={name} scope="col">
                  {t(`held:${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {waiting.map((row) => (
              <Kind
                key={row.kind}
                row={row}
                choice={choices[row.kind]}
                onChoose={(choice) => setChoices({ ...choices, [row.kind]: choice })}
              />
            ))}
          </tbody>
        </table>
      )}
      {asked && missing.length > 0 && (
        <p role="alert" className={styles.problem}>
          {t('held:choose', { kinds: missing.map(({ kind }) => t(`held:kinds.${kind}`)).join(', ') })}
        </p>
      )}
      <div>
        <Button
          variant="primary"
          busy={busy}
          onClick={() => {
            setAsked(true)
            if (missing.length === 0) void run()
          }}
        >
          {t('held:release')}
        </Button>
      </div>
    </>
  )
}

export function HeldPage() {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.figures<HeldReport>(area.id, 'held', {}, signal),
    refetchInterval: 30_000,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={6} />
  return (
    <div className={styles.page}>
      {data.held ? (
        <Waiting key={data.held.since} report={data} />
      ) : (
        <EmptyState icon="circle-play" title={t('held:none')} text={t('held:noneText')} />
      )}
      {data.last && (
        <p className="mut">{t('held:last', { at: formatDateTime(data.last.at), by: data.last.by ?? '–' })}</p>
      )}
    </div>
  )
}
