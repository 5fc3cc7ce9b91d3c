/** A captcha: signs in a picture, or a sum in words for users who cannot see it; both by keyboard alone. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CaptchaAnswer } from '../../../core/wire/captcha.ts'
import { languageAtom, store } from '../../kit/atoms.ts'
import { useT } from '../../kit/i18n.ts'
import { accountApi, type CaptchaKind } from '../../kit/net/account-api.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { Button, IconButton } from '../../kit/ui/button.tsx'
import { Field } from './fields.tsx'
import styles from './public.module.css'

const ID = 'captcha'

type State = {
  /** The value to send; undefined while there is none. */
  value: CaptchaAnswer | undefined
  /** The typed text, also before there is a captcha. */
  answer: string
  /** Counts the ones that were used up. */
  round: number
  /** There is another one to be answered; what is typed already stays. */
  take(id: string | undefined): void
  write(answer: string): void
  /** Asks for another one: this one was sent. */
  renew(): void
}

/** The user's solution so far. */
export function useCaptcha(): State {
  const [id, take] = useState<string>()
  const [answer, write] = useState('')
  const [round, setRound] = useState(0)
  return {
    value: id === undefined ? undefined : { id, answer },
    answer,
    round,
    take,
    write,
    renew() {
      take(undefined)
      write('')
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
  const { take, write } = state
  const id = data?.id
  /** The user asked for another one: the focus moves once it is loaded, so that it is read with the field. */
  const awaited = useRef(false)
  useEffect(() => {
    take(id)
    if (id === undefined || !awaited.current) return
    awaited.current = false
    focusCaptcha()
  }, [id, take])

  const change = (to: CaptchaKind) => {
    awaited.current = true
    write('')
    setKind(to)
    setWanted(wanted + 1)
  }
  const another = () => {
    if (!isFetching) change(kind)
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
            aria-disabled={isFetching || undefined}
            onClick={another}
          />
        </div>
      )}
      <Field
        id={ID}
        needed
        label={
          // Said when it changes: the focus may be here before the question is.
          words ? (
            <span role="status">{data?.question ?? t('account:captcha.loading')}</span>
          ) : (
            t('account:captcha.image')
          )
        }
        error={error}
        help={words ? t('account:captcha.help') : undefined}
        autoComplete="off"
        autoCapitalize={words ? 'none' : 'characters'}
        spellCheck={false}
        maxLength={60}
        value={state.answer}
        onChange={(event) => write(event.target.value)}
        after={
          words ? (
            <IconButton
              icon="refresh"
              label={t('account:captcha.otherQuestion')}
              aria-disabled={isFetching || undefined}
              onClick={another}
            />
          ) : undefined
        }
      />
      <button type="button" className={styles.link} onClick={() => change(words ? 'image' : 'words')}>
        {t(words ? 'account:captcha.toImage' : 'account:captcha.toWords')}
      </button>
    </div>
  )
}
