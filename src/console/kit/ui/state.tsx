/** A state instead of content: empty, not allowed, or failed. Each with its remedy. */
import type { ReactNode } from 'react'
import { useT } from '../i18n.ts'
import { ApiProblem } from '../net/api-problem.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './state.module.css'

export type StateProps = {
  icon?: string
  title: string
  text?: ReactNode
  /** Buttons. */
  children?: ReactNode
  /** Read aloud at once: for failures. */
  alert?: boolean
  /** It fills the whole page: its title is the page's heading. */
  page?: boolean
}

/** A centred message with its actions. */
export function EmptyState({
  icon = 'inbox',
  title,
  text,
  children,
  alert = false,
  page = false,
}: StateProps) {
  const Title = page ? 'h1' : 'p'
  return (
    <div className={styles.state} role={alert ? 'alert' : undefined}>
      <span className={styles.icon}>
        <Icon name={icon} size={22} />
      </span>
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

/** A failed read: the words of the failure, its request id, and another try. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useT()
  const problem = error instanceof ApiProblem ? error : undefined
  const network = problem !== undefined && problem.kind !== 'server'
  return (
    <EmptyState
      alert
      icon={network ? 'wifi-off' : problem?.status === 403 ? 'lock' : 'circle-alert'}
      title={problem?.msg ?? t('app:problem.unknown')}
      text={problem?.requestId && t('app:problem.requestId', { id: problem.requestId })}
    >
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {t('app:retry')}
        </Button>
      )}
    </EmptyState>
  )
}
