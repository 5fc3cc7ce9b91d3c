/** The counted calls and their breakdown; all choices are in the address. */
import styles from '../../../../console/kit/choices/choices.module.css'
import { OneOf } from '../../../../console/kit/choices/one-of.tsx'
import { OwnDays } from '../../../../console/kit/choices/own-days.tsx'
import { useT } from '../../../../console/kit/i18n.ts'
import { useNow } from '../../../../console/kit/ui/now.ts'
import { addDays, dayOf, isDay } from '../../../../core/dates/dates.ts'
import { RANGE_DAYS_MAX, RANGES, rangeDays } from '../../../../core/dates/ranges.ts'
import { shortSpan } from '../../../../core/dates/relative-days.ts'
import { ABOUT, BREAKDOWNS, type Choice, OF_ORDERS } from '../../statistics.ts'
import { S } from './figures.ts'

export function Choices({ choice, onChoose }: { choice: Choice; onChoose(next: Partial<Choice>): void }) {
  const t = useT()
  const today = dayOf(useNow())
  const breakdowns = BREAKDOWNS.filter((one) => choice.about === 'confirm' || !OF_ORDERS.has(one))
  const options = <T extends string>(words: string, all: readonly T[]) =>
    all.map((value) => ({ value, words: t(`${S}.${words}.${value}`) }))
  /** A day that leaves the other behind takes it along. */
  const take = (name: 'from' | 'to', day: string) => {
    if (!isDay(day)) return
    const days = { from: choice.from, to: choice.to, [name]: day }
    const last = addDays(days.from, RANGE_DAYS_MAX - 1)
    if (days.from > days.to || days.to > last) days[name === 'from' ? 'to' : 'from'] = day
    onChoose(days)
  }
  return (
    <div className={styles.choices}>
      <OneOf
        name="period"
        legend={t(`${S}.period`)}
        all={RANGES.map((value) => ({
          value,
          words: t(`${S}.periods.${value}`),
          ...(value !== 'own' && { more: shortSpan(rangeDays(value, today)) }),
        }))}
        value={choice.period}
        onChoose={(period) => onChoose({ period })}
      />
      {choice.period === 'own' && (
        <OwnDays
          id="statistics"
          words={{ from: t(`${S}.from`), to: t(`${S}.to`) }}
          value={choice}
          onChange={take}
        />
      )}
      <OneOf
        name="about"
        legend={t(`${S}.about`)}
        all={options('aboutOf', ABOUT)}
        value={choice.about}
        onChoose={(about) => onChoose({ about })}
      />
      <OneOf
        name="by"
        legend={t(`${S}.by`)}
        all={options('bys', breakdowns)}
        value={choice.by}
        onChoose={(by) => onChoose({ by })}
      />
    </div>
  )
}
