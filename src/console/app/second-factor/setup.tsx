/** Sets up a second factor: an authenticator app by QR code, or a passkey. At the sign-in and in the profile. */
import './words.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { TotpSetup } from '../../../core/wire/second-factor.ts'
import { useT } from '../../kit/i18n.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Field } from '../login/fields.tsx'
import { Failed } from '../login/frame.tsx'
import { useSubmit } from '../login/use-submit.ts'
import { deviceName } from '../profile/device-name.ts'
import { makePasskey, passkeysWork } from './passkeys.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'

/** Calls of a set-up: by the step of a sign-in, or by a session. */
export type SetupCalls = {
  beginTotp(): Promise<TotpSetup>
  confirmTotp(code: string, name: string): Promise<{ recoveryCodes?: string[] }>
  beginPasskey(): Promise<unknown>
  confirmPasskey(passkey: Record<string, unknown>, name: string): Promise<{ recoveryCodes?: string[] }>
}

type Props = { calls: SetupCalls; onDone(name: string): void }

/** The QR code of an app's secret, the secret to be typed, and the first code. */
function AppForm({ setup, calls, onAdded }: { setup: TotpSetup; calls: SetupCalls; onAdded: Added }) {
  const t = useT()
  const [code, setCode] = useState('')
  const [name, setName] = useState(t('factor:kinds.totp'))
  const { busy, wait, complaints, setComplaints, send } = useSubmit(['code', 'name'], {
    code: 'factor-code',
    name: 'factor-name',
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found: Record<string, string> = {}
    if (!/^\d{6}$/.test(code.replace(/\s/g, ''))) found.code = t('factor:codeNeeded')
    if (name.trim() === '') found.name = t('factor:nameNeeded')
    setComplaints(found)
    if (Object.keys(found).length > 0 || busy) return
    const sent = await send(() => calls.confirmTotp(code, name.trim()))
    if ('result' in sent) onAdded(name.trim(), sent.result.recoveryCodes)
  }
  return (
    <form noValidate className={styles.stack} onSubmit={(event) => void submit(event)}>
      <p>{t('factor:scan')}</p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qr)}`}
        alt={t('factor:qr')}
        width={180}
        height={180}
      />
      <p className="mut">
        {t('factor:typed')} <code className={styles.secret}>{setup.secret}</code>
      </p>
      {complaints.form && <Failed text={complaints.form} />}
      <Field
        id="factor-code"
        label={t('factor:code')}
        needed
        error={complaints.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        autoFocus
        maxLength={7}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Field
        id="factor-name"
        label={t('factor:name')}
        needed
        error={complaints.name}
        help={t('factor:nameHelp')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="primary" busy={busy} disabled={wait > 0}>
        {wait > 0 ? t('account:wait', { seconds: wait }) : t('factor:confirm')}
      </Button>
    </form>
  )
}

type Added = (name: string, codes: readonly string[] | undefined) => void

export function FactorSetup({ calls, onDone }: Props) {
  const t = useT()
  const [setup, setSetup] = useState<TotpSetup>()
  const [added, setAdded] = useState<{ name: string; codes: readonly string[] }>()
  const { busy, complaints, send } = useSubmit([])
  const works = passkeysWork()
  const first = useRef<HTMLButtonElement>(null)
  // It comes where the password's form was, which had the focus.
  useEffect(() => first.current?.focus(), [])
  const onAdded: Added = (name, codes) => (codes ? setAdded({ name, codes }) : onDone(name))

  if (added) return <RecoveryCodes codes={added.codes} onDone={() => onDone(added.name)} />
  if (setup) return <AppForm setup={setup} calls={calls} onAdded={onAdded} />

  const app = async () => {
    const sent = await send(() => calls.beginTotp())
    if ('result' in sent) setSetup(sent.result)
  }
  const passkey = async () => {
    const name = deviceName(navigator.userAgent) ?? t('factor:kinds.passkey')
    const sent = await send(async () =>
      calls.confirmPasskey(await makePasskey(await calls.beginPasskey()), name),
    )
    if ('result' in sent) onAdded(name, sent.result.recoveryCodes)
  }
  const ways = [
    { kind: 'totp', icon: 'smartphone', run: app, off: false },
    { kind: 'passkey', icon: 'fingerprint-pattern', run: passkey, off: !works },
  ] as const
  return (
    <div className={styles.stack}>
      <h2>{t('factor:choose')}</h2>
      {complaints.form && <Failed text={complaints.form} />}
      {ways.map(({ kind, icon, run, off }, index) => (
        <button
          key={kind}
          type="button"
          className={styles.way}
          disabled={busy || off}
          ref={index === 0 ? first : undefined}
          onClick={() => void run()}
        >
          <Icon name={icon} size={20} />
          <span>
            <strong>{t(`factor:kinds.${kind}`)}</strong>
            <span className="mut">{t(off ? 'factor:passkeyNowhere' : `factor:${kind}Hint`)}</span>
          </span>
        </button>
      ))}
    </div>
  )
}
