/** One's own second factors: which there are, adding, removing, and recovery codes. Each change takes the password. */
import '../second-factor/words.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { FactorState, OwnFactor } from '../../../core/wire/second-factor.ts'
import {
  addPasskey,
  addTotp,
  beginPasskey,
  beginTotp,
  FACTORS_KEY,
  newRecoveryCodes,
  removeFactor,
} from '../../commands/ports/account-port.ts'
import { useT } from '../../kit/i18n.ts'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { accountApi } from '../../kit/net/account-api.ts'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { ErrorState } from '../../kit/ui/state.tsx'
import { TimeText } from '../../kit/ui/text.tsx'
import { PasswordField } from '../login/fields.tsx'
import { Failed } from '../login/frame.tsx'
import { md5Hex } from '../login/md5.ts'
import { useSubmit } from '../login/use-submit.ts'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import factorStyles from '../second-factor/second-factor.module.css'
import { FactorSetup } from '../second-factor/setup.tsx'
import styles from './profile-page.module.css'

type Task = { kind: 'add' } | { kind: 'remove'; factor: OwnFactor } | { kind: 'codes' }

/** Asks for the password, then runs the task with its MD5; what is refused is shown at the field. */
function PasswordStep({ text, run }: { text?: string; run(password: string): Promise<void> }) {
  const t = useT()
  const [password, setPassword] = useState('')
  const { busy, wait, complaints, setComplaints, send } = useSubmit(['password'], {
    password: 'factor-password',
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || wait > 0) return
    if (password === '') return setComplaints({ password: t('account:login.passwordNeeded') })
    await send(() => run(md5Hex(password)))
  }
  return (
    <form noValidate className={factorStyles.stack} onSubmit={(event) => void submit(event)}>
      {text && <p className="mut">{text}</p>}
      {complaints.form && <Failed text={complaints.form} />}
      <PasswordField
        id="factor-password"
        label={t('factor:password')}
        needed
        error={complaints.password}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles.row}>
        <Button type="submit" variant="primary" busy={busy} disabled={wait > 0}>
          {wait > 0 ? t('account:wait', { seconds: wait }) : t('factor:next')}
        </Button>
      </div>
    </form>
  )
}

function TaskDialog({ task, onClose }: { task: Task; onClose(): void }) {
  const t = useT()
  const [password, setPassword] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  const title =
    task.kind === 'remove'
      ? t('factor:removeTitle', { name: task.factor.name })
      : t(task.kind === 'codes' ? 'factor:newCodes' : 'factor:add')
  const run = async (given: string): Promise<void> => {
    if (task.kind === 'remove') {
      await removeFactor(task.factor.id, given)
      void toast(t('factor:removed', { name: task.factor.name }), { id: 'factor' })
      return onClose()
    }
    if (task.kind === 'codes') return setCodes(await newRecoveryCodes(given))
    // Wrong ones are refused here, not after a kind was chosen: the first call asks for the password itself.
    await beginTotp(given)
    setPassword(given)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : password === undefined ? (
        <PasswordStep
          run={run}
          {...(task.kind === 'remove' && { text: t('factor:removeText') })}
          {...(task.kind === 'codes' && { text: t('factor:newCodesText') })}
        />
      ) : (
        <FactorSetup
          calls={{
            beginTotp: () => beginTotp(password),
            confirmTotp: addTotp,
            beginPasskey: () => beginPasskey(password),
            confirmPasskey: addPasskey,
          }}
          onDone={(name) => {
            void toast(t('factor:saved', { name }), { id: 'factor' })
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

function Line({ factor, onRemove }: { factor: OwnFactor; onRemove(): void }) {
  const t = useT()
  return (
    <li className={styles.session}>
      <Icon name={factor.kind === 'totp' ? 'smartphone' : 'fingerprint-pattern'} size={18} />
      <div>
        <p>{factor.name}</p>
        <p className="mut">
          <span>{t(`factor:kinds.${factor.kind}`)}</span>
          <span>
            {t('factor:added')} <TimeText iso={factor.createdAt} exact />
          </span>
          <span>
            {factor.usedAt ? (
              <>
                {t('factor:used')} <TimeText iso={factor.usedAt} exact />
              </>
            ) : (
              t('factor:never')
            )}
          </span>
        </p>
      </div>
      <Button variant="quiet" aria-label={t('factor:removeOf', { name: factor.name })} onClick={onRemove}>
        {t('factor:remove')}
      </Button>
    </li>
  )
}

function Factors({ state, onTask }: { state: FactorState; onTask(task: Task): void }) {
  const t = useT()
  const { factors, recoveryLeft, required } = state
  return (
    <>
      {required && <p>{t('factor:required')}</p>}
      {factors.length === 0 ? (
        <p className="mut">{t('factor:none')}</p>
      ) : (
        <ul className={styles.sessions}>
          {factors.map((factor) => (
            <Line key={factor.id} factor={factor} onRemove={() => onTask({ kind: 'remove', factor })} />
          ))}
        </ul>
      )}
      {factors.length > 0 && <p className="mut">{t('factor:codesLeft', { count: recoveryLeft })}</p>}
      <div className={styles.row}>
        <Button icon="shield-plus" onClick={() => onTask({ kind: 'add' })}>
          {t('factor:add')}
        </Button>
        {factors.length > 0 && (
          <Button icon="key-round" onClick={() => onTask({ kind: 'codes' })}>
            {t('factor:newCodes')}
          </Button>
        )}
      </div>
    </>
  )
}

export function FactorsCard() {
  const t = useT()
  const [task, setTask] = useState<Task>()
  const { data, error, refetch } = useQuery({
    queryKey: FACTORS_KEY,
    queryFn: ({ signal }) => accountApi.secondFactors(signal),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <section className={styles.card} aria-labelledby="factors-title">
      <h2 id="factors-title">{t('factor:title')}</h2>
      <p className="mut">{t('factor:lead')}</p>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton width={320} />
      ) : (
        <Factors state={data} onTask={setTask} />
      )}
      {task && <TaskDialog task={task} onClose={() => setTask(undefined)} />}
    </section>
  )
}
