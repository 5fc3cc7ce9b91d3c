/**
 * Controls of values that are typed as text: amounts, numbers, days, times. Unreadable text is kept as it was
 * typed, so that the schema reports the error and no input is lost.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { DatePopupProps } from '../../dates/date-popup.tsx'
import type { ControlProps } from '../../face.ts'
import { useT } from '../../i18n.ts'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { onceSettled } from '../../loading/when-idle.ts'
import { IconButton } from '../../ui/button.tsx'
import { TextInput } from '../../ui/input.tsx'
import styles from './parsed.module.css'
import { isStored, type ParsedKind, READINGS, type Reading, shown } from './readings.ts'

export function ParsedControl({
  kind,
  required,
  suffix,
  after,
  onKeyDown,
  ...control
}: ControlProps & {
  kind: ParsedKind
  required?: boolean
  suffix?: string
  after?: ReactNode
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void
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
      onKeyDown={onKeyDown}
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

const DatePopup = lazyComponent<DatePopupProps>(
  async () => (await import('../../dates/date-popup.tsx')).DatePopup,
)

type DateProps = ControlProps & {
  label: string
  required?: boolean
  /** `end`: an instant that ends something. */
  kind?: 'date' | 'time' | 'end'
  /** Days before it cannot be chosen. */
  earliest?: string | undefined
}

/** A day or an instant: typed, in words, or from a month (Alt+↓, as in any field with a list). */
export function DateControl({ label, kind = 'date', earliest, ...props }: DateProps) {
  const t = useT()
  const frame = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  // Keys pressed right after the one that opens it are for it already.
  useEffect(() => onceSettled(() => void DatePopup.preload().catch(() => {})), [])
  const close = (back: boolean) => {
    setOpen(false)
    if (back) frame.current?.querySelector('input')?.focus({ preventScroll: true })
    else props.onBlur()
  }
  return (
    <span ref={frame} className={styles.anchor}>
      <ParsedControl
        {...props}
        kind={kind}
        onKeyDown={(event) => {
          if (open || event.key !== 'ArrowDown' || !event.altKey || props.disabled) return
          event.preventDefault()
          event.stopPropagation()
          setOpen(true)
        }}
        onBlur={() => {
          // The month that opens is still a part of the field.
          if (!open) props.onBlur()
        }}
        after={
          <IconButton
            icon="calendar"
            size={15}
            label={t('form:date.calendar')}
            caps={['Alt', '↓']}
            tabIndex={-1}
            disabled={props.disabled}
            aria-haspopup="dialog"
            aria-expanded={open}
            // Its press must not count as leaving the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => setOpen(!open)}
          />
        }
      />
      {open && (
        <DatePopup
          anchor={frame}
          label={label}
          value={isStored(props.value) ? String(props.value) : undefined}
          withTime={kind !== 'date'}
          isEnd={kind === 'end'}
          earliest={earliest}
          onClose={close}
          onPick={(value) => {
            props.onChange(value)
            close(true)
          }}
        />
      )}
    </span>
  )
}
