/**
 * Controls of values that are typed as text: amounts, numbers, days, times. What cannot be read is kept as it
 * was typed, so that the schema says what is wrong with it and nothing typed is lost.
 */
import { type ReactNode, useRef, useState } from 'react'
import { dayOf, formatDateTime, formatDay } from '../../../../core/dates.ts'
import { parseDay, parseMoment } from '../../../../core/day-text.ts'
import { formatNumber, formatVnd, parseVnd } from '../../../../core/money.ts'
import { IconButton } from '../../button.tsx'
import type { ControlProps } from '../../face.ts'
import { useT } from '../../i18n.ts'
import { TextInput } from '../../input.tsx'
import styles from './parsed.module.css'

type Reading = {
  /** The value as the text that is edited. */
  show(value: number | string): string
  /** The value of a text, undefined when it is none. */
  read(text: string): number | string | undefined
  /** What the text amounts to, said beside it where that is not plain to see. */
  means?(value: number | string, typed: string): string | undefined
  /** An empty field's value: the record's own way to say "none". */
  empty: null | ''
  numeric: boolean
}

const plainNumber = (text: string) => {
  const clean = text.replace(/[\s,]/g, '')
  return /^-?\d+$/.test(clean) ? Number(clean) : undefined
}

function basisPoints(text: string): number | undefined {
  const clean = text.replace(/[\s%]/g, '').replace(',', '.')
  return /^\d+(\.\d{1,2})?$/.test(clean) ? Math.round(Number(clean) * 100) : undefined
}

/** Readings by field type. */
export const READINGS = {
  money: {
    show: (value) => formatNumber(Number(value)),
    read: parseVnd,
    means: (value, typed) =>
      plainNumber(typed) === undefined || Number(value) >= 1e6 ? formatVnd(Number(value)) : undefined,
    empty: null,
    numeric: true,
  },
  integer: {
    show: (value) => formatNumber(Number(value)),
    read: plainNumber,
    empty: null,
    numeric: true,
  },
  percent: {
    show: (value) => String(Number(value) / 100),
    read: basisPoints,
    empty: null,
    numeric: true,
  },
  date: {
    show: (value) => formatDay(String(value)),
    read: (text) => parseDay(text, dayOf(Date.now())),
    means: (value, typed) => (/^\d{1,2}\/\d{1,2}\/\d{4}$/.test(typed) ? undefined : formatDay(String(value))),
    empty: '',
    numeric: false,
  },
  time: {
    show: (value) => formatDateTime(String(value)),
    read: (text) => parseMoment(text),
    means: (value, typed) => {
      const full = formatDateTime(String(value))
      return full === typed ? undefined : full
    },
    empty: '',
    numeric: false,
  },
} as const satisfies Record<string, Reading>

export type ParsedKind = keyof typeof READINGS

/** A value that was read, as text; text that was not, as it is. */
function shown(reading: Reading, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const readable = reading.numeric ? typeof value === 'number' : isStored(value)
  return readable ? reading.show(value as number | string) : String(value)
}

/** A day or instant as it is stored, rather than text that could not be read. */
function isStored(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T|$)/.test(value)
}

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
  /** What is being typed; undefined while the field shows the value itself. */
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
