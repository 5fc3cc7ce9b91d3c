/** A set of listeners, in the shape that React's useSyncExternalStore takes. */
export class Listeners {
  readonly #all = new Set<() => void>()

  get size(): number {
    return this.#all.size
  }

  /** Adds a listener; returns the function that removes it. Bound, so that it stays the same between renders. */
  readonly add = (listener: () => void): (() => void) => {
    this.#all.add(listener)
    return () => {
      this.#all.delete(listener)
    }
  }

  emit(): void {
    for (const listener of [...this.#all]) listener()
  }
}
