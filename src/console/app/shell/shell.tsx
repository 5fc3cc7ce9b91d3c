/** The frame around every page: sidebar, top bar, page, status bar. */
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { preferencesAtom } from '../../kit/atoms.ts'
import { useT } from '../../kit/i18n.ts'
import { ErrorBoundary } from '../../kit/loading/error-boundary.tsx'
import { lazyComponent } from '../../kit/loading/lazy-component.tsx'
import { setPreference } from '../../kit/preferences.ts'
import { useNarrow } from '../../kit/ui/use-media.ts'
import { OfflineBanner } from './offline-banner.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { StatusBar } from './status-bar.tsx'
import { TopBar } from './top-bar.tsx'

const TabsBar = lazyComponent(async () => (await import('../tabs/bar.tsx')).TabsBar)

/** Whether the sidebar is open: remembered on wide screens, a passing overlay on narrow ones (spec section 2). */
function useSidebar(): { open: boolean; narrow: boolean; toggle(): void; close(): void } {
  const narrow = useNarrow()
  const { sidebarOpen } = useAtomValue(preferencesAtom)
  const [overlay, setOverlay] = useState(false)
  const { pathname } = useLocation()
  const [shownAt, setShownAt] = useState(pathname)
  if (shownAt !== pathname) {
    setShownAt(pathname)
    setOverlay(false)
  }
  const toggle = useCallback(() => {
    if (narrow) setOverlay((shown) => !shown)
    else void setPreference('sidebarOpen', !sidebarOpen)
  }, [narrow, sidebarOpen])
  return {
    narrow,
    open: narrow ? overlay : sidebarOpen,
    toggle,
    close: () => setOverlay(false),
  }
}

export function Shell() {
  const t = useT()
  const sidebar = useSidebar()
  const { pathname } = useLocation()
  const { tabsView } = useAtomValue(preferencesAtom)
  const { open, narrow, close } = sidebar
  useEffect(() => {
    if (!narrow || !open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  })
  return (
    <div className={styles.app} data-sidebar={narrow ? 'over' : open ? 'open' : 'rail'}>
      <a className={styles.skip} href="#main">
        {t('app:skip')}
      </a>
      {(open || !narrow) && <Sidebar rail={!open} />}
      {narrow && open && (
        <button
          type="button"
          className={styles.veil}
          aria-label={t('app:shell.closeSidebar')}
          onClick={close}
        />
      )}
      <div className={styles.column} inert={narrow && open}>
        <TopBar open={open} onToggle={sidebar.toggle} />
        {tabsView && (
          <div className={styles.tabs}>
            <TabsBar />
          </div>
        )}
        <OfflineBanner />
        {/* Filled while a restored database waits (console/app/life). */}
        <div id="held" />
        {/* The skip link's goal; the focus may go there, the Tab key does not. */}
        <main id="main" tabIndex={-1} className={styles.page}>
          <ErrorBoundary resetKey={pathname}>
            <Outlet />
          </ErrorBoundary>
        </main>
        <StatusBar />
      </div>
    </div>
  )
}
