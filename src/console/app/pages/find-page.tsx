/** `/r/{code or phone}`: leads to the record that bears it, else offers a wider search. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { findArea, recordPath } from '../../kit/areas.ts'
import { useT } from '../../kit/i18n.ts'
import { Progressing } from '../../kit/loading/progress.tsx'
import { api } from '../../kit/net/api.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { TextInput } from '../../kit/ui/input.tsx'
import { EmptyState, ErrorState } from '../../kit/ui/state.tsx'
import { useTitle } from '../../kit/ui/use-title.ts'
import styles from './find-page.module.css'

function Results({ text }: { text: string }) {
  const t = useT()
  const found = useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) => api.search(text, { limit: 20, signal }),
    enabled: text.trim().length > 1,
    placeholderData: (before) => before,
  })
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return null
  const known = found.data.filter((one) => findArea(one.area))
  if (known.length === 0) return <p className={styles.none}>{t('app:find.noResults', { text })}</p>
  return (
    <ul className={styles.results} aria-label={t('app:find.results')}>
      {known.map((one) => (
        <li key={`${one.area}:${one.id}`}>
          <Link to={recordPath(one.area, one.code)}>
            <Icon name={findArea(one.area)?.icon ?? ''} />
            <span className={styles.name}>{one.name}</span>
            <span className="code">{one.code}</span>
            <span className="mut">
              {t(`${one.area}:title`)}
              {one.subtitle && ` · ${one.subtitle}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function NotFound({ text }: { text: string }) {
  const t = useT()
  const [wider, setWider] = useState(text)
  return (
    <div className={styles.page}>
      <EmptyState page icon="search-x" title={t('app:find.none', { text })} text={t('app:find.noneText')} />
      <search className={styles.search}>
        <TextInput
          autoFocus
          type="search"
          before={<Icon name="search" />}
          aria-label={t('app:find.label')}
          placeholder={t('app:find.placeholder')}
          value={wider}
          onChange={(event) => setWider(event.target.value)}
        />
        <Results text={wider} />
      </search>
    </div>
  )
}

export function FindPage() {
  const t = useT()
  const text = useParams().text ?? ''
  useTitle(t('app:find.title', { text }))
  const found = useQuery({
    queryKey: ['find', text],
    queryFn: ({ signal }) => api.find(text, signal),
    // A code that nothing bears now may be one tomorrow.
    staleTime: 0,
    gcTime: 0,
  })
  if (found.data) {
    const area = findArea(found.data.area)
    if (area) return <Navigate to={recordPath(area, found.data.code)} replace />
  }
  if (found.error instanceof ApiProblem && found.error.is('notFound'))
    return <NotFound key={text} text={text} />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  return (
    <p className={styles.looking} role="status">
      <Progressing />
      {t('app:find.looking', { text })}
    </p>
  )
}
