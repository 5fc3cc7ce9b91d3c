/** The toast library, loaded with the first toast; it has its own root beside the app's. */
import { createRoot } from 'react-dom/client'
import { type ExternalToast, Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { useAtomValue } from 'jotai'
import { preferencesAtom, store } from '../atoms.ts'
import { useT } from '../i18n.ts'
import './toaster.css'
import type { ToastKind } from './toast.ts'

function Toasts() {
  const t = useT()
  const { theme } = useAtomValue(preferencesAtom, { store })
  return (
    <Toaster
      theme={theme}
      position="bottom-right"
      offset={{ bottom: 38, right: 14 }}
      mobileOffset={{ bottom: 38 }}
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

/** Shows one toast. */
export function show(kind: ToastKind, text: string, options: ExternalToast): void {
  toast[kind](text, options)
}
