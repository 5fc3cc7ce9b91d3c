/** Controls of plain text: one line, several, phone, e-mail, web address, password. */
import { useState } from 'react'
import type { TextType } from '../../../../core/fields.ts'
import { formatPhone } from '../../../../core/phone.ts'
import type { ControlProps } from '../../face.ts'
import { useT } from '../../i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { TextArea, TextInput } from '../../ui/input.tsx'

const INPUT: Record<TextType, { inputMode?: 'tel' | 'email' | 'url'; mono?: boolean }> = {
  text: {},
  longtext: {},
  code: { mono: true },
  link: { mono: true },
  phone: { inputMode: 'tel' },
  // Not type=email or url: the browser would complain in its own words and language.
  email: { inputMode: 'email' },
  url: { inputMode: 'url' },
  image: { inputMode: 'url' },
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

export function TextControl({
  kind,
  required,
  ...control
}: ControlProps & { kind: TextType; required?: boolean }) {
  const [focused, setFocused] = useState(false)
  const { inputMode, mono } = INPUT[kind]
  const text = asText(control.value)
  return (
    <TextInput
      id={control.id}
      name={control.name}
      inputMode={inputMode}
      className={mono ? 'code' : undefined}
      value={kind === 'phone' && !focused ? formatPhone(text) : text}
      invalid={control.invalid}
      disabled={control.disabled}
      aria-describedby={control.describedBy}
      aria-required={required}
      autoComplete="off"
      spellCheck={kind === 'text'}
      onChange={(event) => control.onChange(event.target.value)}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        control.onBlur()
      }}
    />
  )
}

export function NoteControl({ required, ...control }: ControlProps & { required?: boolean }) {
  return (
    <TextArea
      id={control.id}
      name={control.name}
      value={asText(control.value)}
      invalid={control.invalid}
      disabled={control.disabled}
      aria-describedby={control.describedBy}
      aria-required={required}
      onChange={(event) => control.onChange(event.target.value)}
      onBlur={control.onBlur}
    />
  )
}

/** A new password; it stays out of drafts and of the browser's own suggestions for other fields. */
export function PasswordControl(control: ControlProps) {
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      id={control.id}
      name={control.name}
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      value={asText(control.value)}
      invalid={control.invalid}
      disabled={control.disabled}
      aria-describedby={control.describedBy}
      onChange={(event) => control.onChange(event.target.value)}
      onBlur={control.onBlur}
      after={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          size={15}
          label={t(shown ? 'form:password.hide' : 'form:password.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
