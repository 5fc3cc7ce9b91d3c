/**
 * When an idle session ends, as plain arithmetic: what was touched when, in this tab or another of the browser.
 * All times are ms of `Date.now()`: timers stand still while a laptop sleeps, the clock on the wall does not.
 */
export type Phase =
  /** `final`: the session is at its longest, nothing prolongs it. */
  { is: 'warned'; endsAt: number; final: boolean } | { is: 'over'; why: 'idle' | 'limit' } | { is: 'fine' }

export type Limits = { idleMs: number; warnMs: number; endsAt: number }

/** Activity is reported to the server at most this often, more often only where the session is short. */
const PING_MS = 60_000

/** Measures the time since the last activity in any tab. */
export class IdleClock {
  #limits: Limits
  #touchedAt: number
  #toldAt: number

  constructor(limits: Limits, now: number, touchedAt = now) {
    this.#limits = limits
    this.#touchedAt = touchedAt
    // A page that just opened was opened by a user; the server may not know yet.
    this.#toldAt = now - this.pingMs
  }

  get pingMs(): number {
    return Math.min(PING_MS, this.#limits.idleMs / 6)
  }

  get touchedAt(): number {
    return this.#touchedAt
  }

  /** The server said how much is left at most. */
  limit(endsAt: number): void {
    this.#limits = { ...this.#limits, endsAt }
  }

  /** Notes activity, also of other tabs. Late reports change nothing. */
  touch(at: number): void {
    this.#touchedAt = Math.max(this.#touchedAt, at)
  }

  /** Notes a report to the server, also of other tabs. */
  told(at: number): void {
    this.#toldAt = Math.max(this.#toldAt, at)
  }

  /** Whether the server does not know of the activity yet, and a report is due. */
  isNews(now: number): boolean {
    return this.#touchedAt > this.#toldAt && now - this.#toldAt >= this.pingMs
  }

  /** Whether nobody is here: what the console fetches now, it fetches by itself. */
  isIdle(now: number): boolean {
    return now - this.#touchedAt >= this.pingMs
  }

  phase(now: number): Phase {
    // The clock was set back: what seems to lie ahead was now at the latest.
    this.#touchedAt = Math.min(this.#touchedAt, now)
    this.#toldAt = Math.min(this.#toldAt, now)
    const { idleMs, warnMs, endsAt } = this.#limits
    const idleEnd = this.#touchedAt + idleMs
    const final = endsAt <= idleEnd
    const end = final ? endsAt : idleEnd
    if (now >= end) return { is: 'over', why: final ? 'limit' : 'idle' }
    return now >= end - warnMs ? { is: 'warned', endsAt: end, final } : { is: 'fine' }
  }
}
