/** A channel by which messages leave the server: mail, webhook, notifications to phones. */
import type { ChannelId } from '../../../core/wire/channels.ts'
import type { LanguageId } from '../../../core/words.ts'

export type { ChannelId }

/** A message as it is handed over: whole, with its secrets. */
export type Message = {
  /** The same at each attempt, by which a receiver knows one that it has. */
  id: string
  kind: string
  language: LanguageId
  to: { name: string; address: string }
  subject: string
  text: string
  /** Of the code of the record that it is about. */
  about: string | null
  createdAt: Date
}

/** Reasons for which an attempt failed. */
export type AttemptReason =
  /** No response in time. */
  | 'late'
  /** No connection, or one that broke. */
  | 'away'
  /** The receiver took it not, this time. */
  | 'refused'
  /** The receiver will not take it, however often it is tried. */
  | 'rejected'
  /** The address is one that is not called. */
  | 'blocked'
  /** Its secrets cannot be read: they were encrypted by another key. */
  | 'sealed'

/**
 * The result of an attempt. `response`: the receiver's own words, or with `own` those of this side; `afterMs`: it asked to wait
 * so long.
 */
export type Delivery =
  | { sent: true; response: string }
  | { sent: false; reason: AttemptReason; response: string; own?: boolean; final: boolean; afterMs?: number }

export type Channel = {
  /** Hands a message over, within `PATIENCE_MS`. Never throws. */
  send(message: Message, signal: AbortSignal): Promise<Delivery>
}

/** An attempt is over by then, and its message's lease is longer. */
export const PATIENCE_MS = 10_000
