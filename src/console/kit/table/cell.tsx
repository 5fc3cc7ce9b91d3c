/** The content of a field's cell. Plain functions and not components: thousands of cells pass by while scrolling. */
import type { ReactNode } from 'react'
import type { AnyRecord, Area } from '../../../core/area.ts'
import { formatDay } from '../../../core/dates/dates.ts'
import type { Ref } from '../../../core/fields.ts'
import { formatBasisPoints, formatNumber, formatVnd } from '../../../core/money.ts'
import { formatPhone } from '../../../core/phone.ts'
import type { Translate } from '../i18n.ts'
import type { Column } from '../list/columns/columns.ts'
import { valueKey } from '../list/field-keys.ts'
import { Icon } from '../ui/icon.tsx'
import { Pill } from '../ui/pill.tsx'
import { TimeText } from '../ui/text.tsx'
import styles from './grid.module.css'

/** Cells that an area draws itself. */
export type CellOverrides = Partial<Record<string, (record: AnyRecord) => ReactNode>>

/** The content of one cell. An empty value stays empty: a column of dashes has no information. */
export function cellContent(area: Area, column: Column, record: AnyRecord, t: Translate): ReactNode {
  const { name, field } = column
  const value = record[name]
  if (value === null || value === undefined || value === '') return null
  switch (field.type) {
    case 'code':
      return <span className="code">{String(value)}</span>
    case 'enum': {
      const words = t(valueKey(area, name, String(value)))
      const tone = field.tones?.[String(value)]
      return tone ? <Pill tone={tone}>{words}</Pill> : words
    }
    case 'money':
      return formatVnd(Number(value))
    case 'integer':
      return formatNumber(Number(value))
    case 'percent':
      return formatBasisPoints(Number(value))
    case 'time':
      return <TimeText iso={String(value)} />
    case 'date':
      return formatDay(String(value))
    case 'phone':
      return formatPhone(String(value))
    case 'boolean':
      return value === true ? (
        <Icon name="check" size={15} aria-label={t('list:boolean.true')} aria-hidden={false} />
      ) : null
    case 'url':
      return withoutScheme(String(value))
    case 'ref':
      return (value as Ref).name
    case 'refs':
      return (value as Ref[]).map((ref) => ref.name).join(', ')
    case 'words':
      return (value as string[]).join(', ')
    case 'image':
      return (
        <img
          key={String(value)}
          className={styles.thumb}
          src={String(value)}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )
    default:
      return String(value)
  }
}

/** An address without its common beginning and end, for reading. */
export const withoutScheme = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

/** Fields whose values are read second: shown in the quieter colour, as the look has it. */
export function isQuiet(column: Column): boolean {
  return ['phone', 'time', 'date', 'email', 'url'].includes(column.field.type)
}
