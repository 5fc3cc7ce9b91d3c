/**
 * A newer console: noticed by the build's id that the server sends when the live stream opens, offered, and
 * installed when the user agrees. No code here reloads by itself.
 */
import { atom } from 'jotai'
import { store, streamAtom } from '../../kit/atoms.ts'
import { allowUnload, confirmLeave, flushDrafts, unsavedAtom } from '../../kit/drafts/leave.ts'
import { t } from '../../kit/i18n.ts'
import { setReload } from '../../kit/loading/error-boundary.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import './words.ts'

/** How long a new worker may take to fetch all it keeps. */
const FETCH_MS = 20_000
/** How long it may take to stand in for the old one. */
const TAKE_OVER_MS = 3_000
/** How long it may take to say what it keeps. */
const ANSWER_MS = 1_000

/** A worker with a newer console waits. */
export const waitingAtom = atom(false)
/** A part of this console is gone from the server: it belongs to an older build. */
const partGoneAtom = atom(false)

/** The build of this page, as vite.config.ts writes it into it; null in development. */
export function ownBuild(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? null
}

/** Whether another console than this one can be had. */
export const newerAtom = atom((get) => {
  const own = ownBuild()
  const served = get(streamAtom)?.build ?? null
  return get(waitingAtom) || get(partGoneAtom) || (own !== null && served !== null && served !== own)
})

/**
 * Notices that a part could not be fetched, and asks whether the server still has it; returns the function
 * that ends it.
 */
export function watchParts(): () => void {
  const gone = (event: VitePreloadErrorEvent) => {
    // A network that fades looks the same before it is known to be gone.
    const part = /\/assets\/[\w.-]+/.exec(event.payload.message)?.[0]
    if (!part) return
    fetch(part, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => store.set(partGoneAtom, status === 404),
      () => undefined,
    )
  }
  window.addEventListener('vite:preloadError', gone)
  setReload(renew)
  return () => window.removeEventListener('vite:preloadError', gone)
}

const within = <T>(ms: number, promise: Promise<T>): Promise<T | undefined> =>
  Promise.race([promise, new Promise<undefined>((done) => setTimeout(done, ms))])

/** The files go with the worker that kept them. */
async function dropKept(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('console-'))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** The worker that is on its way in, once it is whole. */
function installed(registration: ServiceWorkerRegistration): Promise<ServiceWorker | undefined> {
  return new Promise((resolve) => {
    const { waiting, installing } = registration
    if (waiting || !installing) return resolve(waiting ?? undefined)
    installing.addEventListener('statechange', () => {
      if (installing.state === 'installed') resolve(installing)
      else if (installing.state === 'redundant') resolve(undefined)
    })
  })
}

/** The build that a worker keeps; undefined when it does not say. */
function keptBy(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  const said = new Promise<unknown>((done) => {
    port1.onmessage = ({ data }) => done(data)
  })
  worker.postMessage({ type: 'BUILD' }, [port2])
  return within(ANSWER_MS, said)
}

/** Lets a new worker take over, which then serves the new console on reload. Throws when out of reach. */
async function exchange(registration: ServiceWorkerRegistration): Promise<boolean> {
  const next = await within(FETCH_MS, installed(registration))
  if (!next) return false
  const taken = new Promise<void>((done) =>
    navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true }),
  )
  next.postMessage({ type: 'SKIP_WAITING' })
  await within(TAKE_OVER_MS, taken)
  return true
}

/** Whether a worker would go on with another console than the server's, though the server was just asked for a newer. */
async function isStuck(registration: ServiceWorkerRegistration): Promise<boolean> {
  const asked = registration.waiting ?? (await within(FETCH_MS, registration.update()))
  if (!asked || (await exchange(registration))) return false
  const served = store.get(streamAtom)?.build
  return registration.active !== null && Boolean(served) && served !== (await keptBy(registration.active))
}

/** Puts the newer console in place of this one. Drafts are kept; what is shown comes back by its address. */
export async function renew(): Promise<void> {
  await flushDrafts()
  // Only what this device could not keep would be lost, and only that is asked about.
  if ([...store.get(unsavedAtom).values()].includes(false) && !(await confirmLeave())) return
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration?.active) {
    // Without the server there is nothing newer: the worker's console is the one that opens.
    if (await isStuck(registration).catch(() => false)) {
      if (!(await registration.unregister())) {
        void toast(t('life:update.slow'), { kind: 'warning' })
        return
      }
      await dropKept()
    }
  }
  allowUnload()
  location.reload()
}
