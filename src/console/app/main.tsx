/** Starts the console: hands the kit what it serves, then renders. */
import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { AreaHead } from '../../core/area.ts'
import { setHeads } from '../kit/areas.ts'
import { installOfferAtom, preferencesAtom, store } from '../kit/atoms.ts'
import { hasToken, readPreferences } from '../kit/device.ts'
import { setFaceLoaders } from '../kit/faces.ts'
import { ensureWords, setWordLoaders } from '../kit/i18n.ts'
import { ErrorBoundary } from '../kit/loading/error-boundary.tsx'
import { watchErrors } from '../kit/loading/error-log.ts'
import { ProgressBar } from '../kit/loading/progress.tsx'
import { queryClient } from '../kit/net/queries.ts'
import { DialogHost } from '../kit/overlays/dialog.tsx'
import { startTooltips } from '../kit/overlays/tooltip.ts'
import { followSystemTheme } from '../kit/preferences.ts'
import { ConsoleRouter } from '../kit/router.tsx'
import { FACE_LOADERS } from './areas/load.ts'
import { Pages, prepareFor } from './router.tsx'
import { listenToProblems } from './session-problems.ts'
import { WORD_LOADERS } from './words/load.ts'

/** Filled in by console/build/area-heads.ts. */
declare const __AREA_HEADS__: readonly AreaHead[]

function App() {
  return (
    <StrictMode>
      <Provider store={store}>
        <QueryClientProvider client={queryClient}>
          <ErrorBoundary>
            <ProgressBar />
            <ConsoleRouter>
              <Pages />
            </ConsoleRouter>
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
  setFaceLoaders(FACE_LOADERS)
  watchErrors()
  followSystemTheme()
  startTooltips()
  listenToProblems()
  // Said once, maybe before what asks the person is there.
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    store.set(installOfferAtom, event)
  })
  await Promise.all([
    ensureWords(store.get(preferencesAtom).language, 'first'),
    // A page that cannot be fetched shows its own error.
    hasToken() && prepareFor(location.pathname).catch(() => undefined),
  ])
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  createRoot(root).render(<App />)
}
