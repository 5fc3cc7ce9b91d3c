/** One line of the grid. Drawn again only when something of it changed: a letter in one of 200 lines is one line's. */
import { type ComponentType, memo } from 'react'
import type { Area } from '../../../core/area.ts'
import type { LinesField } from '../../../core/fields.ts'
import type { AnyLine } from '../../../core/lines.ts'
import { fieldLabel, valueWords } from '../detail/activity-words.ts'
import { useWords } from '../detail/words.ts'
import type { FieldControlProps } from '../form/controls/control.tsx'
import type { FormFace } from '../form/values.ts'
import { useT } from '../i18n.ts'
import { IconButton } from '../ui/button.tsx'
import { LineCell } from './line-cell.tsx'
import styles from './lines-control.module.css'

/** Actions of the grid on a line; the same object for as long as the grid is there. */
export type RowActions = {
  change(row: number, column: number, value: unknown): void
  move(row: number, by: 1 | -1): void
  remove(row: number): void
}

type Props = {
  /** Id of the grid. */
  id: string
  row: number
  line: AnyLine
  isLast: boolean
  own: Area
  field: LinesField
  face: FormFace
  /** A line in sentences. */
  one: string
  /** Errors of all lines, by `row.column`. */
  errors: Readonly<Record<string, string>> | undefined
  disabled: boolean | undefined
  actions: RowActions
  Cell: ComponentType<FieldControlProps>
}

/** The id of a cell's control. */
export const cellId = (id: string, row: number, column: number) => `${id}-${row}-${column}`

function Row({ id, row, line, isLast, own, field, face, one, errors, disabled, actions, Cell }: Props) {
  const t = useT()
  const words = useWords()
  const place = { one, line: row + 1 }
  return (
    <tr>
      <td className={styles.place} aria-hidden="true">
        {row + 1}
      </td>
      {Object.entries(field.columns).map(([name, column], at) => {
        const short = fieldLabel(words, own, name)
        return (
          <LineCell
            key={name}
            id={cellId(id, row, at)}
            at={{ row, column: at }}
            name={name}
            field={column}
            single={name === field.one ? `${id}-one` : undefined}
            face={face}
            label={t('form:grid.cell', { label: short, ...place })}
            short={short}
            value={line[name]}
            error={errors?.[`${row}.${name}`]}
            disabled={disabled}
            say={(value) => valueWords(words, own, name, value)}
            onChange={(value) => actions.change(row, at, value)}
            Cell={Cell}
          />
        )
      })}
      <td className={styles.acts}>
        <span>
          <IconButton
            icon="chevron-up"
            size={15}
            tabIndex={-1}
            label={t('form:grid.up', place)}
            disabled={row === 0}
            onClick={() => actions.move(row, -1)}
          />
          <IconButton
            icon="chevron-down"
            size={15}
            tabIndex={-1}
            label={t('form:grid.down', place)}
            disabled={isLast}
            onClick={() => actions.move(row, 1)}
          />
          <IconButton
            icon="trash-2"
            size={15}
            tabIndex={-1}
            label={t('form:grid.remove', place)}
            onClick={() => actions.remove(row)}
          />
        </span>
      </td>
    </tr>
  )
}

/** Errors of one line, to be compared. */
const errorsOf = ({ errors, field, row }: Props) =>
  errors &&
  Object.keys(field.columns)
    .map((name) => errors[`${row}.${name}`] ?? '')
    .join('\n')

/** The form hands over copies of its values with every change: lines are compared by what is in them. */
function isSame(before: Props, after: Props): boolean {
  const others = Object.keys(after) as (keyof Props)[]
  return (
    others.every((name) => name === 'line' || name === 'errors' || before[name] === after[name]) &&
    (errorsOf(before) || undefined) === (errorsOf(after) || undefined) &&
    (before.line === after.line || JSON.stringify(before.line) === JSON.stringify(after.line))
  )
}

export const LineRow = memo(Row, isSame)
