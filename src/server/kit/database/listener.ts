/** LISTEN on a connection of its own, which comes back by itself. */
import pg from 'pg'
import { pause } from './pooled.ts'

interface Subscription {
  onPayload: (payload: string) => void
  onReconnect: (() => void) | undefined
}

/** Listeners by channel, for both kinds. */
export class Subscriptions {
  readonly #channels = new Map<string, Set<Subscription>>()

  /** Returns whether the channel is new, and with `remove` whether its last listener left. */
  add(channel: string, subscription: Subscription): { isNew: boolean; remove(): boolean } {
    const known = this.#channels.get(channel)
    const listeners = known ?? new Set()
    this.#channels.set(channel, listeners)
    listeners.add(subscription)
    const remove = () => {
      listeners.delete(subscription)
      return listeners.size === 0 && this.#channels.delete(channel)
    }
    return { isNew: !known, remove }
  }

  dispatch(channel: string, payload: string): void {
    for (const { onPayload } of this.#channels.get(channel) ?? []) onPayload(payload)
  }

  announceReconnect(): void {
    for (const listeners of this.#channels.values()) for (const { onReconnect } of listeners) onReconnect?.()
  }

  /** One statement list that listens to everything again. */
  get statements(): string {
    return [...this.#channels.keys()].map((channel) => `listen ${pg.escapeIdentifier(channel)};`).join('')
  }

  get size(): number {
    return this.#channels.size
  }
}

/** A connection that listens for notifications and is opened again when it is lost. */
export class PostgresListener {
  readonly #config: pg.ClientConfig
  readonly #onLost: () => void
  readonly #subscriptions = new Subscriptions()
  #client: Promise<pg.Client> | undefined
  #closed = false

  constructor(config: pg.ClientConfig, onLost: () => void) {
    this.#config = { ...config, keepAlive: true, statement_timeout: undefined }
    this.#onLost = onLost
  }

  async listen(channel: string, onPayload: (payload: string) => void, onReconnect?: () => void) {
    const { isNew, remove } = this.#subscriptions.add(channel, { onPayload, onReconnect })
    try {
      const connected = this.#client !== undefined
      this.#client ??= this.#connect()
      const client = await this.#client
      if (isNew && connected) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      remove()
      if (this.#subscriptions.size === 0) this.#client = undefined
      throw error
    }
    return async () => {
      if (!remove() || this.#closed) return
      // Without a connection there is nothing to stop.
      const client = await this.#client?.catch(() => undefined)
      await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {})
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    const client = await this.#client?.catch(() => undefined)
    await client?.end().catch(() => {})
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    let lost = false
    const onLost = () => {
      if (lost || this.#closed) return
      lost = true
      this.#onLost()
      this.#client = this.#reconnect()
      this.#client.catch(() => {})
    }
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => this.#subscriptions.dispatch(channel, payload ?? ''))
    try {
      await client.connect()
      client.on('end', onLost)
      if (this.#subscriptions.size > 0) await client.query(this.#subscriptions.statements)
    } catch (error) {
      lost = true
      await client.end().catch(() => {})
      throw error
    }
    return client
  }

  async #reconnect(): Promise<pg.Client> {
    for (let attempt = 0; ; attempt++) {
      await pause(Math.min(100 * 2 ** attempt, 2_000))
      if (this.#closed) throw new Error('The database was closed')
      try {
        const client = await this.#connect()
        this.#subscriptions.announceReconnect()
        return client
      } catch (error) {
        if (this.#closed) throw error
      }
    }
  }
}
