/** The content of a field's cell. Plain functions and not components: thousands of cells pass by while scrolling. */
import type { ReactNode } from 'react'
import { type AnyRecord, type Area, toneOf } from '../../../core/area.ts'
import type { FileValue } from '../../../core/attachments.ts'
import { formatDay } from '../../../core/dates/dates.ts'
import type { Ref } from '../../../core/fields.ts'
import { formatBasisPoints, formatDecimal, formatNumber, formatVnd } from '../../../core/money.ts'
import { formatPhone } from '../../../core/phone.ts'
import { mainPicture, smallPicture } from '../../../core/pictures.ts'
import type { Translate } from '../i18n.ts'
import type { Column } from '../list/columns/columns.ts'
import { valueKey } from '../list/field-keys.ts'
import { Icon } from '../ui/icon.tsx'
import { LinkCode } from '../ui/link-code.tsx'
import { NamedPills } from '../ui/named-pills.tsx'
import { PhaseText } from '../ui/phase.tsx'
import { Pill } from '../ui/pill.tsx'
import { durationText } from '../ui/scalar-text.ts'
import { TimeText } from '../ui/text.tsx'
import styles from './grid.module.css'

/** Cells that an area draws itself. */
export type CellOverrides = Partial<Record<string, (record: AnyRecord) => ReactNode>>

const isNone = (value: unknown) => Array.isArray(value) && value.length === 0

/** Left and right of a cell's content, px. */
const CELL_PADDING = 20

/** The content of one cell. An empty value stays empty: a column of dashes has no information. */
export function cellContent(area: Area, column: Column, record: AnyRecord, t: Translate): ReactNode {
  const { name, field } = column
  const value = record[name]
  if (value === null || value === undefined || value === '' || isNone(value)) return null
  if (name === area.nameField && area.colour !== undefined)
    return <Pill tone={toneOf(area, record)}>{String(value)}</Pill>
  switch (field.type) {
    case 'code':
      return <span className="code">{String(value)}</span>
    case 'link':
      return <LinkCode code={String(value)} />
    case 'enum': {
      if (field.derived === 'phase') return <PhaseText area={area} record={record} />
      const words = t(valueKey(area, name, String(value)))
      const tone = field.tones?.[String(value)]
      return tone ? <Pill tone={tone}>{words}</Pill> : words
    }
    case 'money':
      return formatVnd(Number(value))
    case 'integer':
      return formatNumber(Number(value))
    case 'decimal':
      return formatDecimal(Number(value))
    case 'duration':
      return durationText(Number(value))
    case 'percent':
      return formatBasisPoints(Number(value))
    case 'time':
      return <TimeText iso={String(value)} end={field.end} />
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
      return <NamedPills refs={[value as Ref]} room={column.least} />
    case 'refs':
      return <NamedPills refs={value as Ref[]} room={column.least - CELL_PADDING} />
    // Drawn by the row, which knows where it is.
    case 'place':
      return null
    case 'words':
      return (value as string[]).join(', ')
    case 'file':
      return (value as FileValue).name
    case 'image':
      return thumb(smallPicture(String(value)))
    case 'pictures':
      return thumb(mainPicture(value))
    default:
      return String(value)
  }
}

const thumb = (src: string | undefined) =>
  src && <img key={src} className={styles.thumb} src={src} alt="" loading="lazy" decoding="async" />

/** An address without its common beginning and end, for reading. */
export const withoutScheme = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

/** Fields whose values are read second: shown in the quieter colour, as the look has it. */
export function isQuiet(column: Column): boolean {
  return ['phone', 'time', 'date', 'email', 'url'].includes(column.field.type)
}
