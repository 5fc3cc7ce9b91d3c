/** The values of one field as a filter: ticks for choices, bounds for numbers and days, words for texts. */
import { type ComponentProps, type FormEvent, type ReactNode, useId, useMemo, useState } from 'react'
import type { Area } from '../../../../core/area.ts'
import { addDays, dayOf, formatDay, isDay, isInstant } from '../../../../core/dates/dates.ts'
import { isRelativeDay, readSpan, spanOf, writeSpan } from '../../../../core/dates/relative-days.ts'
import type { Condition } from '../../../../core/fields.ts'
import { NUMBER_TYPES } from '../../../../core/fields.ts'
import { mayBeEmpty } from '../../../../core/filter/grammar.ts'
import { OFFERED_DAYS } from '../../../../core/filter/typed-days.ts'
import { conditionsFor } from '../../../../core/filter/typed-values.ts'
import type { FieldWords } from '../../../../core/filter/typed-words.ts'
import { DateControl } from '../../form/controls/parsed.tsx'
import { useT } from '../../i18n.ts'
import { tip } from '../../overlays/tooltip.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/input.tsx'
import { durationText } from '../../ui/scalar-text.ts'
import { chipsOf, negated } from './chips.ts'
import styles from './filter.module.css'
import { useRefSuggestions } from './ref-suggestions.ts'
import { sayDays } from './say-days.ts'

type Props = {
  area: Area
  words: FieldWords
  where: readonly Condition[]
  onWhere(where: Condition[]): void
  onClose(): void
}

export function ValueEditor(props: Props) {
  const { area, words, where, onWhere, onClose } = props
  const t = useT()
  const { name, field } = words
  const others = where.filter(([one]) => one !== name)
  const mine = where.filter(([one]) => one === name)
  const set = (conditions: readonly Condition[]) => onWhere([...others, ...conditions])
  const done = (conditions: readonly Condition[]) => {
    set(conditions)
    onClose()
  }
  const editor = { words, mine, set, done }
  const turned = opposite(area, where, words)
  return (
    <div className={styles.editor}>
      {field.type === 'enum' || field.type === 'boolean' ? (
        <Choices {...editor} />
      ) : field.type === 'date' || field.type === 'time' ? (
        <Days {...editor} />
      ) : isNumeric(field) || field.type === 'clock' ? (
        <Bounds {...editor} />
      ) : field.type === 'ref' || field.type === 'refs' ? (
        <Records {...editor} />
      ) : (
        <Words {...editor} />
      )}
      {turned && (
        <div className={styles.presets}>
          <Preset on={mine.some((one) => one[1] === 'ne')} onClick={() => onWhere(turned)}>
            {t('list:filter.exclude')}
          </Preset>
        </div>
      )}
      {mayBeEmpty(field) && (
        <div className={styles.presets}>
          <Preset on={has(mine, 'empty', true)} onClick={() => done([[name, 'empty', true]])}>
            {t('list:filter.none')}
          </Preset>
          <Preset on={has(mine, 'empty', false)} onClick={() => done([[name, 'empty', false]])}>
            {t('list:filter.any')}
          </Preset>
        </div>
      )}
    </div>
  )
}

/** The filter with the field's choices excluded instead of wanted, or the other way round. */
function opposite(
  area: Area,
  where: readonly Condition[],
  { name, field }: FieldWords,
): Condition[] | undefined {
  const not = where.filter((one) => one[0] === name && one[1] === 'ne')
  if (not.length > 1) {
    // None of several becomes any of them.
    const values = not
      .map((one) => one[2])
      .filter((one) => typeof one === 'string' || typeof one === 'number')
    return [...where.filter((one) => !not.includes(one)), [name, 'in', values]]
  }
  const chip = chipsOf(area, where, (key) => key).find((one) => one.field === name)
  const [only] = chip?.positions ?? []
  const operator = only === undefined ? undefined : where[only]?.[1]
  if (
    !chip ||
    !operator ||
    !['eq', 'ne', 'in'].includes(operator) ||
    field.type === 'boolean' ||
    field.masked
  )
    return undefined
  return negated(where, chip, field)
}

/** A text field under its label. */
function Labelled({ label, ...props }: { label: string } & ComponentProps<typeof TextInput>) {
  const id = useId()
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{label}</label>
      <TextInput id={id} {...props} />
    </div>
  )
}

