/** The login page (spec sections 2 and 5). The password leaves the browser only as its MD5. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { LANGUAGES } from '../../../core/words.ts'
import { api } from '../../kit/api.ts'
import { ApiProblem } from '../../kit/api-problem.ts'
import { preferencesAtom, THEMES } from '../../kit/atoms.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { useT } from '../../kit/i18n.ts'
import { Icon } from '../../kit/icon.tsx'
import { TextInput } from '../../kit/input.tsx'
import { MenuButton } from '../../kit/menu.tsx'
import { setPreference } from '../../kit/preferences.ts'
import { hasToken, signIn } from '../../kit/session.ts'
import { safePath } from '../safe-path.ts'
import { useTitle } from '../use-title.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import styles from './login-page.module.css'
import { md5Hex } from './md5.ts'

/** Spec section 5. */
const SHORTEST_PASSWORD = 6
/** The demo accounts' common password (product.md). */
const DEMO_PASSWORD = 'cmsshop'

type Complaint = { username?: string; password?: string; form?: string }

/** Seconds left of a wait the server asked for. */
function useCountdown(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until])
  return [left, (seconds) => setUntil(Date.now() + seconds * 1000)]
}

function Choices() {
  const t = useT()
  const { language, theme } = useAtomValue(preferencesAtom)
  return (
    <div className={styles.choices}>
      <MenuButton
        label={t('app:language.label')}
        value={t(`app:language.${language}`)}
        entries={LANGUAGES.map((id) => ({
          id,
          label: t(`app:language.${id}`),
          checked: id === language,
          disabled: id === language,
          onSelect: () => void setPreference('language', id),
        }))}
      >
        <Icon name="languages" />
        {t(`app:language.${language}`)}
      </MenuButton>
      <MenuButton
        label={t('app:theme.label')}
        value={t(`app:theme.${theme}`)}
        entries={THEMES.map((id) => ({
          id,
          label: t(`app:theme.${id}`),
          checked: id === theme,
          onSelect: () => void setPreference('theme', id),
        }))}
      >
        <Icon name={theme === 'dark' ? 'moon' : theme === 'light' ? 'sun' : 'monitor'} />
        {t(`app:theme.${theme}`)}
      </MenuButton>
    </div>
  )
}

export function LoginPage() {
  const t = useT()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const redirect = safePath(search.get('redirect'))
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const [busy, setBusy] = useState(false)
  const [complaint, setComplaint] = useState<Complaint>({})
  const [wait, startWait] = useCountdown()
  const usernameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const demoList = useRef<HTMLUListElement>(null)
  const config = useQuery({ queryKey: ['config'], queryFn: api.config })
  // Signing in sets the token while this page still shows; only who came with one is sent away.
  const [arrivedSignedIn] = useState(hasToken)
  useTitle(t('app:login.title'))
  if (arrivedSignedIn) return <Navigate to="/" replace />

  const enter = async (name: string, secret: string) => {
    setBusy(true)
    setComplaint({})
    try {
      await signIn(name, md5Hex(secret))
      await navigate(redirect ?? '/', { replace: true })
    } catch (error) {
      const problem = error instanceof ApiProblem ? error : undefined
      const seconds = problem?.data.retryAfter
      if (typeof seconds === 'number') startWait(seconds)
      setComplaint({ form: problem?.msg ?? t('app:problem.unknown') })
      setBusy(false)
      passwordField.current?.focus()
      passwordField.current?.select()
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = username.trim()
    const found: Complaint = {}
    if (name === '') found.username = t('app:login.usernameNeeded')
    if (password === '') found.password = t('app:login.passwordNeeded')
    else if (password.length < SHORTEST_PASSWORD)
      found.password = t('app:login.passwordShort', { min: SHORTEST_PASSWORD })
    setComplaint(found)
    if (found.username) usernameField.current?.focus()
    else if (found.password) passwordField.current?.focus()
    else if (!busy && wait === 0) void enter(name, password)
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const accounts = config.data?.demo ? (config.data.accounts ?? []) : []
  const toAccounts = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || accounts.length === 0) return
    event.preventDefault()
    demoList.current?.querySelector('button')?.focus()
  }

  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <header className={styles.head}>
          <span className={styles.mark} aria-hidden="true">
            C
          </span>
          <div>
            <h1>{t('app:name')}</h1>
            <p className="mut">{t('app:login.lead')}</p>
          </div>
        </header>
        <form noValidate onSubmit={submit} aria-label={t('app:login.title')}>
          {complaint.form && (
            <p className={styles.failed} role="alert">
              <Icon name="circle-alert" />
              <span>{complaint.form}</span>
            </p>
          )}
          <div className={styles.field}>
            <label htmlFor="username">{t('app:login.username')}</label>
            <TextInput
              ref={usernameField}
              id="username"
              name="username"
              autoFocus
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={username}
              invalid={complaint.username !== undefined}
              aria-describedby={complaint.username ? 'username-error' : undefined}
              onChange={(event) => setUsername(event.target.value)}
              onKeyDown={toAccounts}
            />
            {complaint.username && (
              <p id="username-error" className={styles.error}>
                {complaint.username}
              </p>
            )}
          </div>
          <div className={styles.field}>
            <label htmlFor="password">{t('app:login.password')}</label>
            <TextInput
              ref={passwordField}
              id="password"
              name="password"
              type={visible ? 'text' : 'password'}
              autoComplete="current-password"
              spellCheck={false}
              value={password}
              invalid={complaint.password !== undefined}
              aria-describedby={complaint.password ? 'password-error caps-lock' : 'caps-lock'}
              onChange={(event) => setPassword(event.target.value)}
              onKeyDown={watchCapsLock}
              onKeyUp={watchCapsLock}
              onBlur={() => setCapsLock(false)}
              after={
                <IconButton
                  icon={visible ? 'eye-off' : 'eye'}
                  label={t(visible ? 'app:login.hide' : 'app:login.show')}
                  aria-pressed={visible}
                  onClick={() => setVisible(!visible)}
                />
              }
            />
            <p id="caps-lock" className={styles.caps} role="status">
              {capsLock && (
                <>
                  <Icon name="triangle-alert" size={13} /> {t('app:login.capsLock')}
                </>
              )}
            </p>
            {complaint.password && (
              <p id="password-error" className={styles.error}>
                {complaint.password}
              </p>
            )}
          </div>
          <Button type="submit" variant="primary" className={styles.submit} busy={busy} disabled={wait > 0}>
            {wait > 0 ? t('app:login.wait', { seconds: wait }) : t('app:login.submit')}
          </Button>
          {redirect && redirect !== '/' && (
            <p className={styles.arriving}>{t('app:login.arriving', { path: decodeURI(redirect) })}</p>
          )}
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
        <Choices />
      </div>
    </main>
  )
}
