/** Catches what a part of the page throws while rendering: the rest stays usable, the error is recorded. */
import { useAtomValue } from 'jotai'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { onlineAtom } from '../atoms.ts'
import { useT } from '../i18n.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/state.tsx'
import { recordError } from './error-log.ts'

/** A new version was installed: the old page asks for files that are gone. */
const STALE_FILES = /dynamically imported module|Importing a module script failed|preload CSS/

let reload = (): unknown => location.reload()

/** Sets how the page is reloaded: with a service worker it takes more than the browser's own reload. */
export function setReload(given: () => unknown): void {
  reload = given
}

function Broken({ error, onRetry }: { error: Error; onRetry(): void }) {
  const t = useT()
  const online = useAtomValue(onlineAtom)
  const part = STALE_FILES.test(error.message)
  const stale = part && online
  const text = part ? t('app:problem.network') : `${t('app:problem.again')} (${error.message})`
  return (
    <EmptyState
      alert
      icon={stale ? 'refresh' : 'triangle-alert'}
      title={t(stale ? 'app:broken.newVersion' : 'app:broken.title')}
      text={stale ? t('app:broken.newVersionText') : text}
    >
      {!stale && <Button onClick={onRetry}>{t('app:retry')}</Button>}
      <Button variant="primary" icon="refresh" onClick={() => reload()}>
        {t('app:reload')}
      </Button>
    </EmptyState>
  )
}

type Props = {
  children: ReactNode
  /** When it changes, the part is tried again: e.g. the path. */
  resetKey?: string
}

export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    recordError(error, info.componentStack ?? null)
  }

  override componentDidUpdate(before: Props) {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    return error ? (
      <Broken error={error} onRetry={() => this.setState({ error: null })} />
    ) : (
      this.props.children
    )
  }
}