type Editor = {
  words: FieldWords
  mine: readonly Condition[]
  set(conditions: readonly Condition[]): void
  done(conditions: readonly Condition[]): void
}

function has(mine: readonly Condition[], operator: string, value: unknown): boolean {
  return mine.some((one) => one[1] === operator && one[2] === value)
}

type PresetProps = { on: boolean; hint?: string; onClick(): void; children: ReactNode }

function Preset({ on, hint, onClick, children }: PresetProps) {
  return (
    <button
      type="button"
      className={styles.preset}
      aria-pressed={on}
      {...(hint !== undefined && tip(hint))}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** Values ticked by `eq` or `in`. */
function ticked(mine: readonly Condition[]): (string | number | boolean)[] {
  return mine.flatMap(([, operator, value]) =>
    operator === 'eq' || operator === 'in' || operator === 'ne' ? [value].flat() : [],
  )
}

function Choices({ words, mine, set }: Editor) {
  const on = ticked(mine)
  const single = words.field.type === 'boolean'
  const toggle = (value: string | boolean) => {
    const next = on.includes(value) ? on.filter((one) => one !== value) : single ? [value] : [...on, value]
    const [first] = next
    if (first === undefined) set([])
    else if (mine.some((one) => one[1] === 'ne')) set(next.map((one) => [words.name, 'ne', one]))
    else set([next.length === 1 ? [words.name, 'eq', first] : [words.name, 'in', next.map(String)]])
  }
  return (
    <ul className={styles.options}>
      {words.values.map((value) => (
        <li key={String(value.value)}>
          <label className={styles.choice}>
            <input type="checkbox" checked={on.includes(value.value)} onChange={() => toggle(value.value)} />
            {value.label}
          </label>
        </li>
      ))}
    </ul>
  )
}

/** Operators of a lower and of an upper bound. */
const FROM = ['gte', 'gt', 'eq']
const UP_TO = ['lt', 'lte', 'eq']

/** First and last day of a filter on days, as far as it names any; `word`: days that move with the calendar. */
function readDays(mine: readonly Condition[]): { from: string; to: string; word: string | undefined } {
  const one = (operators: readonly string[]) =>
    String(mine.find((condition) => operators.includes(condition[1]))?.[2] ?? '')
  const is = one(['eq'])
  if (isRelativeDay(is)) return { from: '', to: '', word: is }
  const span = readSpan(is)
  if (span) return { ...span, word: undefined }
  const day = (value: string) => (isInstant(value) ? dayOf(value) : isDay(value) ? value : '')
  const end = one(UP_TO)
  const last = isInstant(end) ? addDays(dayOf(end), -1) : day(end)
  return { from: day(one(FROM)), to: last, word: undefined }
}

/** Chosen days as a condition. */
function dayConditions(name: string, from: string, to: string): Condition[] {
  if (from !== '' && to !== '') return [[name, 'eq', writeSpan({ from, to })]]
  if (from !== '') return [[name, 'gte', from]]
  return to === '' ? [] : [[name, 'lte', to]]
}

/** The days that a preset means now, under its name. */
function spanText(value: string): string {
  const span = spanOf(value, dayOf(Date.now()))
  if (!span) return ''
  const { from, to } = span
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
}

function Days({ words, mine, done }: Editor) {
  const t = useT()
  const { name } = words
  const before = readDays(mine)
  const [from, setFrom] = useState(before.from)
  const [to, setTo] = useState(before.to)
  const readable = [from, to].every((day) => day === '' || isDay(day))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!readable) return
    // Typed the wrong way round they still are two days.
    const turned = from !== '' && to !== '' && from > to
    done(turned ? dayConditions(name, to, from) : dayConditions(name, from, to))
  }
  return (
    <>
      <div className={styles.presets}>
        {OFFERED_DAYS.map((value) => (
          <Preset
            key={value}
            on={value === before.word}
            hint={spanText(value)}
            onClick={() => done([[name, 'eq', value]])}
          >
            {sayDays(value, t)}
          </Preset>
        ))}
      </div>
      <form className={styles.bounds} noValidate onSubmit={submit}>
        <DayField label={t('list:filter.from')} value={from} onChange={setFrom} />
        <DayField label={t('list:filter.to')} value={to} onChange={setTo} />
        <Button type="submit" variant="primary" disabled={!readable}>
          {t('list:filter.apply')}
        </Button>
      </form>
    </>
  )
}

