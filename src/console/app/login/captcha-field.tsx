/** A captcha: signs in a picture, or a sum in words for those who cannot see it; both by keyboard alone. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accountApi, type CaptchaAnswer, type CaptchaKind } from '../../kit/account-api.ts'
import { ApiProblem } from '../../kit/api-problem.ts'
import { languageAtom, store } from '../../kit/atoms.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { useT } from '../../kit/i18n.ts'
import { Field } from './fields.tsx'
import styles from './public.module.css'

const ID = 'captcha'

type State = {
  /** What to send; undefined while there is none. */
  value: CaptchaAnswer | undefined
  /** Counts the ones that were used up. */
  round: number
  set(value: CaptchaAnswer | undefined): void
  /** Asks for another one: this one was sent. */
  renew(): void
}

/** What the person has answered so far. */
export function useCaptcha(): State {
  const [value, set] = useState<CaptchaAnswer>()
  const [round, setRound] = useState(0)
  return {
    value,
    round,
    set,
    renew() {
      set(undefined)
      setRound((count) => count + 1)
    },
  }
}

/** Puts the focus into the answer. */
export const focusCaptcha = () => document.getElementById(ID)?.focus()

export function CaptchaField({ state, error }: { state: State; error?: string | undefined }) {
  const t = useT()
  const [kind, setKind] = useState<CaptchaKind>('image')
  const [wanted, setWanted] = useState(0)
  // The question keeps its language: what is asked must not change while it is answered.
  const asked = useQuery({
    queryKey: ['captcha', kind, state.round, wanted, kind === 'words' ? store.get(languageAtom) : ''],
    queryFn: () => accountApi.captcha(kind),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  })
  const { data, isFetching } = asked
  const set = state.set
  const id = data?.id
  useEffect(() => {
    set(id === undefined ? undefined : { id, answer: '' })
  }, [id, set])

  const another = () => {
    setWanted(wanted + 1)
    focusCaptcha()
  }
  if (asked.isError) {
    const problem = asked.error instanceof ApiProblem ? asked.error.msg : t('account:captcha.failed')
    return (
      <div className={styles.captchaFailed} role="alert">
        <span>{problem}</span>
        <Button icon="refresh" onClick={() => void asked.refetch()}>
          {t('app:retry')}
        </Button>
      </div>
    )
  }
  const words = kind === 'words'
  return (
    <div className={styles.captcha}>
      {!words && (
        <div className={styles.picture}>
          {data?.image ? (
            <img src={data.image} width={220} height={72} alt={t('account:captcha.alt')} />
          ) : (
            <span className={styles.blank} role="status">
              {t('account:captcha.loading')}
            </span>
          )}
          <IconButton
            icon="refresh"
            label={t('account:captcha.other')}
            disabled={isFetching}
            onClick={another}
          />
        </div>
      )}
      <Field
        id={ID}
        needed
        label={words ? (data?.question ?? t('account:captcha.loading')) : t('account:captcha.image')}
        error={error}
        help={words ? t('account:captcha.help') : undefined}
        autoComplete="off"
        autoCapitalize={words ? 'none' : 'characters'}
        spellCheck={false}
        maxLength={60}
        value={state.value?.answer ?? ''}
        onChange={(event) => id !== undefined && set({ id, answer: event.target.value })}
        after={
          words ? (
            <IconButton
              icon="refresh"
              label={t('account:captcha.otherQuestion')}
              disabled={isFetching}
              onClick={another}
            />
          ) : undefined
        }
      />
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          setKind(words ? 'image' : 'words')
          focusCaptcha()
        }}
      >
        {t(words ? 'account:captcha.toImage' : 'account:captcha.toWords')}
      </button>
    </div>
  )
}
