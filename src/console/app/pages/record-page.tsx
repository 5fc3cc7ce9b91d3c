/**
 * A hidden page of the specification: one record in full width at its own address, `/supplier?id=NCC0001`. Esc and the
 * button lead back to where the user came from.
 */
import { use, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { AreaHead } from '../../../core/area.ts'
import { isCovered } from '../../commands/keys/map/place.ts'
import { listPath } from '../../kit/areas.ts'
import { useCan } from '../../kit/atoms.ts'
import { DetailPage } from '../../kit/detail/page.tsx'
import { loadFace } from '../../kit/faces.ts'
import { isTextEntry } from '../../kit/focus/text-entry.ts'
import { useT } from '../../kit/i18n.ts'
import { ErrorBoundary } from '../../kit/loading/error-boundary.tsx'
import { historyIndex, navigate, navigateBack } from '../../kit/router.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { DeniedSection } from '../../kit/ui/denied-section.tsx'
import { useTitle } from '../../kit/ui/use-title.ts'
import styles from './record-page.module.css'

/** Whether this window has a page before this one. */
const hasBefore = () => Number(historyIndex()) > 0

export function RecordPage({ head }: { head: AreaHead }) {
  const face = use(loadFace(head.id))
  const t = useT()
  const can = useCan()
  const code = new URLSearchParams(useLocation().search).get('id') ?? ''
  const title = t(`${head.id}:alias`)
  useTitle(`${code} · ${title}`)
  const leave = () => (hasBefore() ? navigateBack() : navigate(listPath(head)))
  const left = useRef(leave)
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    left.current = leave
  })
  useEffect(() => {
    pane.current?.focus({ preventScroll: true })
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isCovered() || isTextEntry(event.target)) return
      event.preventDefault()
      left.current()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  if (!can(`${head.id}.view`)) return <DeniedSection section={title} ability={`${head.id}.view`} />
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Button variant="quiet" icon="arrow-left" caps={['Esc']} onClick={leave}>
          {t('list:back')}
        </Button>
        <h1>{title}</h1>
      </header>
      <section ref={pane} className={styles.record} data-pane="detail" tabIndex={-1} aria-label={code}>
        <ErrorBoundary resetKey={code}>
          <DetailPage area={face.area} face={face} code={code} onClose={leave} />
        </ErrorBoundary>
      </section>
    </div>
  )
}
