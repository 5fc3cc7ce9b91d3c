/** Below the form of a rule: what it would have changed last week, while it is entered. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { recordPath } from '../../../console/kit/areas.ts'
import type { FormBodyProps } from '../../../console/kit/face.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../console/kit/net/api.ts'
import { ApiProblem } from '../../../console/kit/net/api-problem.ts'
import { formatDateTime } from '../../../core/dates/dates.ts'
import { formatNumber } from '../../../core/money.ts'
import { area, RULE_NEXT } from '../area.ts'
import { input } from '../schema.ts'
import type { Trial } from '../trial.ts'
import styles from './trial.module.css'

const T = 'call-rules:detail.trial'
/** Typing in one field is one question. */
const QUIET_MS = 250
const NAMES = ['name', 'purpose', 'result', 'attempt', 'next', 'delayMinutes', 'effect'] as const

/** The rule as it is in the form; undefined while it is no rule yet. Its name is ignored. */
function useRule(form: FormBodyProps['form']): string | undefined {
  const values = useWatch({ control: form.control, name: [...NAMES] })
  const given = Object.fromEntries(NAMES.map((name, at) => [name, values[at]]))
  const read = input.safeParse({ ...given, name: 'trial' })
  const text = read.success ? JSON.stringify(read.data) : undefined
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text && asked
}

function Steps({ data }: { data: Trial }) {
  const t = useT()
  const used = RULE_NEXT.filter((next) => (data.before[next] ?? 0) + (data.after[next] ?? 0) > 0)
  return (
    <table className={styles.steps}>
      <thead>
        <tr>
          {(['next', 'before', 'after'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`${T}.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {used.map((next) => (
          <tr key={next}>
            <th scope="row">{t(`call-rules:values.next.${next}`)}</th>
            <td>{formatNumber(data.before[next] ?? 0)}</td>
            <td>{formatNumber(data.after[next] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Result({ data }: { data: Trial }) {
  const t = useT()
  const numbers = {
    calls: formatNumber(data.calls),
    matching: formatNumber(data.matching),
    changed: formatNumber(data.changed),
    count: data.matching,
  }
  if (data.matching === 0) return <p className="mut">{t(`${T}.none`, numbers)}</p>
  if (data.changed === 0) return <p>{t(`${T}.same`, numbers)}</p>
  const what = (next: string, at: string | null) =>
    at ? `${t(`call-rules:values.next.${next}`)} ${formatDateTime(at)}` : t(`call-rules:values.next.${next}`)
  const effects = (['sooner', 'later', 'more', 'notMade', 'lost'] as const).filter((name) => data[name] > 0)
  return (
    <>
      <p>
        <b>{t(`${T}.sum`, numbers)}</b>
      </p>
      <Steps data={data} />
      <ul className={styles.effects}>
        {effects.map((name) => (
          <li key={name} data-effect={name}>
            {t(`${T}.${name}`, { count: formatNumber(data[name]) })}
          </li>
        ))}
      </ul>
      <h3>{t(`${T}.examples`)}</h3>
      <ul className={styles.examples}>
        {data.examples.map((one) => (
          <li key={`${one.orderCode} ${one.attempt}`}>
            {one.orderCode && <Link to={recordPath('orders', one.orderCode)}>{one.orderCode}</Link>}{' '}
            <span className="mut">
              {t(`${T}.attempt`, { count: one.attempt })} · {formatDateTime(one.at)}
            </span>
            <span className={styles.change}>
              {t(`${T}.change`, {
                before: what(one.before, one.beforeAt),
                after: what(one.after, one.afterAt),
              })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

export function TriedOut({ form, record }: Pick<FormBodyProps, 'form' | 'record'>) {
  const t = useT()
  const asked = useRule(form)
  const rule = asked === undefined ? undefined : (JSON.parse(asked) as { result: string })
  const isPlaced = rule?.result === 'placed'
  const { data, error } = useQuery({
    queryKey: ['call-rules-trial', record?.id, record?.version, asked],
    queryFn: ({ signal }) =>
      api.ask<Trial>(area.id, 'trial', { body: { id: record?.id ?? null, rule }, signal }),
    enabled: rule !== undefined && !isPlaced,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  // Errors of a rule are shown at its fields when it is saved; here too, in the server's words.
  const wrong =
    error instanceof ApiProblem
      ? (Object.values(error.fields ?? {})[0] ?? error.msg)
      : t('app:problem.unknown')
  return (
    <section className={styles.trial} aria-live="polite" aria-label={t(`${T}.title`)} data-trial>
      <h2>{t(`${T}.title`)}</h2>
      {isPlaced && <p className="mut">{t(`${T}.placed`)}</p>}
      {!rule && <p className="mut">{t(`${T}.ask`)}</p>}
      {rule && !isPlaced && error && <p role="alert">{wrong}</p>}
      {rule && !isPlaced && !error && (data ? <Result data={data} /> : <SkeletonLines lines={3} />)}
    </section>
  )
}
