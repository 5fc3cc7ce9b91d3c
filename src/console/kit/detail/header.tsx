/** The top of a detail: code, states, who and when, and what can be done. */
import { createElement, Fragment } from 'react'
import { type AnyRecord, type Area, nameOf } from '../../../core/area.ts'
import type { Field } from '../../../core/fields.ts'
import type { AnyFace } from '../face.ts'
import { hasWords, useT } from '../i18n.ts'
import { IconButton } from '../ui/button.tsx'
import { useNow } from '../ui/now.ts'
import { Pill } from '../ui/pill.tsx'
import { Others } from '../ui/present-people.tsx'
import { fieldLabel, valueWords } from './activity-words.ts'
import { Copyable } from './copy.tsx'
import styles from './header.module.css'
import { useDetailSlots } from './slots.ts'
import { PhoneLink } from './value.tsx'
import { agoPhrase, useWords } from './words.ts'

/** States shown beside the code; further ones stand in the overview. */
const PILLS = 2

function stateFields(area: Area): [string, Field & { type: 'enum' }][] {
  return Object.entries(area.fields)
    .filter((entry): entry is [string, Field & { type: 'enum' }] => {
      const [name, field] = entry
      // A colour is how the record looks, and no state of it.
      return field.type === 'enum' && field.tones !== undefined && name !== area.colour
    })
    .slice(0, PILLS)
}

/**
 * The moment in the head of a record, with the key of its words: the time its list is ordered by, where that has words of its
 * own, else its creation. Undefined for a record that has none.
 */
export function momentOf(area: Area, record: AnyRecord): { at: string; key: string } | undefined {
  const sorted = area.sort.replace(/^-/, '')
  const name =
    area.fields[sorted]?.type === 'time' && hasWords(`detail:when.${sorted}`) ? sorted : 'createdAt'
  const at = record[name]
  return typeof at === 'string' ? { at, key: `detail:when.${name}` } : undefined
}

function Subtitle({ area, name, value }: { area: Area; name: string; value: unknown }) {
  const words = useWords()
  if (area.fields[name]?.type !== 'phone') return valueWords(words, area, name, value)
  const label = fieldLabel(words, area, name).toLocaleLowerCase('vi')
  return <PhoneLink phone={String(value)} label={label} />
}

const NAMES: readonly string[] = ['name', 'title', 'subject']

/** Whether records are known by a name of their own, as customers are; orders are known by their code. */
const isNamed = (area: Area): boolean => NAMES.includes(area.nameField)

/** The record's name, kind and age, as far as known. */
function Line({ area, record }: { area: Area; record: AnyRecord }) {
  const t = useT()
  const now = useNow()
  const moment = momentOf(area, record)
  const name = nameOf(area, record)
  const field = area.subtitleField
  const value = field ? record[field] : undefined
  const parts = [
    // The title has it already, or it is the code.
    name !== record.code && !isNamed(area) && <span className={styles.name}>{name}</span>,
    field && value !== null && value !== undefined && value !== '' && (
      <Subtitle area={area} name={field} value={value} />
    ),
    moment && t(moment.key, { ago: agoPhrase(t, moment.at, now) }),
  ].filter(Boolean)
  // As children, not as a list: what is there stays in its order.
  const joined = parts.flatMap((part, index) => (index > 0 ? [' · ', part] : [part]))
  return createElement('p', { className: styles.line }, ...joined)
}

/** `cells`: the area's own rendering of states, as in its list. */
export function DetailHeader({
  area,
  cells,
  record,
  onClose,
}: {
  area: Area
  cells: AnyFace['cells']
  record: AnyRecord
  onClose(): void
}) {
  const t = useT()
  const words = useWords()
  const slots = useDetailSlots()
  const named = isNamed(area) && nameOf(area, record) !== record.code
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <h2 className={styles.title} data-named={named || undefined}>
          {named && <span>{nameOf(area, record)}</span>}
          <Copyable text={record.code} label={record.code}>
            <span className={styles.code}>{record.code}</span>
          </Copyable>
          {stateFields(area).map(([name, field]) => {
            const value = record[name]
            if (typeof value !== 'string') return null
            const own = cells?.[name]?.(record)
            if (own) return <Fragment key={name}>{own}</Fragment>
            return (
              <Pill key={name} tone={field.tones?.[value]}>
                {valueWords(words, area, name, value)}
              </Pill>
            )
          })}
        </h2>
        <span className={styles.end}>
          <Others area={area.id} code={record.code} />
          <IconButton icon="x" label={t('detail:close')} caps={['Esc']} onClick={onClose} />
        </span>
      </div>
      <Line area={area} record={record} />
      {slots && (
        <div className={styles.actions}>
          <slots.Actions area={area} record={record} />
        </div>
      )}
    </header>
  )
}
