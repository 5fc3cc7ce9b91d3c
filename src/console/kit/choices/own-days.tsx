/** The first and the last day of a range of one's own. */
import { DateControl } from '../form/controls/parsed.tsx'
import styles from './choices.module.css'

type Names = { readonly from: string; readonly to: string }

type Props = {
  id: string
  words: Names
  value: Names
  invalid?: boolean
  /** A day as it is stored, or what was typed where it is none. */
  onChange(name: keyof Names, value: string): void
}

export function OwnDays({ id, words, value, invalid = false, onChange }: Props) {
  return (
    <div className={styles.days}>
      {(['from', 'to'] as const).map((name) => (
        <span key={name}>
          <label htmlFor={`${id}-${name}`}>{words[name]}</label>
          <DateControl
            id={`${id}-${name}`}
            name={name}
            label={words[name]}
            value={value[name]}
            invalid={invalid}
            onChange={(given) => onChange(name, typeof given === 'string' ? given : '')}
            onBlur={() => {}}
          />
        </span>
      ))}
    </div>
  )
}
