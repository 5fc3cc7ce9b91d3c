/** The console as a program, for commands: whether it can be renewed or installed. */
import { atom } from 'jotai'
import type { AppPort } from '../../../../commands/command.ts'
import { appPortAtom, NO_APP } from '../../commands/state.ts'
import { installOfferAtom, store } from '../../kit/atoms.ts'
import { t } from '../../kit/i18n.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { newerAtom, renew } from './renew.ts'

/** Chromium's event, which no standard has (yet). */
type InstallOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

const installedAtom = atom(false)

async function installNow(): Promise<void> {
  const offer = store.get(installOfferAtom) as InstallOffer | null
  // It can be made once; the browser makes another one when it was turned down.
  store.set(installOfferAtom, null)
  await offer?.prompt()
}

const portAtom = atom<AppPort>((get) => ({
  newer: get(newerAtom),
  renew,
  install: get(installedAtom) ? 'installed' : get(installOfferAtom) ? 'can' : 'cannot',
  installNow,
}))

/** Keeps the port up to date; returns the function that ends it. */
export function followApp(): () => void {
  const control = new AbortController()
  store.set(installedAtom, window.matchMedia('(display-mode: standalone)').matches)
  window.addEventListener(
    'appinstalled',
    () => {
      store.set(installedAtom, true)
      void toast(t('life:install.done'))
    },
    { signal: control.signal },
  )
  const tell = () => store.set(appPortAtom, store.get(portAtom))
  tell()
  const unsubscribe = store.sub(portAtom, tell)
  return () => {
    control.abort()
    unsubscribe()
    store.set(appPortAtom, NO_APP)
  }
}
