/**
 * Lazily loaded components. Unlike those of React's `lazy` they render at once if their code is here, else in the frame in which
 * it arrives: Suspense holds a second reveal back for 300 ms, on every first list and first record.
 */
import { type ComponentType, createElement, useEffect, useState } from 'react'
import { Progressing } from './progress.tsx'

export type LazyComponent<P extends object> = ComponentType<P> & {
  /** Fetches the code; rejects when it cannot be fetched, and then tries again on the next call. */
  preload(): Promise<void>
}

/** Wraps the component that `load` resolves to. A failed load is thrown to the nearest error boundary. */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let ready: ComponentType<P> | undefined
  let pending: Promise<void> | undefined
  const preload = () => {
    pending ??= load().then(
      (component) => {
        ready = component
      },
      (error: unknown) => {
        pending = undefined
        throw error
      },
    )
    return pending
  }
  function LateComponent(props: P) {
    const [, setArrived] = useState(ready !== undefined)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (ready) {
        // Drawn hidden before its code was there, and shown now.
        setArrived(true)
        return
      }
      let over = false
      preload().then(
        () => !over && setArrived(true),
        (error: unknown) => !over && setFailure({ error }),
      )
      return () => {
        over = true
      }
    }, [])
    if (failure) throw failure.error
    return ready ? createElement(ready, props) : <Progressing />
  }
  return Object.assign(LateComponent, { preload })
}
