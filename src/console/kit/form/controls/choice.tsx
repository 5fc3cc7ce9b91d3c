/** Choices from a few known values, and yes or no. */
import type { ControlProps } from '../../face.ts'
import { useT } from '../../i18n.ts'
import styles from './choice.module.css'

/** More than this many are a list to open rather than buttons side by side. */
const SIDE_BY_SIDE = 3

/** Whether a choice shows all its values at once. */
export function isSideBySide(values: readonly string[], optional = false): boolean {
  return !optional && values.length <= SIDE_BY_SIDE
}

type ChoiceProps = ControlProps & {
  values: readonly string[]
  /** Words of a value. */
  say(value: string): string
  optional: boolean
}

function Radios({ values, say, ...control }: ChoiceProps) {
  return (
    <div
      className={styles.radios}
      role="radiogroup"
      aria-labelledby={`${control.id}-label`}
      aria-describedby={control.describedBy}
      aria-invalid={control.invalid || undefined}
    >
      {values.map((value, i) => (
        <label key={value} className={styles.radio}>
          <input
            type="radio"
            id={i === 0 ? control.id : undefined}
            name={`${control.id}-choice`}
            checked={control.value === value}
            disabled={control.disabled}
            onChange={() => control.onChange(value)}
            onBlur={control.onBlur}
          />
          {say(value)}
        </label>
      ))}
    </div>
  )
}

export function ChoiceControl(props: ChoiceProps) {
  return isSideBySide(props.values, props.optional) ? <Radios {...props} /> : <SelectControl {...props} />
}

/** A list to open, however few values there are. */
export function SelectControl(props: ChoiceProps) {
  const t = useT()
  const value = typeof props.value === 'string' ? props.value : ''
  return (
    <select
      id={props.id}
      name={props.name}
      className={styles.select}
      value={value}
      disabled={props.disabled}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid || undefined}
      aria-required={!props.optional}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
    >
      {(props.optional || value === '') && (
        <option value="">{t(props.optional ? 'form:unchosen' : 'form:choose')}</option>
      )}
      {props.values.map((one) => (
        <option key={one} value={one}>
          {props.say(one)}
        </option>
      ))}
    </select>
  )
}

export function SwitchControl(control: ControlProps) {
  const t = useT()
  const on = control.value === true
  return (
    <span className={styles.switch}>
      <button
        type="button"
        role="switch"
        id={control.id}
        className={styles.track}
        aria-checked={on}
        aria-labelledby={`${control.id}-label`}
        aria-describedby={control.describedBy}
        disabled={control.disabled}
        onClick={() => control.onChange(!on)}
        onBlur={control.onBlur}
      />
      <span aria-hidden="true">{t(on ? 'detail:yes' : 'detail:no')}</span>
    </span>
  )
}
