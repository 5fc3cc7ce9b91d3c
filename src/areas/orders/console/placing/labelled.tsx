/** A control of the order's own in the look of the form's fields: label above, what is wrong below. */
import type { ReactNode } from 'react'
import field from '../../../../console/kit/form/field.module.css'
import { fieldId } from '../../../../console/kit/form/field.tsx'
import { useT } from '../../../../console/kit/i18n.ts'
import { classes } from '../../../../console/kit/ui/class-names.ts'
import { Icon } from '../../../../console/kit/ui/icon.tsx'

export function Labelled({
  name,
  label,
  required,
  error,
  children,
}: {
  name: string
  label: string
  required?: boolean
  error?: string | undefined
  children: ReactNode
}) {
  const t = useT()
  const id = fieldId(name)
  return (
    <div className={classes(field.field, field.wide)} data-field={name}>
      <label className={field.label} id={`${id}-label`} htmlFor={id}>
        {label}
        {required && (
          <span className={field.required} title={t('form:required')}>
            {' '}
            (*)
          </span>
        )}
      </label>
      {children}
      {error && (
        <p className={field.error} id={`${id}-error`}>
          <Icon name="circle-alert" size={13} />
          {error}
        </p>
      )}
    </div>
  )
}
