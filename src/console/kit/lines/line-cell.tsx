/** One cell of the grid of lines: the control of its type, its label for those who do not see the heading, its error. */
import type { ComponentType } from 'react'
import type { LineColumn } from '../../../core/fields.ts'
import { SelectControl } from '../form/controls/choice.tsx'
import type { FieldControlProps } from '../form/controls/control.tsx'
import type { FormFace } from '../form/values.ts'
import { lazyComponent } from '../loading/lazy-component.tsx'
import type { LineFileProps } from '../uploads/line-file.tsx'
import type { LinePictureProps } from '../uploads/line-picture.tsx'
import type { At } from './grid.ts'
import styles from './lines-control.module.css'

const LinePicture = lazyComponent<LinePictureProps>(
  async () => (await import('../uploads/line-picture.tsx')).LinePicture,
)

const LineFile = lazyComponent<LineFileProps>(async () => (await import('../uploads/line-file.tsx')).LineFile)

type Props = {
  id: string
  at: At
  name: string
  field: LineColumn
  /** The group of a flag that one line has. */
  single: string | undefined
  face: FormFace
  /** With the line's number. */
  label: string
  /** The column's heading. */
  short: string
  value: unknown
  error: string | undefined
  disabled: boolean | undefined
  say(value: string): string
  onChange(value: unknown): void
  Cell: ComponentType<FieldControlProps>
}

export function LineCell({
  id,
  at,
  name,
  field,
  single,
  face,
  label,
  short,
  error,
  say,
  Cell,
  ...control
}: Props) {
  const shared = {
    id,
    name: id,
    value: control.value,
    onChange: control.onChange,
    onBlur: () => {},
    invalid: error !== undefined,
    ...(error !== undefined && { describedBy: `${id}-error` }),
    ...(control.disabled !== undefined && { disabled: control.disabled }),
  }
  return (
    <td className={styles.cell} data-row={at.row} data-column={at.column} data-type={field.type}>
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        <span aria-hidden="true" className={styles.short}>
          {short}
        </span>
        <span className={styles.said}>{label}</span>
      </label>
      {field.type === 'boolean' ? (
        <input
          id={id}
          type={single === undefined ? 'checkbox' : 'radio'}
          name={single ?? id}
          className={styles.check}
          checked={control.value === true}
          disabled={control.disabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => control.onChange(event.target.checked)}
        />
      ) : field.type === 'image' ? (
        <LinePicture {...shared} name={name} area={face.area.id} label={label} />
      ) : field.type === 'file' ? (
        <LineFile {...shared} name={name} area={face.area.id} label={label} />
      ) : field.type === 'enum' ? (
        <SelectControl {...shared} values={field.values} optional={field.optional === true} say={say} />
      ) : (
        <Cell {...shared} name={name} face={face} label={label} required={!field.optional} />
      )}
      {error !== undefined && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </td>
  )
}
