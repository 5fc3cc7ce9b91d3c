/** A field of the form: label, (*) when it has to be there, control, help, and what is wrong under it. */
import { type Control, useController, useWatch } from 'react-hook-form'
import { conditionsOf } from '../../../core/schema.ts'
import { fieldLabel } from '../detail/activity-words.ts'
import { useWords } from '../detail/words.ts'
import { useT } from '../i18n.ts'
import { afterPress } from '../ui/after-press.ts'
import { classes } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { FieldControl, isWide } from './controls/control.tsx'
import styles from './field.module.css'
import type { FormValues } from './save.ts'
import type { FormFace } from './values.ts'

/** The id of a field's control: what a label and the summary point to. */
export const fieldId = (name: string) => `field-${name}`

type FormFieldProps = {
  face: FormFace
  name: string
  control: Control<FormValues, unknown, FormValues>
  required: boolean
}

/** The field, unless the other values make it irrelevant; they may also make it required. */
export function AskedField(props: FormFieldProps) {
  const { face, name } = props
  const watches = face.asks?.[name] ?? conditionsOf(face.input)[name]
  return watches ? <WatchingField {...props} /> : <FormField {...props} />
}

function WatchingField(props: FormFieldProps) {
  const { face, name, required } = props
  const values = useWatch({ control: props.control })
  const asked = face.asks?.[name]?.(values) ?? true
  const needed = required || (conditionsOf(face.input)[name]?.when(values) ?? false)
  return asked ? <FormField {...props} required={needed} /> : null
}

function FormField({ face, name, control, required }: FormFieldProps) {
  const t = useT()
  const words = useWords()
  const { field, fieldState } = useController({ name, control })
  const id = fieldId(name)
  const label = fieldLabel(words, face.area, name)
  const holdsLines = face.area.fields[name]?.type === 'lines'
  const Label = holdsLines ? 'span' : 'label'
  const helpKey = [`${face.area.id}:help.${name}`, `form:help.${name}`].find((key) => words.has(key))
  const error = fieldState.error?.message
  const described = [error && `${id}-error`, helpKey && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className={classes(styles.field, isWide(face, name) && styles.wide)} data-field={name}>
      <Label className={styles.label} id={`${id}-label`} {...(!holdsLines && { htmlFor: id })}>
        {label}
        {required && (
          <span className={styles.required} title={t('form:required')}>
            {' '}
            (*)
          </span>
        )}
      </Label>
      <FieldControl
        face={face}
        label={label}
        required={required}
        id={id}
        name={name}
        value={field.value}
        onChange={field.onChange}
        onBlur={() => afterPress(field.onBlur)}
        invalid={error !== undefined}
        cellErrors={fieldState.error?.types as Record<string, string> | undefined}
        describedBy={described || undefined}
      />
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="circle-alert" size={13} />
          {error}
        </p>
      )}
      {helpKey && (
        <p className={styles.help} id={`${id}-help`}>
          {t(helpKey)}
        </p>
      )}
    </div>
  )
}
