/**
 * The service worker: the console's own files, so that it opens without a network, and nothing else.
 * Responses of the API and of the file store belong to a user, and the next one at this device may be
 * another: they are never cached. Built as one file of its own (vite.config.ts), which inserts the list of
 * files.
 */
import type { Kept, WorkerScope } from './scope.ts'

/** `/` is the page; the others are named by their contents. */
declare const __KEPT__: Kept
const { build, files } = __KEPT__

const worker = self as unknown as WorkerScope
const PREFIX = 'console-'
const CACHE = PREFIX + build
/** Fetched side by side; more would be in the way of the page. */
const AT_ONCE = 3

/** A proxy's error or sign-in page is none of our files, whatever its status. */
const isFile = (answer: Response) =>
  answer.ok && !answer.redirected && !answer.headers.get('Content-Type')?.startsWith('text/html')

/** Fetches what no earlier build has brought already. All or nothing: a half console is none. */
async function fill(): Promise<void> {
  const page = await fetch('/', { cache: 'no-store' })
  // A server that serves another build by now brings its own worker.
  const isOurs = page.ok && !page.redirected && (await page.clone().text()).includes(build)
  if (!isOurs) throw new Error('another build')
  const cache = await caches.open(CACHE)
  const left = [...files]
  const work = async () => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      const kept = await caches.match(file)
      const answer = kept && isFile(kept) ? kept : await fetch(file)
      if (!isFile(answer)) throw new Error(`${file}: ${answer.status}`)
      await cache.put(file, answer)
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await cache.put('/', page)
  } catch (error) {
    // The same build may be in force already, whole.
    if (!(await cache.match('/'))) await caches.delete(CACHE)
    throw error
  }
}

/** Forgets older builds but the last whole one: other tabs may still run it, and fetch parts of it. */
async function tidy(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  const hasPage = async (name: string) => (await (await caches.open(name)).match('/')) !== undefined
  const whole = await Promise.all(older.map(hasPage))
  const last = whole.lastIndexOf(true)
  // What has no page yet may be the next build, on its way in.
  const goes = older.filter((_, at) => (whole[at] ? at !== last : !worker.registration.installing))
  await Promise.all(goes.map((name) => caches.delete(name)))
}

/** The page of this build; the network's where it is gone, e.g. because the browser made room. */
async function page(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  return (await cache.match('/')) ?? fetch(request)
}

worker.addEventListener('install', (event) => {
  // Where browsers know how: what is never answered here need not wait for the worker to start.
  const theirs = ['/api/*', '/files/*'].map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network' as const,
  }))
  const routed = event.addRoutes?.(theirs).catch(() => undefined)
  event.waitUntil(Promise.all([fill(), routed]))
})

worker.addEventListener('activate', (event) => event.waitUntil(tidy()))

worker.addEventListener('message', ({ data, ports }) => {
  const type = (data as { type?: string } | null)?.type
  if (type === 'SKIP_WAITING') void worker.skipWaiting()
  else if (type === 'BUILD') ports[0]?.postMessage(build)
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    // Addresses of the server's own, e.g. the API's reference.
    if (!/^\/(?:api|files|healthz|readyz|metrics)(?:\/|$)/.test(pathname)) event.respondWith(page(request))
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
  }
})
