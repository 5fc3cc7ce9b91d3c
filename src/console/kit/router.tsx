/**
 * react-router over the browser's history, without its data router (no page has loaders or actions, and a form's question
 * before unsaved input is left is all that would be used of it). Navigation for code in and outside of components.
 */
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type NavigateOptions,
  type Navigator,
  Router,
  type To,
} from 'react-router-dom'
import { folded, foldedPath, unfolded } from './long-address.ts'

type Options = Pick<NavigateOptions, 'replace' | 'state' | 'flushSync'>

/** Whether the page may be left: asked for each navigation within the console. */
type Guard = { mustAsk(): boolean; ask(): Promise<boolean> }

/** Of this window; made at the first use, since modules are also read where there is no window. */
let made: ReturnType<typeof createBrowserHistory> | undefined
const browser = () => (made ??= createBrowserHistory({ v5Compat: true }))

const guards: Guard[] = []
/** The update that a navigation makes is to be on screen with the next frame. */
let isUrgent = false

/** Runs a navigation, at once or when the guard has agreed. */
function leave(go: () => void): void {
  const guard = guards.at(-1)
  if (guard?.mustAsk()) void guard.ask().then((agreed) => agreed && go())
  else go()
}

function go(wanted: To, { replace = false, state, flushSync: urgent = false }: Options): void {
  const to = folded(wanted)
  if (new URL(browser().createHref(to), location.origin).origin !== location.origin)
    throw new Error('External navigation is not allowed')
  leave(() => {
    isUrgent = urgent
    if (replace) browser().replace(to, state)
    else browser().push(to, state)
    isUrgent = false
  })
}

/** Goes to an address of the console. */
export function navigate(to: To, options: Options = {}): void {
  go(to, options)
}

/** The search of the page's address, with its question mark. */
export const searchHere = (): string => unfolded(browser().location).search

/** The path of the page's address with its search. */
export function pathHere(): string {
  const { pathname, search } = unfolded(browser().location)
  return pathname + search
}

/** Goes back as the browser's button does. */
export function navigateBack(): void {
  browser().go(-1)
}

/** Opens a path of the console in a new tab. */
export function openTab(path: string): void {
  window.open(foldedPath(path), '_blank', 'noopener')
}

/** The page's place in the history of the window, 0 for the first; undefined before the router counts. */
export function historyIndex(): number | undefined {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : undefined
}

/** Holds navigations back while `mustAsk` is true, until `ask` has agreed; returns the function that ends that. */
export function guardNavigation(guard: Guard): () => void {
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}

type Place = Pick<ReturnType<typeof createBrowserHistory>, 'action' | 'location'>

/** Follows the history. The browser reports a step of its buttons once it is made: for the question it is taken back. */
export function followHistory(show: (place: Place) => void): () => void {
  let expected: (() => void) | undefined
  let agreed = false
  return browser().listen(({ action, location, delta }) => {
    if (expected) {
      expected()
      expected = undefined
      return
    }
    const guard = guards.at(-1)
    if (action === 'POP' && delta && !agreed && guard?.mustAsk()) {
      const back = new Promise<void>((resolve) => {
        expected = resolve
      })
      browser().go(-delta)
      void Promise.all([guard.ask(), back]).then(([yes]) => {
        agreed = yes
        if (yes) browser().go(delta)
      })
      return
    }
    agreed = false
    const update = () => show({ action, location: unfolded(location) })
    if (isUrgent) flushSync(update)
    else update()
  })
}

const navigator: Navigator = {
  createHref: (to) => browser().createHref(folded(to)),
  encodeLocation: (to) => browser().encodeLocation(to),
  go: (delta) => browser().go(delta),
  push: (to, state, options) => go(to, { ...options, state, replace: false }),
  replace: (to, state, options) => go(to, { ...options, state, replace: true }),
}

/** The router around the console. Keys show their effect in the next frame: a navigation is no transition that may wait for others. */
export function ConsoleRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Place>(() => ({
    action: browser().action,
    location: unfolded(browser().location),
  }))
  useLayoutEffect(() => followHistory(setPlace), [])
  return (
    <Router
      location={place.location}
      navigationType={place.action}
      navigator={navigator}
      useTransitions={false}
    >
      {children}
    </Router>
  )
}
