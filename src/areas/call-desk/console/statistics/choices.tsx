/** The counted calls and their breakdown; all choices are in the address. */

import { DateControl } from '../../../../console/kit/form/controls/parsed.tsx'
import { useT } from '../../../../console/kit/i18n.ts'
import { addDays, isDay } from '../../../../core/dates/dates.ts'
import {
  ABOUT,
  type About,
  BREAKDOWNS,
  type Breakdown,
  type Choice,
  DAYS_MAX,
  OF_ORDERS,
  PERIODS,
  type Period,
} from '../../statistics.ts'
import { S } from './figures.ts'
import styles from './statistics.module.css'

/** One of a few, as buttons that stay pressed. */
function OneOf<T extends string>(props: {
  name: string
  words: string
  all: readonly T[]
  value: T
  onChoose(value: T): void
}) {
  const t = useT()
  const { name, words, all, value, onChoose } = props
  return (
    <fieldset className={styles.oneOf} data-choice={name}>
      <legend>{t(`${S}.${name}`)}</legend>
      <div>
        {all.map((one) => (
          <button key={one} type="button" aria-pressed={one === value} onClick={() => onChoose(one)}>
            {t(`${S}.${words}.${one}`)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function OwnDays({ choice, onChoose }: { choice: Choice; onChoose(next: Partial<Choice>): void }) {
  const t = useT()
  /** A day that leaves the other behind takes it along. */
  const take = (name: 'from' | 'to', day: string) => {
    const days = { from: choice.from, to: choice.to, [name]: day }
    const last = addDays(days.from, DAYS_MAX - 1)
    if (days.from > days.to || days.to > last) days[name === 'from' ? 'to' : 'from'] = day
    onChoose(days)
  }
  return (
    <div className={styles.days}>
      {(['from', 'to'] as const).map((name) => (
        <span key={name}>
          <label htmlFor={`statistics-${name}`}>{t(`${S}.${name}`)}</label>
          <DateControl
            id={`statistics-${name}`}
            name={name}
            label={t(`${S}.${name}`)}
            value={choice[name]}
            invalid={false}
            onChange={(value) => typeof value === 'string' && isDay(value) && take(name, value)}
            onBlur={() => {}}
          />
        </span>
      ))}
    </div>
  )
}

export function Choices({ choice, onChoose }: { choice: Choice; onChoose(next: Partial<Choice>): void }) {
  const breakdowns = BREAKDOWNS.filter((one) => choice.about === 'confirm' || !OF_ORDERS.has(one))
  return (
    <div className={styles.choices}>
      <OneOf<Period>
        name="period"
        words="periods"
        all={PERIODS}
        value={choice.period}
        onChoose={(period) => onChoose({ period })}
      />
      {choice.period === 'own' && <OwnDays choice={choice} onChoose={onChoose} />}
      <OneOf<About>
        name="about"
        words="aboutOf"
        all={ABOUT}
        value={choice.about}
        onChoose={(about) => onChoose({ about })}
      />
      <OneOf<Breakdown>
        name="by"
        words="bys"
        all={breakdowns}
        value={choice.by}
        onChoose={(by) => onChoose({ by })}
      />
    </div>
  )
}
