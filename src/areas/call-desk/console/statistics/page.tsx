/** `/CallDesk/statistics`: how calling went in a period, by person, hour, day, product or supplier (decision 0034). */
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CommandButton } from '../../../../console/commands/surfaces/command-button.tsx'
import { usePlace } from '../../../../console/commands/surfaces/use-commands.ts'
import { Sparkline } from '../../../../console/kit/charts/index.ts'
import { useT } from '../../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../../console/kit/loading/skeleton.tsx'
import { useNow } from '../../../../console/kit/ui/now.ts'
import { EmptyState, ErrorState } from '../../../../console/kit/ui/state.tsx'
import { dayOf, formatDay } from '../../../../core/dates/dates.ts'
import { formatNumber } from '../../../../core/money.ts'
import { type Choice, readChoice, writeChoice } from '../../statistics.ts'
import type { Statistics } from '../../statistics-schema.ts'
import board from '../board/board.module.css'
import { LeadWays } from '../desk/ways.tsx'
import { Calls } from './calls.tsx'
import { Charts } from './charts.tsx'
import { Choices } from './choices.tsx'
import { EXPORT, NONE, rowName, S, shareWords, talkWords, useStatistics, waitWords } from './figures.ts'
import styles from './statistics.module.css'
import { FigureTable, figureId } from './table.tsx'

const AREA = 'call-desk'
/** The command that saves the figures, and the area on whose pages it is. */
export type Saving = { area: string; id: string }
const OWN: Saving = { area: AREA, id: EXPORT }
/** Figures with a line of their days. */
const DAILY = ['matters', 'reached', 'confirmed', 'cancelled'] as const
const isDaily = (id: string): id is (typeof DAILY)[number] => (DAILY as readonly string[]).includes(id)

/** The whole in a few numbers, each with what it is a share of. */
function Tiles({ found: { total, about }, choice }: { found: Statistics; choice: Choice }) {
  const t = useT()
  const days = useStatistics({ ...choice, by: 'day', shown: undefined }).data?.rows ?? []
  const ofMatters = (part: number) =>
    t(`${S}.tiles.share.${about}`, { share: shareWords(part, total.matters) })
  const head = (name: string) => t(`${S}.figures.${about}.${name}`)
  const tiles: readonly [id: string, name: string, value: string, more?: string][] = [
    ['matters', head('matters'), formatNumber(total.matters), t(`${S}.tiles.calls`, { count: total.calls })],
    [
      'reached',
      t(`${S}.figures.reached`),
      formatNumber(total.reached),
      t(`${S}.tiles.reached`, { share: shareWords(total.reached, total.calls) }),
    ],
    ['confirmed', head('confirmed'), formatNumber(total.confirmed), ofMatters(total.confirmed)],
    ['cancelled', head('cancelled'), formatNumber(total.cancelled), ofMatters(total.cancelled)],
    ['talk', t(`${S}.figures.talkSeconds`), talkWords(total), t(`${S}.tiles.talk`)],
    [
      'first',
      t(`${S}.figures.firstMinutes`),
      waitWords(total, t),
      total.first > 0 ? t(`${S}.tiles.first`, { count: total.first }) : NONE,
    ],
  ]
  return (
    <dl className={board.tiles}>
      {tiles.map(([id, name, value, more]) => (
        <div key={id} className={board.tile} data-tile={id}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            <span className={board.muted}>{more}</span>
            {isDaily(id) && days.length > 2 && (
              <Sparkline
                name={t(`${S}.charts.perDay`, { figure: name })}
                values={days.map((row) => row[id])}
                format="count"
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The button of the command that saves the figures, `id` of the area whose page this is. */
function Export({ area, id }: Saving) {
  const shown = usePlace('toolbar', area).find(({ command }) => command.id === id)
  return shown ? <CommandButton shown={shown} source="button" icon /> : null
}

type FoundProps = { found: Statistics; choice: Choice; onOpen(shown: Choice['shown']): void; onClose(): void }

function Found({ found, choice, onOpen, onClose }: FoundProps) {
  const t = useT()
  const { shown } = choice
  if (found.total.calls === 0)
    return <EmptyState icon="phone" title={t(`${S}.none`)} text={t(`${S}.noneText`)} />
  const row = shown?.row ?? null
  const known = found.rows.find(({ key }) => key === row)
  const name = row === null ? t(`${S}.total`) : rowName(known ?? { key: row, name: null }, choice.by, t)
  return (
    <>
      <Tiles found={found} choice={choice} />
      <Charts found={found} choice={choice} onOpen={onOpen} />
      {/* Another breakdown is another table: order and length are reset. */}
      <FigureTable key={`${found.by} ${found.about}`} found={found} choice={choice} />
      {shown && <Calls key={figureId(shown)} choice={choice} shown={shown} name={name} onClose={onClose} />}
    </>
  )
}

/** The page among those of the call desk. */
export function CallStatisticsPage() {
  return (
    <>
      <LeadWays from="statistics" />
      <CallStatistics />
    </>
  )
}

/** The statistics without the ways to other pages of the call desk: the revenue page has them as a tab. */
export function CallStatistics({ save = OWN }: { save?: Saving }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const today = dayOf(useNow())
  const choice = readChoice(params, today)
  const { data, error, refetch, isPlaceholderData } = useStatistics(choice)
  const { from, to, shown } = choice
  const opened = useRef<string>(undefined)
  // A list that closes gives the focus back to its figure.
  useEffect(() => {
    const last = opened.current
    opened.current = shown && figureId(shown)
    if (last !== undefined && !shown)
      document.querySelector<HTMLElement>(`[data-figure="${CSS.escape(last)}"]`)?.focus()
  }, [shown])
  const show = (next: Partial<Choice>) =>
    // Another question has other rows: the list of one of these closes.
    setParams(writeChoice({ ...choice, shown: undefined, ...next }), { replace: true })
  return (
    <div className={styles.page} aria-busy={isPlaceholderData || undefined}>
      <Choices choice={choice} onChoose={show} />
      <div className={styles.line}>
        <p className={board.muted}>
          {from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`} · {t(`${S}.lead`)}
        </p>
        <Export {...save} />
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Found
          found={data}
          choice={choice}
          onOpen={(figure) => show({ by: data.by, about: data.about, shown: figure })}
          onClose={() => show({})}
        />
      ) : (
        <SkeletonLines lines={10} />
      )}
    </div>
  )
}
