/** A golfer made on the way, without leaving the order: name, number, VID. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSavePort } from '../../../../console/kit/form/save.ts'
import { useT } from '../../../../console/kit/i18n.ts'
import { api } from '../../../../console/kit/net/api.ts'
import { newKey } from '../../../../console/kit/net/request.ts'
import { Button } from '../../../../console/kit/ui/button.tsx'
import { TextInput } from '../../../../console/kit/ui/input.tsx'
import { isPhone, normalizePhone } from '../../../../core/phone.ts'
import type { Buyer } from '../../placing.ts'
import styles from './placing.module.css'
import type { NewGolfer } from './start.ts'

type Values = { name: string; phone: string; vid: string }
const FIELDS = ['name', 'phone', 'vid'] as const

/** The typed search text is a number or a name. */
function begin(typed: string | NewGolfer): Values {
  if (typeof typed === 'object') return { ...typed, vid: '' }
  const text = typed.trim()
  if (isPhone(text)) return { name: '', phone: normalizePhone(text), vid: '' }
  if (/^\d{4,12}$/.test(text)) return { name: '', phone: '', vid: text }
  return { name: text, phone: '', vid: '' }
}

export function NewBuyer({
  typed,
  onMade,
  onCancel,
}: {
  typed: string | NewGolfer
  onMade(buyer: Buyer): void
  onCancel(): void
}) {
  const t = useT()
  const port = useSavePort()
  const [values, setValues] = useState(() => begin(typed))
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLFieldSetElement>(null)
  const attempt = useRef({ body: '', key: '' })
  useEffect(() => {
    const inputs = [...(box.current?.querySelectorAll('input') ?? [])]
    const empty = inputs.find((input) => input.value === '')
    ;(empty ?? inputs[0])?.focus()
  }, [])

  async function make() {
    if (busy) return
    const body = JSON.stringify(values)
    // The same again after a lost answer has one effect.
    if (attempt.current.body !== body) attempt.current = { body, key: newKey() }
    setBusy(true)
    setErrors({})
    setSaid('')
    const result = await port.create('customers', { ...values }, attempt.current.key)
    if (!result.ok) {
      setBusy(false)
      setSaid(result.message)
      if (result.reason === 'refused') setErrors(result.fields ?? {})
      if (result.reason !== 'unreachable') attempt.current = { body: '', key: '' }
      box.current?.querySelector('input')?.focus()
      return
    }
    const { id, code } = result.record
    const found = await api
      .ask<Buyer[]>('orders', 'buyers', { query: { key: code } })
      .catch(() => [] as Buyer[])
    const made = {
      id,
      code,
      name: values.name.trim(),
      phone: normalizePhone(values.phone),
      vid: values.vid || null,
      orderCount: 0,
      receiverName: null,
      receiverPhone: null,
      address: null,
      ward: null,
      district: null,
      province: null,
      paymentMethod: null,
    }
    setBusy(false)
    onMade(found[0] ?? made)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const isButton = event.target instanceof HTMLButtonElement
    const mod = event.ctrlKey || event.metaKey
    // What saves a form saves the golfer here: the order around it is not what is meant.
    const saves = mod && !event.altKey && (event.key === 'Enter' || event.key.toLowerCase() === 's')
    if (saves || (event.key === 'Enter' && !mod && !isButton)) {
      event.preventDefault()
      event.stopPropagation()
      void make()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onCancel()
    }
  }

  return (
    // Not disabled while it is saved: the focus would leave, and the next key would be the order's.
    <fieldset ref={box} className={styles.newBuyer} onKeyDown={onKeyDown} aria-busy={busy}>
      <legend>{t('placing:newBuyerTitle')}</legend>
      {FIELDS.map((name) => (
        <label key={name} className={styles.small} htmlFor={`new-buyer-${name}`}>
          <span>
            {t(`placing:${name === 'name' ? 'buyerName' : name === 'phone' ? 'buyerPhone' : 'buyerVid'}`)}
          </span>
          <TextInput
            id={`new-buyer-${name}`}
            value={values[name]}
            inputMode={name === 'name' ? 'text' : 'numeric'}
            autoComplete="off"
            invalid={errors[name] !== undefined}
            aria-describedby={errors[name] ? `new-buyer-${name}-error` : undefined}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
          {errors[name] && (
            <span className={styles.wrong} id={`new-buyer-${name}-error`}>
              {errors[name]}
            </span>
          )}
        </label>
      ))}
      <div className={styles.buttons}>
        <Button variant="primary" busy={busy} caps={['↵']} onClick={() => void make()}>
          {t('placing:makeBuyer')}
        </Button>
        <Button variant="quiet" caps={['Esc']} onClick={onCancel}>
          {t('form:cancel')}
        </Button>
        <span className={styles.wrong} role="status">
          {Object.keys(errors).length === 0 ? said : ''}
        </span>
      </div>
    </fieldset>
  )
}
