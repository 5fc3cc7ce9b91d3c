/**
 * Two records or versions field by field, one value of each chosen. Differing fields come first, equal ones are folded.
 * Keys: ↑ ↓ move between fields, ← → or 1 2 choose.
 */
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import type { Area } from '../../../core/area.ts'
import { type PictureValue, smallPicture } from '../../../core/pictures.ts'
import { fieldLabel, valueWords } from '../detail/activity-words.ts'
import { Picture } from '../detail/value.tsx'
import { useWords } from '../detail/words.ts'
import { useT } from '../i18n.ts'
import { Pill } from '../ui/pill.tsx'
import styles from './side-by-side.module.css'

export type Side = 'left' | 'right'
const SIDES = ['left', 'right'] as const

export type ComparedField = {
  name: string
  left: unknown
  right: unknown
  /** As it was before both, e.g. when a form was opened. */
  base?: unknown
  /** They mean the same. */
  same: boolean
}

type Props = {
  area: Area
  fields: readonly ComparedField[]
  /** Headings of the two columns. */
  heads: readonly [left: ReactNode, right: ReactNode]
  picks: Readonly<Record<string, Side>>
  onPick(name: string, side: Side): void
  /** Words of values that the area shows in its own way; undefined: the usual ones. */
  say?: ((name: string, value: unknown) => string | undefined) | undefined
}

/** A value as the record shows it. */
function Value({ area, name, value, say }: Pick<Props, 'area' | 'say'> & { name: string; value: unknown }) {
  const t = useT()
  const words = useWords()
  const field = area.fields[name]
  const empty =
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  if (empty) return <span className={styles.empty}>{t('form:compare.empty')}</span>
  const text = say?.(name, value) ?? valueWords(words, area, name, value)
  if (field?.type === 'image') return <Picture src={String(value)} size={64} />
  if (field?.type === 'pictures')
    return (
      <span className={styles.pictures}>
        {(value as PictureValue[]).map(({ picture }) => (
          <Picture key={picture} src={smallPicture(picture)} size={48} />
        ))}
        {text}
      </span>
    )
  if (field?.type === 'enum' && field.tones) return <Pill tone={field.tones[String(value)]}>{text}</Pill>
  return text
}

export function SideBySide({ area, fields, heads, picks, onPick, say }: Props) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const differing = fields.filter((field) => !field.same)
  const equal = fields.filter((field) => field.same)

  /** The chosen side of the field `by` rows away gets the focus. */
  const move = (from: EventTarget, by: 1 | -1) => {
    const rows = [...(box.current?.querySelectorAll('fieldset') ?? [])]
    const at = rows.findIndex((row) => row.contains(from as Node))
    const next = rows[at + by]?.querySelector<HTMLInputElement>('input:checked')
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLInputElement)) return
    const { name } = event.target.dataset
    const side = { 1: 'left', 2: 'right', ArrowLeft: 'left', ArrowRight: 'right' }[event.key] as
      | Side
      | undefined
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (name === undefined || (side === undefined && by === undefined)) return
    event.preventDefault()
    event.stopPropagation()
    if (by !== undefined) return move(event.target, by)
    if (side === undefined) return
    onPick(name, side)
    event.target.closest('fieldset')?.querySelector<HTMLInputElement>(`input[value=${side}]`)?.focus()
  }

  return (
    <div ref={box} className={styles.table}>
      <div className={styles.head}>
        <span>{t('form:compare.field')}</span>
        {heads.map((head, place) => (
          <div key={SIDES[place]} className={styles.side}>
            {head}
          </div>
        ))}
      </div>
      {differing.map((field) => (
        <Row
          key={field.name}
          area={area}
          field={field}
          chosen={picks[field.name] ?? 'left'}
          onPick={onPick}
          say={say}
          onKeyDown={onKeyDown}
        />
      ))}
      {equal.length > 0 && (
        <details className={styles.same}>
          <summary>{t('form:compare.equal', { count: equal.length })}</summary>
          <dl>
            {equal.map((field) => (
              <Same key={field.name} area={area} field={field} say={say} />
            ))}
          </dl>
        </details>
      )}
    </div>
  )
}

function Same({ area, field, say }: Pick<Props, 'area' | 'say'> & { field: ComparedField }) {
  const words = useWords()
  return (
    <div>
      <dt>{fieldLabel(words, area, field.name)}</dt>
      <dd>
        <Value area={area} name={field.name} value={field.left} say={say} />
      </dd>
    </div>
  )
}

type RowProps = {
  area: Area
  field: ComparedField
  chosen: Side
  onPick: Props['onPick']
  say: Props['say']
  onKeyDown(event: KeyboardEvent): void
}

function Row({ area, field, chosen, onPick, say, onKeyDown }: RowProps) {
  const t = useT()
  const words = useWords()
  const group = useId()
  const label = fieldLabel(words, area, field.name)
  return (
    <fieldset className={styles.row} aria-label={t('form:compare.choose', { label })} data-field={field.name}>
      <span className={styles.label}>
        {label}
        {field.base !== undefined && (
          <span className={styles.base}>
            {t('form:compare.base', {
              value:
                (say?.(field.name, field.base) ?? valueWords(words, area, field.name, field.base)) ||
                t('form:compare.empty'),
            })}
          </span>
        )}
      </span>
      {SIDES.map((side) => (
        <label key={side} className={styles.choice}>
          <input
            type="radio"
            name={group}
            value={side}
            data-name={field.name}
            checked={chosen === side}
            onChange={() => onPick(field.name, side)}
            onKeyDown={onKeyDown}
          />
          <span>
            <Value area={area} name={field.name} value={field[side]} say={say} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
