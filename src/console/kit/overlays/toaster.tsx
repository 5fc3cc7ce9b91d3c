/** The toast library, loaded with the first toast; it has its own root next to the app's. */
import type { CSSProperties } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster } from 'sonner'
import 'sonner/dist/styles.css'
import { useAtomValue } from 'jotai'
import { preferencesAtom, sessionAtom, store } from '../atoms.ts'
import { useT } from '../i18n.ts'
import { useNarrow } from '../ui/use-media.ts'
import './toaster.css'

export { show } from './named-toasts.ts'

function Toasts() {
  const t = useT()
  const { theme, sidebarOpen } = useAtomValue(preferencesAtom, { store })
  const signedIn = useAtomValue(sessionAtom, { store }) !== undefined
  const isWide = !useNarrow()
  // Over the sidebar, where it covers neither rows nor totals, the bulk bar or a record; else below the top bar.
  const inSidebar = signedIn && isWide && sidebarOpen
  return (
    <Toaster
      theme={theme}
      className={inSidebar ? 'in-sidebar' : undefined}
      position={inSidebar ? 'bottom-left' : 'top-center'}
      offset={inSidebar ? { bottom: 10, left: 8 } : { top: 50 }}
      mobileOffset={{ top: 50 }}
      hotkey={[]}
      style={{ '--width': inSidebar ? 'calc(var(--sidebar) - 16px)' : '380px' } as CSSProperties}
      containerAriaLabel={t('app:toast.region')}
      toastOptions={{ closeButtonAriaLabel: t('app:close') }}
      closeButton
      visibleToasts={4}
      gap={8}
    />
  )
}

const host = document.createElement('div')
document.body.append(host)
createRoot(host).render(<Toasts />)
