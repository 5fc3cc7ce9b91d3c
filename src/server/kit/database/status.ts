/** Whether the database responds, as a value with listeners. The server keeps running through 'down'. */
export type Status = 'up' | 'down'

/** Whether the database is up, with listeners. */
export class StatusSignal {
  #value: Status = 'up'
  readonly #listeners = new Set<(status: Status) => void>()

  get value(): Status {
    return this.#value
  }

  set(value: Status): void {
    if (value === this.#value) return
    this.#value = value
    for (const listener of this.#listeners) listener(value)
  }

  subscribe(listener: (status: Status) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
