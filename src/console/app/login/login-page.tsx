/** The login page (spec sections 2 and 5). The password leaves the browser only as its MD5. */
import './words.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { DEMO_PASSWORD } from '../../../core/demo.ts'
import type { SignInStep } from '../../../core/wire/second-factor.ts'
import { useT } from '../../kit/i18n.ts'
import { lazyComponent } from '../../kit/loading/lazy-component.tsx'
import { api } from '../../kit/net/api.ts'
import { hasToken, signIn } from '../../kit/net/session.ts'
import { navigate } from '../../kit/router.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { LeftBecause } from '../life/left-because.tsx'
import { AUTH_REDIRECT, readablePath, safePath } from '../safe-path.ts'
import { CaptchaField, focusCaptcha, useCaptcha } from './captcha-field.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { Field, PasswordField } from './fields.tsx'
import { Failed, PublicPage } from './frame.tsx'
import { md5Hex, SHORTEST_PASSWORD } from './md5.ts'
import styles from './public.module.css'
import { useSubmit } from './use-submit.ts'

const SecondStep = lazyComponent(async () => (await import('./second-step.tsx')).SecondStep)

const ORDER = ['username', 'password', 'captcha']

export function LoginPage() {
  const t = useT()
  const [search] = useSearchParams()
  const redirect = safePath(search.get('redirect'))
  /** Opened next to a page whose session ended: it ends by telling that page. */
  const beside = search.get('redirect') === AUTH_REDIRECT
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [asksCaptcha, setAsksCaptcha] = useState(false)
  const captcha = useCaptcha()
  const { busy, wait, complaints, setComplaints, send } = useSubmit(ORDER)
  const [step, setStep] = useState<{ step: SignInStep; name: string }>()
  const usernameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const demoList = useRef<HTMLUListElement>(null)
  const config = useQuery({ queryKey: ['config'], queryFn: api.config })
  // Signing in sets the token while this page still shows; only who came with one is sent away.
  const [arrivedSignedIn] = useState(hasToken)
  if (arrivedSignedIn) return <Navigate to={beside ? AUTH_REDIRECT : '/'} replace />

  const go = async () => navigate(beside ? AUTH_REDIRECT : (redirect ?? '/'), { replace: true })
  const enter = async (name: string, secret: string) => {
    const answer = asksCaptcha && captcha.answer.trim() ? captcha.value : undefined
    const sent = await send(() => signIn(name, md5Hex(secret), answer))
    if ('result' in sent) {
      if (sent.result) return setStep({ step: sent.result, name })
      return go()
    }
    // Whichever way it was refused, the next try needs a new one.
    if (answer) captcha.renew()
    if (sent.problem?.is('captcha')) {
      setAsksCaptcha(true)
      requestAnimationFrame(focusCaptcha)
      return
    }
    passwordField.current?.focus()
    passwordField.current?.select()
  }

  if (step)
    return (
      <PublicPage title={t('account:login.title')} heading={t('app:name')} lead={t('account:login.lead')}>
        <SecondStep
          step={step.step}
          username={step.name}
          onEntered={() => void go()}
          onBack={() => {
            setPassword('')
            setStep(undefined)
          }}
        />
      </PublicPage>
    )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = username.trim()
    const found: Record<string, string> = {}
    if (name === '') found.username = t('account:login.usernameNeeded')
    if (password === '') found.password = t('account:login.passwordNeeded')
    else if (password.length < SHORTEST_PASSWORD)
      found.password = t('account:login.passwordShort', { min: SHORTEST_PASSWORD })
    if (asksCaptcha && !captcha.value?.answer.trim()) found.captcha = t('problems:captchaNeeded')
    setComplaints(found)
    if (Object.keys(found).length === 0 && !busy && wait === 0) void enter(name, password)
  }

  const accounts = config.data?.demo ? (config.data.accounts ?? []) : []
  const toAccounts = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || accounts.length === 0) return
    event.preventDefault()
    demoList.current?.querySelector('button')?.focus()
  }
  const goal = beside ? AUTH_REDIRECT : redirect
  const others = goal && goal !== '/' ? `?redirect=${encodeURIComponent(goal)}` : ''

  return (
    <PublicPage title={t('account:login.title')} heading={t('app:name')} lead={t('account:login.lead')}>
      <form noValidate onSubmit={submit} aria-label={t('account:login.title')}>
        <LeftBecause />
        {complaints.form && <Failed text={complaints.form} />}
        <Field
          ref={usernameField}
          id="username"
          label={t('account:username')}
          error={complaints.username}
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          onKeyDown={toAccounts}
        />
        <PasswordField
          ref={passwordField}
          id="password"
          label={t('account:password')}
          error={complaints.password}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {asksCaptcha && <CaptchaField state={captcha} error={complaints.captcha} />}
        <Button type="submit" variant="primary" className={styles.submit} busy={busy} disabled={wait > 0}>
          {wait > 0 ? t('account:wait', { seconds: wait }) : t('account:login.submit')}
        </Button>
        {beside && <p className={styles.arriving}>{t('account:login.window')}</p>}
        {redirect && redirect !== '/' && (
          <p className={styles.arriving}>{t('account:login.arriving', { path: readablePath(redirect) })}</p>
        )}
        <nav className={styles.links}>
          <Link to={`/forgetpass${others}`}>{t('account:login.forgot')}</Link>
          <Link to={`/register${others}`}>{t('account:login.register')}</Link>
        </nav>
      </form>
      {accounts.length > 0 && (
        <DemoAccounts
          ref={demoList}
          accounts={accounts}
          disabled={busy || wait > 0}
          onLeave={() => usernameField.current?.focus()}
          onChoose={(name) => {
            setUsername(name)
            setPassword(DEMO_PASSWORD)
            void enter(name, DEMO_PASSWORD)
          }}
        />
      )}
    </PublicPage>
  )
}
