/**
 * Controls of values that are typed as text: amounts, numbers, days, times. Unreadable text is kept as it was
 * typed, so that the schema reports the error and no input is lost.
 */
import { type ReactNode, useRef, useState } from 'react'
import type { ControlProps } from '../../face.ts'
import { useT } from '../../i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { TextInput } from '../../ui/input.tsx'
import styles from './parsed.module.css'
import { isStored, type ParsedKind, READINGS, type Reading, shown } from './readings.ts'

export function ParsedControl({
  kind,
  required,
  suffix,
  after,
  ...control
}: ControlProps & {
  kind: ParsedKind
  required?: boolean
  suffix?: string
  after?: ReactNode
}) {
  const t = useT()
  const reading: Reading = READINGS[kind]
  /** The text while typing; undefined while the field shows the value itself. */
  const [typed, setTyped] = useState<string>()
  const value = typed === undefined ? undefined : reading.read(typed)
  const means = value !== undefined && typed !== undefined ? reading.means?.(value, typed) : undefined
  return (
    <TextInput
      id={control.id}
      name={control.name}
      inputMode={kind === 'integer' ? 'numeric' : undefined}
      className={reading.numeric ? styles.number : undefined}
      value={typed ?? shown(reading, control.value)}
      placeholder={kind === 'integer' ? undefined : t(`form:${kind}.placeholder`)}
      invalid={control.invalid}
      disabled={control.disabled}
      aria-describedby={control.describedBy}
      aria-required={required}
      autoComplete="off"
      spellCheck={false}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        control.onChange(text.trim() === '' ? reading.empty : (reading.read(text) ?? text))
      }}
      onBlur={() => {
        setTyped(undefined)
        control.onBlur()
      }}
      after={
        <>
          {means && <span className={styles.means}>= {means}</span>}
          {suffix && <span className={styles.suffix}>{suffix}</span>}
          {after}
        </>
      }
    />
  )
}

/** A day: typed, in words, or from the browser's calendar. */
export function DateControl(props: ControlProps & { required?: boolean }) {
  const t = useT()
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <ParsedControl
      {...props}
      kind="date"
      after={
        <>
          <IconButton
            icon="calendar"
            size={15}
            label={t('form:date.calendar')}
            tabIndex={-1}
            disabled={props.disabled}
            onClick={() => calendar.current?.showPicker()}
          />
          <input
            ref={calendar}
            type="date"
            className={styles.calendar}
            tabIndex={-1}
            aria-hidden="true"
            value={isStored(props.value) ? String(props.value) : ''}
            onChange={(event) => props.onChange(event.target.value)}
          />
        </>
      }
    />
  )
}
