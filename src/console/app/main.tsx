/** Starts the console: hands the kit what it serves, then renders. */
import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import type { AreaHead } from '../../core/area.ts'
import { setHeads } from '../kit/areas.ts'
import { installOfferAtom, preferencesAtom, store } from '../kit/atoms.ts'
import { hasToken, readPreferences } from '../kit/device.ts'
import { loadRest } from '../kit/faces.ts'
import { ensureLanguage, setWordLoaders } from '../kit/i18n.ts'
import { ErrorBoundary } from '../kit/loading/error-boundary.tsx'
import { watchErrors } from '../kit/loading/error-log.ts'
import { ProgressBar } from '../kit/loading/progress.tsx'
import { queryClient } from '../kit/net/queries.ts'
import { DialogHost } from '../kit/overlays/dialog.tsx'
import { startTooltips } from '../kit/overlays/tooltip.ts'
import { followSystemTheme } from '../kit/preferences.ts'
import { preparePage } from './pages/area-page.tsx'
import { makeRouter } from './router.tsx'
import { listenToProblems } from './session-problems.ts'
import { WORD_LOADERS } from './words/load.ts'

/** Filled in by console/build/area-heads.ts. */
declare const __AREA_HEADS__: readonly AreaHead[]

function App({ router }: { router: ReturnType<typeof makeRouter> }) {
  return (
    <StrictMode>
      <Provider store={store}>
        <QueryClientProvider client={queryClient}>
          <ErrorBoundary>
            <ProgressBar />
            {/* Keys answer in the next frame: a navigation is no transition that may wait for others. */}
            <RouterProvider router={router} useTransitions={false} />
            <DialogHost />
          </ErrorBoundary>
        </QueryClientProvider>
      </Provider>
    </StrictMode>
  )
}

/** Renders the console. */
export async function start(): Promise<void> {
  setHeads(__AREA_HEADS__)
  store.set(preferencesAtom, readPreferences())
  setWordLoaders(WORD_LOADERS)
  watchErrors()
  followSystemTheme()
  startTooltips()
  listenToProblems()
  // Said once, maybe before what asks the person is there.
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    store.set(installOfferAtom, event)
  })
  const area = __AREA_HEADS__.find((one) => location.pathname.startsWith(`${one.path}/list`))
  const { language } = store.get(preferencesAtom)
  // Other pages than a list, and records beside one, show more than one area.
  const isList = area !== undefined && location.pathname === `${area.path}/list`
  await Promise.all([
    isList || !hasToken() ? ensureLanguage(language) : loadRest(),
    // A page that cannot be fetched shows its own error.
    hasToken() && area && preparePage(area).catch(() => undefined),
  ])
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  createRoot(root).render(<App router={makeRouter()} />)
}
