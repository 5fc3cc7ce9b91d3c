/** After the right password: the second factor of the account, or setting up the one that its role demands. */
import '../second-factor/words.ts'
import { type FormEvent, useState } from 'react'
import type { SignInStep } from '../../../core/wire/second-factor.ts'
import { useT } from '../../kit/i18n.ts'
import { accountApi } from '../../kit/net/account-api.ts'
import { entered } from '../../kit/net/session.ts'
import { Button } from '../../kit/ui/button.tsx'
import { askPasskey, passkeysWork } from '../second-factor/passkeys.ts'
import styles from '../second-factor/second-factor.module.css'
import { FactorSetup } from '../second-factor/setup.tsx'
import { Field } from './fields.tsx'
import { Failed } from './frame.tsx'
import { useSubmit } from './use-submit.ts'

/** Words of the link to each way. */
const LINKS = { code: 'toCode', passkey: 'toPasskey', recovery: 'toRecovery' } as const
type Way = keyof typeof LINKS
type Props = { step: SignInStep; username: string; onEntered(): void; onBack(): void }

/** The ways that this account has, the first one first. */
function waysOf({ kinds, recovery }: SignInStep): Way[] {
  return [
    ...(kinds.includes('totp') ? (['code'] as const) : []),
    ...(kinds.includes('passkey') && passkeysWork() ? (['passkey'] as const) : []),
    ...(recovery ? (['recovery'] as const) : []),
  ]
}

function Proof({ step, username, onEntered }: Omit<Props, 'onBack'>) {
  const t = useT()
  const ways = waysOf(step)
  const [way, setWay] = useState<Way>(ways[0] ?? 'code')
  const [text, setText] = useState('')
  const { busy, wait, complaints, setComplaints, send } = useSubmit(['code', 'recovery', 'passkey'])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || wait > 0) return
    const code = text.replace(/\s/g, '')
    const found: Record<string, string> = {}
    if (way === 'code' && !/^\d{6}$/.test(code)) found.code = t('factor:codeNeeded')
    if (way === 'recovery' && code === '') found.recovery = t('factor:step.recoveryNeeded')
    setComplaints(found)
    if (Object.keys(found).length > 0) return
    const { id } = step
    const sent = await send(async () => {
      if (way !== 'passkey') return accountApi.secondFactor({ step: id, [way]: code })
      return accountApi.secondFactor({
        step: id,
        passkey: await askPasskey(await accountApi.passkeyOptions(id)),
      })
    })
    if (!('result' in sent)) return
    entered(username)
    onEntered()
  }
  const choose = (next: Way) => {
    setWay(next)
    setText('')
    setComplaints({})
  }
  return (
    <form noValidate aria-label={t('factor:step.title')} onSubmit={(event) => void submit(event)}>
      {(complaints.form ?? complaints.passkey) && (
        <Failed text={complaints.form ?? complaints.passkey ?? ''} />
      )}
      {way !== 'passkey' && (
        <Field
          key={way}
          id={way}
          label={t(`factor:step.${way}`)}
          error={complaints[way]}
          autoFocus
          inputMode={way === 'code' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={way === 'code' ? 7 : 20}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <Button type="submit" variant="primary" autoFocus={way === 'passkey'} busy={busy} disabled={wait > 0}>
        {wait > 0
          ? t('account:wait', { seconds: wait })
          : t(way === 'passkey' ? 'factor:step.passkey' : 'factor:step.submit')}
      </Button>
      <div className={styles.links}>
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <button key={one} type="button" onClick={() => choose(one)}>
              {t(`factor:step.${LINKS[one]}`)}
            </button>
          ))}
      </div>
      <p className="mut">{t('factor:step.lost')}</p>
    </form>
  )
}

export function SecondStep({ step, username, onEntered, onBack }: Props) {
  const t = useT()
  const { id } = step
  return (
    <section className={styles.stack} aria-label={t('factor:step.title')}>
      <p className="mut">{t('factor:step.lead', { username })}</p>
      {step.kinds.length > 0 ? (
        <Proof step={step} username={username} onEntered={onEntered} />
      ) : (
        <>
          <p>{t('factor:step.enrol')}</p>
          <FactorSetup
            calls={{
              beginTotp: () => accountApi.beginTotp({ step: id }),
              confirmTotp: (code, name) => accountApi.confirmTotp({ step: id, code, name }),
              beginPasskey: () => accountApi.beginPasskey({ step: id }),
              confirmPasskey: (passkey, name) => accountApi.confirmPasskey({ step: id, passkey, name }),
            }}
            onDone={() => {
              entered(username)
              onEntered()
            }}
          />
        </>
      )}
      <div className={styles.links}>
        <button type="button" onClick={onBack}>
          {t('factor:step.back')}
        </button>
      </div>
    </section>
  )
}
