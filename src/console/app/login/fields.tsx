/** Fields of the public pages and the profile: label, control, help, and what is wrong under it. */
import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { IconButton } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { TextInput } from '../../kit/ui/input.tsx'
import styles from './public.module.css'

type Props = {
  id: string
  label: ReactNode
  /** Marked (*) (spec section 5). */
  needed?: boolean
  error?: string | undefined
  help?: string
  /** Between the control and its error. */
  note?: ReactNode
  /** Further ids that describe the control. */
  describedBy?: string
  ref?: Ref<HTMLInputElement>
} & Omit<ComponentProps<typeof TextInput>, 'id' | 'invalid' | 'ref'>

export function Field({ id, label, needed, error, help, note, describedBy, ...props }: Props) {
  const t = useT()
  const described = [error && `${id}-error`, help && `${id}-help`, describedBy].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {needed && (
          <span className={styles.needed} title={t('account:required')}>
            {' '}
            (*)
          </span>
        )}
      </label>
      <TextInput
        {...props}
        id={id}
        name={props.name ?? id}
        invalid={error !== undefined}
        aria-required={needed || undefined}
        aria-describedby={described || undefined}
      />
      {note}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  )
}

/** A password field: its text can be shown, and it warns of caps lock. */
export function PasswordField(props: Omit<Props, 'type' | 'note' | 'after'>) {
  const t = useT()
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const note = `${props.id}-caps`
  return (
    <Field
      {...props}
      type={visible ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      describedBy={note}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCapsLock(false)}
      note={
        <p id={note} className={styles.caps} role="status">
          {capsLock && (
            <>
              <Icon name="triangle-alert" size={13} /> {t('account:capsLock')}
            </>
          )}
        </p>
      }
      after={
        <IconButton
          icon={visible ? 'eye-off' : 'eye'}
          label={t(visible ? 'account:hide' : 'account:show')}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  )
}
