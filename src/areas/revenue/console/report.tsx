/** Range, breakdown and filter, the whole against the range before, chart and table (decision 0173). */
import { useSearchParams } from 'react-router-dom'
import { CommandButton } from '../../../console/commands/surfaces/command-button.tsx'
import { usePlace } from '../../../console/commands/surfaces/use-commands.ts'
import choices from '../../../console/kit/choices/choices.module.css'
import { OneOf } from '../../../console/kit/choices/one-of.tsx'
import { OwnDays } from '../../../console/kit/choices/own-days.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { Button } from '../../../console/kit/ui/button.tsx'
import { useNow } from '../../../console/kit/ui/now.ts'
import { EmptyState, ErrorState } from '../../../console/kit/ui/state.tsx'
import { dayOf } from '../../../core/dates/dates.ts'
import { RANGES, rangeDays } from '../../../core/dates/ranges.ts'
import { type Span, shortSpan } from '../../../core/dates/relative-days.ts'
import { LINE_FIELDS } from '../../orders/measured/basis.ts'
import { clashes, DIMENSION_FIELDS, DIMENSIONS, TAB, type Tab } from '../../orders/measured/measures.ts'
import { figuresQuery } from '../../orders/measured/query.ts'
import type { Report as Found } from '../../orders/measured/schema.ts'
import { area } from '../area.ts'
import { type Choice, readChoice, writeChoice } from '../choice.ts'
import { ReportChart } from './chart.tsx'
import { D, isNothing, rowName, spanText, useFigures } from './figures.ts'
import styles from './revenue.module.css'
import { FigureTable } from './table.tsx'
import { Tiles } from './tiles.tsx'

const EXPORT = `${area.id}.export-figures`

/** The dimension whose field a condition names. */
const dimensionOf = (field: string) =>
  (Object.keys(DIMENSION_FIELDS) as (keyof typeof DIMENSION_FIELDS)[]).find(
    (by) => DIMENSION_FIELDS[by] === field,
  )

type ChoiceProps = { choice: Choice; onChoose(next: Choice): void }

/** Quick ranges and days of one's own. */
export function Range({ choice, today, onChoose }: ChoiceProps & { today: string }) {
  const t = useT()
  const own = choice.own ?? { from: '', to: '' }
  return (
    <>
      <OneOf
        name="range"
        legend={t(`${D}.range`)}
        all={RANGES.map((value) => ({
          value,
          words: t(`${D}.ranges.${value}`),
          ...(value !== 'own' && { more: shortSpan(rangeDays(value, today)) }),
        }))}
        value={choice.range}
        onChoose={(range) => {
          // Days of one's own begin with those that are shown.
          const span = choice.span ?? rangeDays('days30', today)
          onChoose({ ...choice, range, own: span } as Choice)
        }}
      />
      {choice.range === 'own' && (
        <OwnDays
          id="revenue"
          words={{ from: t(`${D}.from`), to: t(`${D}.to`) }}
          value={own}
          invalid={choice.problem !== undefined}
          onChange={(name, value) => onChoose({ ...choice, own: { ...own, [name]: value } })}
        />
      )}
    </>
  )
}

function Breakdown({ choice, onChoose }: ChoiceProps) {
  const t = useT()
  const field = (name: string) => t(`${D}.bys.${dimensionOf(name)}`)
  return (
    <OneOf
      name="by"
      legend={t(`${D}.by`)}
      all={DIMENSIONS.map((value) => ({
        value,
        words: t(`${D}.bys.${value}`),
        ...(clashes(value, choice.filter) && {
          why: t(`${D}.byClash`, {
            field: field(choice.filter.find(([name]) => name in LINE_FIELDS)?.[0] ?? ''),
          }),
        }),
      }))}
      value={choice.by}
      onChoose={(by) => {
        const { sort: _, ...rest } = choice
        onChoose({ ...rest, by } as Choice)
      }}
    />
  )
}

/** The conditions of the page, each with a cross. */
function Filter({ choice, found, onChoose }: ChoiceProps & { found: Found | undefined }) {
  const t = useT()
  if (choice.filter.length === 0) return null
  return (
    <fieldset className={styles.filter} aria-label={t(`${D}.filter`)}>
      {choice.filter.map(([name, operator, value]) => {
        const by = dimensionOf(name) ?? 'day'
        const known = found?.filter.find((one) => one.field === name)?.name
        const raw = [value].flat().map(String)
        const words =
          operator === 'empty'
            ? t(`${D}.empty`)
            : (known ?? raw.map((one) => rowName({ key: one, name: null, code: one }, by, t)).join(', '))
        const label = t(`${D}.bys.${by}`)
        return (
          <Button
            key={name}
            icon="x"
            aria-label={t(`${D}.without`, { field: `${label}: ${words}` })}
            data-filter={name}
            onClick={() =>
              onChoose({ ...choice, filter: choice.filter.filter(([one]) => one !== name) } as Choice)
            }
          >
            {label}: {words}
          </Button>
        )
      })}
    </fieldset>
  )
}

/** The button of the command that saves the figures. */
function Export() {
  const shown = usePlace('toolbar', area.id).find(({ command }) => command.id === EXPORT)
  return shown ? <CommandButton shown={shown} source="button" icon /> : null
}

type ShownProps = ChoiceProps & { tab: Tab; found: Found; span: Span }

function Shown({ tab, choice, found, span, onChoose }: ShownProps) {
  const t = useT()
  if (isNothing(found.total))
    return <EmptyState icon="chart-column" title={t(`${D}.none`)} text={t(`${D}.noneText`)} />
  return (
    <>
      <Tiles tab={tab} total={found.total} span={span} filter={choice.filter} />
      <ReportChart tab={tab} found={found} filter={choice.filter} />
      <FigureTable tab={tab} found={found} choice={choice} onChoose={onChoose} />
    </>
  )
}

export function Report({ tab }: { tab: Tab }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const today = dayOf(useNow())
  const choice = readChoice(params, today, TAB[tab].by)
  const { span, filter, by } = choice
  const { data, error, refetch, isPlaceholderData } = useFigures(span && figuresQuery(tab, span, filter, by))
  const choose = (next: Choice) => setParams(writeChoice(next), { replace: true })
  return (
    <div className={styles.report} aria-busy={isPlaceholderData || undefined}>
      <div className={choices.choices}>
        <Range choice={choice} today={today} onChoose={choose} />
        <Breakdown choice={choice} onChoose={choose} />
      </div>
      <Filter choice={choice} found={data} onChoose={choose} />
      {span && (
        <>
          <div className={styles.line}>
            <p>{spanText(span)}</p>
            <Export />
          </div>
          {error && !data ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <Shown
              tab={tab}
              choice={choice}
              found={data}
              span={{ from: data.from, to: data.to }}
              onChoose={choose}
            />
          ) : (
            <div className={styles.loading}>
              <SkeletonLines lines={12} />
            </div>
          )}
        </>
      )}
      {!span && <EmptyState alert icon="calendar" title={t(`${D}.problems.${choice.problem}`)} />}
    </div>
  )
}