/** A day under its label; text that is no day is kept and marked. */
function DayField(props: { label: string; value: string; onChange(value: string): void }) {
  const { label, value } = props
  const id = useId()
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{label}</label>
      <DateControl
        id={id}
        name={id}
        label={label}
        value={value}
        invalid={value !== '' && !isDay(value)}
        onChange={(next) => props.onChange(String(next ?? ''))}
        onBlur={() => {}}
      />
    </div>
  )
}

const isNumeric = ({ type }: { type: string }) => (NUMBER_TYPES as readonly string[]).includes(type)

function Bounds({ words, mine, done }: Editor) {
  const t = useT()
  const written = (operators: readonly string[]) => {
    const value = mine.find((one) => operators.includes(one[1]))?.[2]
    if (typeof value === 'string') return value
    if (typeof value !== 'number') return ''
    if (words.field.type === 'duration') return durationText(value)
    return String(words.field.type === 'percent' ? value / 100 : value)
  }
  const [from, setFrom] = useState(written(FROM))
  const [to, setTo] = useState(written(UP_TO))
  const low = from === '' ? [] : conditionsFor(words, 'gte', from)
  const high = to === '' ? [] : conditionsFor(words, 'lte', to)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (low && high) done([...low, ...high])
  }
  return (
    <form className={styles.bounds} onSubmit={submit}>
      <Labelled
        label={t('list:filter.from')}
        autoFocus
        inputMode="text"
        value={from}
        invalid={!low}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Labelled
        label={t('list:filter.to')}
        value={to}
        invalid={!high}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" variant="primary" disabled={!low || !high}>
        {t('list:filter.apply')}
      </Button>
    </form>
  )
}

function Words({ words, mine, done }: Editor) {
  const t = useT()
  const before = mine.find((one) => one[1] === 'has' || one[1] === 'eq')?.[2]
  const [text, setText] = useState(typeof before === 'string' ? before : '')
  const conditions = text.trim() === '' ? [] : conditionsFor(words, 'eq', `"${text.trim()}"`)
  const whole = words.field.masked === true
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (conditions) done(conditions)
  }
  return (
    <form className={styles.bounds} onSubmit={submit}>
      <Labelled
        label={t(whole ? 'list:filter.whole' : 'list:filter.contains')}
        autoFocus
        {...(whole && { inputMode: 'tel' })}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="primary" disabled={!conditions}>
        {t('list:filter.apply')}
      </Button>
    </form>
  )
}

function Records({ words, mine, set }: Editor) {
  const t = useT()
  const [text, setText] = useState('')
  const area = words.field.type === 'ref' || words.field.type === 'refs' ? words.field.area : ''
  const search = useMemo(() => ({ field: words, area, text: text.trim(), start: 0 }), [words, area, text])
  const { items: found } = useRefSuggestions(search)
  const on = ticked(mine).map(String)
  const toggle = (code: string) => {
    const next = on.includes(code) ? on.filter((one) => one !== code) : [...on, code]
    const [first] = next
    if (first === undefined) set([])
    else if (mine.some((one) => one[1] === 'ne')) set(next.map((one) => [words.name, 'ne', one]))
    else if (next.length === 1 && words.field.type === 'ref') set([[words.name, 'eq', first]])
    else set([[words.name, 'in', next]])
  }
  return (
    <>
      <TextInput
        autoFocus
        aria-label={t('list:filter.findValue', { name: words.label })}
        placeholder={t('list:filter.findValue', { name: words.label })}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className={styles.options}>
        {found.map((item) => {
          const code = String([item.conditions?.[0]?.[2]].flat()[0])
          return (
            <li key={item.key}>
              <label className={styles.choice}>
                <input type="checkbox" checked={on.includes(code)} onChange={() => toggle(code)} />
                {item.value}
              </label>
            </li>
          )
        })}
        {found.length === 0 && text !== '' && <li className={styles.nothing}>{t('list:filter.noMatch')}</li>}
      </ul>
    </>
  )
}
