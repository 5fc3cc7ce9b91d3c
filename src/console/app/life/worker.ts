/** The service worker: registered when nothing else is going on, asked now and then whether it is still the newest. */
import { store, streamAtom } from '../../kit/atoms.ts'
import { ownBuild, waitingAtom } from './renew.ts'

/** The first records, words and pictures go before it. */
const AFTER_MS = 6_000
const ASK_EVERY_MS = 60 * 60_000

async function register(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const look = () => {
    // The first worker of all waits for nobody, and is no newer version.
    if (registration.waiting && navigator.serviceWorker.controller) store.set(waitingAtom, true)
  }
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
  look()
  return registration
}

/** Starts to check the worker; returns the function that ends that. In development there is none. */
export function keepWorker(): () => void {
  if (!('serviceWorker' in navigator) || ownBuild() === null) return () => {}
  let registration: ServiceWorkerRegistration | undefined
  // Out of reach: the next look will do.
  const ask = () => void registration?.update().catch(() => undefined)
  const timer = setTimeout(() => {
    register().then(
      (done) => {
        registration = done
      },
      () => undefined, // refused by the browser's settings: the console works without
    )
  }, AFTER_MS)
  const hourly = setInterval(ask, ASK_EVERY_MS)
  const unsubscribe = store.sub(streamAtom, () => {
    const served = store.get(streamAtom)?.build
    if (served && served !== ownBuild()) ask()
  })
  return () => {
    clearTimeout(timer)
    clearInterval(hourly)
    unsubscribe()
  }
}
