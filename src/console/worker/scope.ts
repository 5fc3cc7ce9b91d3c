/** Files of a build that the worker keeps. */
export type Kept = { build: string; files: readonly string[] }

type Extended = Event & { waitUntil(work: Promise<unknown>): void }
type Route = { condition: { urlPattern: { pathname: string } }; source: 'network' }
type Events = {
  /** `addRoutes`: the Static Routing API, in Chromium. */
  install: Extended & { addRoutes?(routes: readonly Route[]): Promise<void> }
  activate: Extended
  message: MessageEvent<unknown>
  fetch: Event & { request: Request; respondWith(answer: Promise<Response>): void }
}

/** The used part of a service worker's globals: TypeScript knows either these or a page's, and the console is a page. */
export type WorkerScope = {
  location: Location
  registration: { installing: unknown }
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof Events>(type: K, listener: (event: Events[K]) => void): void
}
