/** A record in a calendar: its title in the colour of its state, with the time of day where it has one. */
import type { MouseEvent } from 'react'
import { type AnyRecord, type Area, nameOf } from '../../../core/area.ts'
import type { CalendarFields } from '../../../core/calendar.ts'
import { formatDateTime } from '../../../core/dates/dates.ts'
import type { Tone } from '../../../core/fields.ts'
import { useT } from '../i18n.ts'
import styles from './calendar.module.css'

export type BarLook = {
  area: Area
  fields: CalendarFields
  record: AnyRecord
  /** It is open next to the calendar. */
  open: boolean
  /** `focus`: by a key, which goes on in the record. */
  onOpen(record: AnyRecord, focus: boolean): void
  onMenu(record: AnyRecord, at: { x: number; y: number }): void
}

/** The colour of a record, from the enum field that the area names. */
export function toneOf(area: Area, { tone }: CalendarFields, record: AnyRecord): Tone {
  const field = tone === undefined ? undefined : area.fields[tone]
  const value = tone === undefined ? undefined : record[tone]
  if (field?.type !== 'enum' || typeof value !== 'string') return 'grey'
  return (field.tones as Readonly<Record<string, Tone | undefined>> | undefined)?.[value] ?? 'grey'
}

/** Title, time of day and state of a record. */
export function BarText({ area, fields, record }: Pick<BarLook, 'area' | 'fields' | 'record'>) {
  const t = useT()
  const title = record[fields.title]
  const start = record[fields.from]
  const clock = area.fields[fields.from]?.type === 'time' && typeof start === 'string'
  const state = fields.tone === undefined ? undefined : record[fields.tone]
  return (
    <>
      {clock && <span className={styles.clock}>{formatDateTime(start).slice(-5)}</span>}
      <span className={styles.title}>
        {typeof title === 'string' && title !== '' ? title : nameOf(area, record)}
      </span>
      {typeof state === 'string' && (
        <span className="sr">
          {' '}
          {record.code}, {t(`${area.id}:values.${fields.tone}.${state}`)}
        </span>
      )}
    </>
  )
}

/** Handlers of the mouse on a record. */
export function mouseOf({ record, onOpen, onMenu }: BarLook) {
  return {
    onClick: (event: MouseEvent) => onOpen(record, event.detail === 0),
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      onMenu(record, { x: event.clientX, y: event.clientY })
    },
  }
}
