/** Name, e-mail and phone. */
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { formatPhone } from '../../../core/phone.ts'
import { fieldIssues } from '../../../core/problems/issues.ts'
import { email, name, phone } from '../../../core/schema.ts'
import type { Profile } from '../../../core/wire/account.ts'
import { saveProfile } from '../../commands/ports/account-port.ts'
import { setUnsaved, useLeaveGuard } from '../../kit/drafts/leave.ts'
import { isMac, MOD_CAP } from '../../kit/focus/platform.ts'
import { useT } from '../../kit/i18n.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Field, PasswordField } from '../login/fields.tsx'
import { md5Hex } from '../login/md5.ts'
import { useSubmit } from '../login/use-submit.ts'
import { keepTyped, readKept } from './kept.ts'
import styles from './profile-page.module.css'

const ORDER = ['name', 'email', 'phone'] as const
/** In the order of the page. The card below has a field `password` of its own. */
const FIELDS = ['name', 'email', 'password', 'phone']
const IDS = { password: 'email-password' }
const schema = z.object({ name, email, phone })

const valuesOf = (profile: Profile) => ({
  name: profile.name,
  email: profile.email ?? '',
  phone: profile.phone === null ? '' : formatPhone(profile.phone),
})

export function DetailsCard({ profile }: { profile: Profile }) {
  const t = useT()
  const [base, setBase] = useState(() => valuesOf(profile))
  const [kept] = useState(() => readKept(profile.id, base))
  const [restored, setRestored] = useState(kept !== undefined)
  const [values, setValues] = useState(kept ?? base)
  const [unkept, setUnkept] = useState(false)
  const { busy, wait, complaints, setComplaints, send } = useSubmit(FIELDS, IDS)
  const [password, setPassword] = useState('')
  const changed = ORDER.filter((field) => values[field].trim() !== base[field])
  const dirty = changed.length > 0
  /** The owner of the e-mail can set the password: changing it requires the present one. */
  const moves = changed.includes('email')

  useEffect(() => {
    // What was not changed is not kept: it may be another one by then, and is not this person's to bring back.
    const typed = ORDER.filter((field) => values[field].trim() !== base[field])
    const own = Object.fromEntries(typed.map((field) => [field, values[field]]))
    setUnkept(!keepTyped(profile.id, typed.length > 0 ? own : undefined))
  }, [profile.id, base, values])
  useEffect(() => {
    setUnsaved('/profile/index', dirty, !unkept)
    return () => setUnsaved('/profile/index', false)
  }, [dirty, unkept])
  useLeaveGuard(() => dirty && unkept)

  const save = async () => {
    if (busy || wait > 0) return
    const checked = schema.safeParse(values)
    if (!checked.success) {
      const { fields } = fieldIssues(checked.error.issues, values)
      setComplaints(
        Object.fromEntries(
          Object.entries(fields).map(([field, { key, params }]) => [field, t(`problems:${key}`, params)]),
        ),
      )
      return
    }
    setComplaints({})
    if (!dirty) {
      void toast(t('profile:unchanged'), { id: 'profile' })
      return
    }
    if (moves && password === '') {
      setComplaints({ password: t('accounts:reasons.emailPassword') })
      return
    }
    const { data } = checked
    // Only fields that were changed here: another user may have corrected the rest meanwhile.
    const changes = Object.fromEntries(changed.map((field) => [field, data[field] ?? '']))
    const sent = await send(() => saveProfile({ ...changes, ...(moves && { password: md5Hex(password) }) }))
    if (!('result' in sent)) return
    setPassword('')
    const saved = valuesOf(sent.result)
    setBase(saved)
    setValues(saved)
    setRestored(false)
    void toast(t('profile:saved'), { kind: 'success', id: 'profile' })
  }

  const saveNow = useEffectEvent(() => void save())
  useEffect(() => {
    // Anywhere on the page: the browser's own "save page" is never what is meant here.
    const onKey = (event: KeyboardEvent) => {
      const mod = isMac ? event.metaKey : event.ctrlKey
      if (!mod || event.shiftKey || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      saveNow()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const control = (field: (typeof ORDER)[number]) => ({
    id: field,
    label: t(`accounts:fields.${field}`),
    value: values[field],
    error: complaints[field],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [field]: event.target.value }),
  })

  return (
    <section className={styles.card} aria-labelledby="details-title">
      <h2 id="details-title">{t('profile:details')}</h2>
      <form
        noValidate
        aria-labelledby="details-title"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {restored && (
          <p className={styles.notice} role="status">
            {t('profile:restored')}
            <Button
              variant="quiet"
              onClick={() => {
                setValues(base)
                setRestored(false)
                setComplaints({})
              }}
            >
              {t('profile:discard')}
            </Button>
          </p>
        )}
        {complaints.form && (
          <p className={styles.error} role="alert">
            {complaints.form}
          </p>
        )}
        <div className={styles.fields}>
          <Field {...control('name')} needed autoComplete="name" />
          <Field
            id="username"
            label={t('accounts:fields.username')}
            value={profile.username}
            readOnly
            autoComplete="username"
            help={t('profile:usernameHelp')}
          />
          <Field {...control('email')} needed autoComplete="email" inputMode="email" spellCheck={false} />
          {moves && (
            <PasswordField
              id={IDS.password}
              needed
              label={t('profile:current')}
              help={t('accounts:reasons.emailPassword')}
              error={complaints.password}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
          <Field {...control('phone')} needed autoComplete="tel" inputMode="tel" />
        </div>
        <div className={styles.row}>
          <Button type="submit" variant="primary" busy={busy} disabled={wait > 0} caps={[MOD_CAP, 'S']}>
            {t('profile:save')}
          </Button>
        </div>
      </form>
    </section>
  )
}
