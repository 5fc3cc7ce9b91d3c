import { useT } from '../../kit/i18n.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/state.tsx'
import { useTitle } from '../../kit/ui/use-title.ts'
import { PlainPage } from './plain-page.tsx'

/** `/401` */
export function DeniedPage() {
  const t = useT()
  useTitle(t('app:denied.plain'))
  return (
    <PlainPage>
      <EmptyState page icon="lock" title={t('app:denied.plain')} text={t('app:denied.plainText')}>
        <LinkButton to="/dashboard" variant="primary" data-command="dashboard.go">
          {t('app:denied.home')}
        </LinkButton>
      </EmptyState>
    </PlainPage>
  )
}
