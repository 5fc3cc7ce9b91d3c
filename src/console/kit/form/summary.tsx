/** The errors of a form, at its top: each entry leads to its field. */
import { type FieldErrors, useFormState } from 'react-hook-form'
import { fieldLabel } from '../detail/activity-words.ts'
import { useWords } from '../detail/words.ts'
import type { Form } from '../drafts/use-draft.ts'
import { useT } from '../i18n.ts'
import { Icon } from '../ui/icon.tsx'
import { fieldId } from './field.tsx'
import type { FormValues } from './save.ts'
import styles from './summary.module.css'
import type { FormFace } from './values.ts'

/** Puts the focus into a field's control, whichever kind it is. */
export function focusField(name: string): void {
  const control = document.getElementById(fieldId(name))
  control?.focus()
  control?.closest('[data-field]')?.scrollIntoView({ block: 'nearest' })
}

/** The same of a field whose control may still be on its way; returns the function that gives it up. */
export function focusFieldOnceShown(name: string): () => void {
  const isThere = () => document.getElementById(fieldId(name)) !== null
  if (isThere()) {
    focusField(name)
    return () => {}
  }
  const watch = new MutationObserver(() => {
    if (!isThere()) return
    watch.disconnect()
    focusField(name)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  return () => watch.disconnect()
}

/** The fields with errors that have words, in the form’s order. */
export function erroneous(errors: FieldErrors<FormValues>, order: readonly string[]): string[] {
  return order.filter((name) => errors[name]?.message !== undefined)
}

export function Summary({
  face,
  form,
  order,
  shown,
  isNew,
}: {
  face: FormFace
  form: Form
  order: readonly string[]
  /** After a save was tried; before that each field speaks for itself. */
  shown: boolean
  isNew: boolean
}) {
  const t = useT()
  const words = useWords()
  const { errors } = useFormState({ control: form.control })
  const names = erroneous(errors, order)
  if (!shown || names.length === 0) return null
  return (
    <div className={styles.summary} role="alert">
      <p className={styles.title}>
        <Icon name="circle-alert" size={15} />
        {isNew && face.createFailed ? t(face.createFailed) : t('form:summary.title', { count: names.length })}
      </p>
      <ul className={styles.list}>
        {names.map((name) => (
          <li key={name}>
            <button type="button" className={styles.jump} onClick={() => focusField(name)}>
              {t('form:summary.field', {
                label: fieldLabel(words, face.area, name),
                message: String(errors[name]?.message ?? ''),
              })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
