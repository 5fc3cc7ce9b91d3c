/** One of a few, as buttons that stay pressed: choices of a page of figures. */
import { tip } from '../overlays/tooltip.ts'
import styles from './choices.module.css'

export type Offer<T extends string> = {
  value: T
  words: string
  /** Below them: e.g. the days that a range means. */
  more?: string | undefined
  /** Why it cannot be chosen now; absent: it can. */
  why?: string | undefined
}

type Props<T extends string> = {
  name: string
  legend: string
  all: readonly Offer<T>[]
  value: T
  onChoose(value: T): void
}

export function OneOf<T extends string>({ name, legend, all, value, onChoose }: Props<T>) {
  return (
    <fieldset className={styles.oneOf} data-choice={name}>
      <legend>{legend}</legend>
      <div>
        {all.map((one) => (
          <button
            key={one.value}
            type="button"
            data-value={one.value}
            aria-pressed={one.value === value}
            aria-disabled={one.why !== undefined || undefined}
            {...tip(one.why)}
            onClick={() => one.why === undefined && onChoose(one.value)}
          >
            {one.words}
            {one.more && <small>{one.more}</small>}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
