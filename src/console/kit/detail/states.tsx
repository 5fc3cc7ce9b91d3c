/** States in place of a record: none, not allowed, failed, just deleted. */
import type { Area } from '../../../core/area.ts'
import { listPath, recordPath } from '../areas.ts'
import { useT } from '../i18n.ts'
import { Skeleton, SkeletonLines } from '../loading/skeleton.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/state.tsx'
import styles from './page.module.css'

function BackToList({ area }: { area: Area }) {
  const t = useT()
  return (
    <LinkButton icon="arrow-left" to={listPath(area)}>
      {t('detail:notFound.back', { many: t(`${area.id}:many`) })}
    </LinkButton>
  )
}

export function NotFound({ area, code }: { area: Area; code: string }) {
  const t = useT()
  return (
    <EmptyState
      alert
      icon="search-x"
      title={t('detail:notFound.title', { one: t(`${area.id}:one`), code })}
      text={t('detail:notFound.text')}
    >
      <BackToList area={area} />
    </EmptyState>
  )
}

export function Deleted({ area, code, by }: { area: Area; code: string; by: string | undefined }) {
  const t = useT()
  return (
    <EmptyState
      alert
      icon="trash-2"
      title={t('detail:deleted.title', { code })}
      text={by ? t('detail:deleted.by', { name: by }) : t('detail:deleted.text')}
    >
      <BackToList area={area} />
    </EmptyState>
  )
}

/** Another user has merged the record while it was shown. */
export function Merged({ area, code, survivor }: { area: Area; code: string; survivor: string }) {
  const t = useT()
  return (
    <EmptyState alert icon="git-merge" title={t('detail:merged', { code, survivor })}>
      <LinkButton icon="arrow-right" to={recordPath(area, survivor)}>
        {t('detail:openSurvivor', { survivor })}
      </LinkButton>
    </EmptyState>
  )
}

export function Forbidden({ area, ability }: { area: Area; ability: string }) {
  const t = useT()
  return (
    <EmptyState
      alert
      icon="lock"
      title={t('detail:forbidden.title', { many: t(`${area.id}:many`) })}
      text={t('detail:forbidden.text', { ability })}
    />
  )
}

export function Failed({ code, msg, onRetry }: { code: string; msg: string; onRetry(): void }) {
  const t = useT()
  return (
    <EmptyState alert icon="circle-alert" title={t('detail:failed.title', { code })} text={msg}>
      <Button icon="refresh" onClick={onRetry}>
        {t('detail:failed.retry')}
      </Button>
    </EmptyState>
  )
}

/** The shape of a detail whose record is not at hand in any form. */
export function Loading({ area, code }: { area: Area; code: string }) {
  const t = useT()
  return (
    <div aria-busy="true" role="status" aria-label={t('detail:loading', { one: t(`${area.id}:one`), code })}>
      <div className={styles.loading}>
        <Skeleton width={180} height={18} />
        <Skeleton width={260} />
        <Skeleton width={320} height={30} />
      </div>
      <SkeletonLines lines={8} />
    </div>
  )
}
