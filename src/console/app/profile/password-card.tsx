/** One's own password: the present one, and the new one twice. */
import { type FormEvent, useState } from 'react'
import { savePassword } from '../../commands/ports/account-port.ts'
import { useT } from '../../kit/i18n.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { PasswordField } from '../login/fields.tsx'
import { md5Hex, SHORTEST_PASSWORD } from '../login/md5.ts'
import { useSubmit } from '../login/use-submit.ts'
import styles from './profile-page.module.css'

const EMPTY = { current: '', next: '', again: '' }

export function PasswordCard({ username }: { username: string }) {
  const t = useT()
  const [values, setValues] = useState(EMPTY)
  // The server's names of the fields are the ids of ours.
  const { busy, wait, complaints, setComplaints, send } = useSubmit(['password', 'new_password', 'again'])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || wait > 0) return
    const found: Record<string, string> = {}
    if (values.current === '') found.password = t('problems:required')
    if (values.next.length < SHORTEST_PASSWORD)
      found.new_password = t('account:login.passwordShort', { min: SHORTEST_PASSWORD })
    if (values.again === '') found.again = t('account:againNeeded')
    else if (values.again !== values.next && !found.new_password) found.again = t('account:mismatch')
    setComplaints(found)
    if (Object.keys(found).length > 0) return
    const sent = await send(() => savePassword(md5Hex(values.current), md5Hex(values.next)))
    if (!('result' in sent)) return
    setValues(EMPTY)
    void toast(t('profile:passwordSaved'), { kind: 'success', id: 'password' })
  }
  const control = (name: keyof typeof EMPTY) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })

  return (
    <section className={styles.card} aria-labelledby="password-title">
      <h2 id="password-title">{t('profile:passwordTitle')}</h2>
      <p className="mut">{t('profile:passwordLead')}</p>
      <form noValidate aria-labelledby="password-title" onSubmit={(event) => void submit(event)}>
        {complaints.form && (
          <p className={styles.error} role="alert">
            {complaints.form}
          </p>
        )}
        {/* For password managers: whose password this is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <div className={styles.fields}>
          <PasswordField
            {...control('current')}
            id="password"
            needed
            label={t('profile:current')}
            error={complaints.password}
            autoComplete="current-password"
          />
          <span />
          <PasswordField
            {...control('next')}
            id="new_password"
            needed
            label={t('profile:next')}
            help={t('account:passwordHelp', { min: SHORTEST_PASSWORD })}
            error={complaints.new_password}
            autoComplete="new-password"
          />
          <PasswordField
            {...control('again')}
            id="again"
            needed
            label={t('account:again')}
            error={complaints.again}
            autoComplete="new-password"
          />
        </div>
        <div className={styles.row}>
          <Button type="submit" busy={busy} disabled={wait > 0}>
            {wait > 0 ? t('account:wait', { seconds: wait }) : t('profile:savePassword')}
          </Button>
        </div>
      </form>
    </section>
  )
}
