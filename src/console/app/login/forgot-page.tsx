/** `/forgetpass`: asking for a link by mail; opened by that link, setting the new password (spec section 2). */
import './words.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useT } from '../../kit/i18n.ts'
import { accountApi } from '../../kit/net/account-api.ts'
import { api } from '../../kit/net/api.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { forgetSessionOf } from '../../kit/net/session.ts'
import { navigate } from '../../kit/router.tsx'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { CaptchaField, focusCaptcha, useCaptcha } from './captcha-field.tsx'
import { Field, PasswordField } from './fields.tsx'
import { Done, Failed, PublicPage } from './frame.tsx'
import { md5Hex, SHORTEST_PASSWORD } from './md5.ts'
import styles from './public.module.css'
import { usedCaptcha, useSubmit } from './use-submit.ts'

/** The token of a mailed link. It is after the #, which is sent to no server. */
const tokenIn = (hash: string) => /^#token=([A-Za-z0-9_-]{1,100})$/.exec(hash)?.[1]

function Ask() {
  const t = useT()
  const { search } = useLocation()
  const [username, setUsername] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const captcha = useCaptcha()
  const { busy, wait, complaints, setComplaints, send } = useSubmit(['username', 'captcha'])
  const config = useQuery({ queryKey: ['config'], queryFn: api.config })
  /** The demo writes its mails to files. */
  const outbox = config.data?.mails === false && config.data.demo

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || wait > 0) return
    const name = username.trim()
    const answer = captcha.value
    const found: Record<string, string> = {}
    if (name === '') found.username = t('account:forgot.needed')
    if (!answer?.answer.trim()) found.captcha = t('problems:captchaNeeded')
    setComplaints(found)
    if (!answer || Object.keys(found).length > 0) return
    const sent = await send(() => accountApi.forgot(name, answer))
    if ('result' in sent) {
      captcha.renew()
      setSentTo(name)
      return
    }
    if (usedCaptcha(sent.problem)) captcha.renew()
    if (sent.problem?.is('captcha')) requestAnimationFrame(focusCaptcha)
  }

  if (config.data?.mails === false && !outbox) {
    return (
      <PublicPage title={t('account:forgot.title')}>
        <Done icon="circle-alert" title={t('account:forgot.noMailsTitle')}>
          <p>{t('account:forgot.noMails')}</p>
          <LinkButton variant="primary" to={`/login${search}`}>
            {t('account:toLogin')}
          </LinkButton>
        </Done>
      </PublicPage>
    )
  }
  if (sentTo !== undefined) {
    return (
      <PublicPage title={t('account:forgot.title')}>
        <Done icon="inbox" title={t(outbox ? 'account:forgot.outboxTitle' : 'account:forgot.sent')}>
          <p>{t(outbox ? 'account:forgot.outboxText' : 'account:forgot.sentText', { username: sentTo })}</p>
          {!outbox && <p className="mut">{t('account:forgot.sentHint')}</p>}
          <LinkButton variant="primary" to={`/login${search}`}>
            {t('account:toLogin')}
          </LinkButton>
          <Button variant="quiet" onClick={() => setSentTo(undefined)}>
            {t('account:forgot.another')}
          </Button>
        </Done>
      </PublicPage>
    )
  }
  return (
    <PublicPage
      title={t('account:forgot.title')}
      lead={t(outbox ? 'account:forgot.outbox' : 'account:forgot.lead')}
    >
      <form noValidate onSubmit={(event) => void submit(event)} aria-label={t('account:forgot.title')}>
        {complaints.form && <Failed text={complaints.form} />}
        <Field
          id="username"
          needed
          label={t('account:forgot.field')}
          error={complaints.username}
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <CaptchaField state={captcha} error={complaints.captcha} />
        <Button type="submit" variant="primary" className={styles.submit} busy={busy} disabled={wait > 0}>
          {wait > 0 ? t('account:wait', { seconds: wait }) : t('account:forgot.submit')}
        </Button>
        <nav className={styles.links}>
          <Link to={`/login${search}`}>{t('account:toLogin')}</Link>
        </nav>
      </form>
    </PublicPage>
  )
}

