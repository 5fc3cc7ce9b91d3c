/** `/register`: asking for an account, which an administrator approves (spec sections 2, 5 and 8). */
import './words.ts'
import { type FormEvent, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { z } from 'zod'
import { registration } from '../../../areas/accounts/schema.ts'
import { fieldIssues } from '../../../core/problems/issues.ts'
import { useT } from '../../kit/i18n.ts'
import { accountApi } from '../../kit/net/account-api.ts'
import { hasToken } from '../../kit/net/session.ts'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { CaptchaField, focusCaptcha, useCaptcha } from './captcha-field.tsx'
import { Field, PasswordField } from './fields.tsx'
import { Done, Failed, PublicPage } from './frame.tsx'
import { LONGEST_PASSWORD, md5Hex, SHORTEST_PASSWORD } from './md5.ts'
import styles from './public.module.css'
import { usedCaptcha, useSubmit } from './use-submit.ts'

/** The server's own schema, but with the password as it is typed. */
const typed = registration.extend({ password: z.string().min(SHORTEST_PASSWORD).max(LONGEST_PASSWORD) })

const EMPTY = { username: '', name: '', phone: '', email: '', password: '', again: '' }
type Values = typeof EMPTY
const ORDER = [...Object.keys(EMPTY), 'captcha']

export function RegisterPage() {
  const t = useT()
  const { search } = useLocation()
  const [values, setValues] = useState<Values>(EMPTY)
  const [made, setMade] = useState<string>()
  const captcha = useCaptcha()
  const { busy, wait, complaints, setComplaints, send } = useSubmit(ORDER)
  const [arrivedSignedIn] = useState(hasToken)
  if (arrivedSignedIn) return <Navigate to="/" replace />

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || wait > 0) return
    const { again, ...given } = values
    const checked = typed.safeParse(given)
    const found: Record<string, string> = {}
    if (!checked.success) {
      for (const [name, { key, params }] of Object.entries(fieldIssues(checked.error.issues, given).fields))
        found[name] = t(
          name === 'username' && key === 'format' ? 'accounts:help.username' : `problems:${key}`,
          params,
        )
    }
    if (again === '') found.again = t('account:againNeeded')
    else if (again !== values.password) found.again = t('account:mismatch')
    const answer = captcha.value
    if (!answer?.answer.trim()) found.captcha = t('problems:captchaNeeded')
    setComplaints(found)
    if (!checked.success || !answer || Object.keys(found).length > 0) return
    const { username, name, phone, email, password } = checked.data
    const sent = await send(() =>
      accountApi.register({ username, name, phone, email, password: md5Hex(password) }, answer),
    )
    if ('result' in sent) {
      setMade(username)
      return
    }
    if (usedCaptcha(sent.problem)) captcha.renew()
    if (sent.problem?.is('captcha')) requestAnimationFrame(focusCaptcha)
  }

  const control = (name: keyof Values) => ({
    id: name,
    needed: true,
    label: t(`account:${name}`),
    value: values[name],
    error: complaints[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })

  if (made !== undefined) {
    return (
      <PublicPage title={t('account:register.title')}>
        <Done title={t('account:register.done')}>
          <p>{t('account:register.doneText', { username: made })}</p>
          <LinkButton variant="primary" to={`/login${search}`}>
            {t('account:toLogin')}
          </LinkButton>
        </Done>
      </PublicPage>
    )
  }
  return (
    <PublicPage title={t('account:register.title')} lead={t('account:register.lead')}>
      <form noValidate onSubmit={(event) => void submit(event)} aria-label={t('account:register.title')}>
        {complaints.form && <Failed title={`${t('account:register.failed')}.`} text={complaints.form} />}
        <Field
          {...control('username')}
          help={t('accounts:help.username')}
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field {...control('name')} autoComplete="name" />
        <Field {...control('phone')} autoComplete="tel" inputMode="tel" />
        <Field
          {...control('email')}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...control('password')}
          help={t('account:passwordHelp', { min: SHORTEST_PASSWORD })}
          autoComplete="new-password"
        />
        <PasswordField {...control('again')} autoComplete="new-password" />
        <CaptchaField state={captcha} error={complaints.captcha} />
        <p className={styles.help}>{t('account:requiredNote')}</p>
        <Button type="submit" variant="primary" className={styles.submit} busy={busy} disabled={wait > 0}>
          {wait > 0 ? t('account:wait', { seconds: wait }) : t('account:register.submit')}
        </Button>
        <nav className={styles.links}>
          <Link to={`/login${search}`}>{t('account:register.toLogin')}</Link>
        </nav>
      </form>
    </PublicPage>
  )
}
