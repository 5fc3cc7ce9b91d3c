import { useLocation } from 'react-router-dom'
import { useT } from '../../kit/i18n.ts'
import { navigateBack } from '../../kit/router.tsx'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/state.tsx'
import { useTitle } from '../../kit/ui/use-title.ts'
import { PlainPage } from './plain-page.tsx'

/** `/404`: the page of every unknown path; it shows that path. */
export function NotFoundPage() {
  const t = useT()
  const state: unknown = useLocation().state
  const path = typeof state === 'object' && state !== null && 'path' in state ? String(state.path) : undefined
  useTitle(t('app:notFound.title'))
  return (
    <PlainPage>
      <EmptyState
        page
        icon="search-x"
        title={t('app:notFound.title')}
        text={path ? t('app:notFound.text', { path }) : t('app:notFound.textPlain')}
      >
        {history.length > 1 && (
          <Button icon="arrow-left" onClick={navigateBack}>
            {t('app:notFound.back')}
          </Button>
        )}
        <LinkButton to="/dashboard" variant="primary" data-command="dashboard.go">
          {t('app:notFound.home')}
        </LinkButton>
      </EmptyState>
    </PlainPage>
  )
}