function Reset({ token }: { token: string }) {
  const t = useT()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [done, setDone] = useState(false)
  /** Why the link no longer works, once it was sent: perhaps because it was sent before. */
  const [spent, setSpent] = useState<string>()
  const { busy, wait, complaints, setComplaints, send } = useSubmit(['password', 'again'])
  const owner = useQuery({
    queryKey: ['reset', token],
    queryFn: () => accountApi.resetOwner(token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (count, error) => count < 2 && error instanceof ApiProblem && error.passing,
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || wait > 0) return
    const found: Record<string, string> = {}
    if (password.length < SHORTEST_PASSWORD)
      found.password = t('account:login.passwordShort', { min: SHORTEST_PASSWORD })
    if (again === '') found.again = t('account:againNeeded')
    else if (again !== password && !found.password) found.again = t('account:mismatch')
    setComplaints(found)
    if (Object.keys(found).length > 0) return
    const sent = await send(() => accountApi.reset(token, md5Hex(password)))
    if (!('result' in sent)) {
      if (sent.problem?.fields.token !== undefined) setSpent(sent.problem.msg)
      return
    }
    // A user signed in here under this account no longer is; any other still is.
    forgetSessionOf(sent.result.username)
    setDone(true)
    navigate('/forgetpass', { replace: true, state: { done: true } })
  }

  const title = t('account:reset.title')
  if (done) {
    return (
      <PublicPage title={title}>
        <Done title={t('account:reset.done')}>
          <p>{t('account:reset.doneText')}</p>
          <LinkButton variant="primary" to="/login">
            {t('account:login.title')}
          </LinkButton>
        </Done>
      </PublicPage>
    )
  }
  const problem = owner.error instanceof ApiProblem ? owner.error : undefined
  if (spent !== undefined || problem?.is('invalid')) {
    return (
      <PublicPage title={title}>
        <Done icon="circle-alert" title={t('account:reset.void')}>
          <p>{spent ?? problem?.msg}</p>
          <p>{t('account:reset.maybe')}</p>
          <LinkButton variant="primary" to="/login">
            {t('account:login.title')}
          </LinkButton>
          <LinkButton to="/forgetpass">{t('account:reset.askAgain')}</LinkButton>
        </Done>
      </PublicPage>
    )
  }
  if (owner.isPending) {
    return (
      <PublicPage title={title}>
        <p className={styles.checking} role="status">
          <Icon name="loader" /> {t('account:reset.checking')}
        </p>
      </PublicPage>
    )
  }
  if (owner.isError) {
    return (
      <PublicPage title={title}>
        <Done icon="circle-alert" title={t('account:reset.unchecked')}>
          <p>{problem?.msg ?? t('app:problem.unknown')}</p>
          <Button icon="refresh" onClick={() => void owner.refetch()}>
            {t('app:retry')}
          </Button>
        </Done>
      </PublicPage>
    )
  }
  const { username } = owner.data
  return (
    <PublicPage title={title} lead={t('account:reset.lead', { username })}>
      <form noValidate onSubmit={(event) => void submit(event)} aria-label={title}>
        {complaints.form && <Failed text={complaints.form} />}
        {/* For password managers, which keep the new one under this name. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          id="password"
          needed
          label={t('account:reset.password')}
          help={t('account:passwordHelp', { min: SHORTEST_PASSWORD })}
          error={complaints.password}
          autoFocus
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          id="again"
          needed
          label={t('account:again')}
          error={complaints.again}
          autoComplete="new-password"
          value={again}
          onChange={(event) => setAgain(event.target.value)}
        />
        <Button type="submit" variant="primary" className={styles.submit} busy={busy} disabled={wait > 0}>
          {wait > 0 ? t('account:wait', { seconds: wait }) : t('account:reset.submit')}
        </Button>
      </form>
    </PublicPage>
  )
}

export function ForgotPage() {
  const { hash, state } = useLocation()
  const token = tokenIn(hash)
  // The address drops the token once it is used; what was done stays on the screen.
  const [kept, setKept] = useState(token)
  if (token !== undefined && token !== kept) setKept(token)
  const shown = token ?? ((state as { done?: boolean } | null)?.done ? kept : undefined)
  return shown === undefined ? <Ask /> : <Reset key={shown} token={shown} />
}
