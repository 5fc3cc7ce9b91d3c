/** Outgoing messages: written in the transaction of their cause, so that both happen or neither does; sent by `worker.ts`. */
import { type QueryExecutorProvider, sql } from 'kysely'
import { fold } from '../../../core/text.ts'
import type { LanguageId } from '../../../core/words.ts'
import { newId } from '../ids.ts'
import type { SecretBox } from '../protection/secret-box.ts'
import type { ChannelId } from './channel.ts'

/** NOTIFY channel that wakes the workers. */
export const MESSAGES_CHANNEL = 'messages'
/** Of the codes of messages. */
export const CODE = { prefix: 'TG', digits: 6 }

const SUBJECT_MAX = 200

/** Has the workers of all processes look for what is due, once the transaction is committed. */
export async function wakeWorkers(db: QueryExecutorProvider): Promise<void> {
  await sql`select pg_notify(${MESSAGES_CHANNEL}, '')`.execute(db)
}

/** The place of a secret in a text: what is stored has the name in place of the secret. */
export const placeOf = (secret: string) => `⟦${secret}⟧`
export const PLACE = /⟦\w+⟧/

export type NewMessage = {
  channel: ChannelId
  /** Its template. */
  kind: string
  language: LanguageId
  /** `address` is empty where the channel has one receiver. */
  to: { address: string; name?: string }
  subject: string
  /** Secrets in it are named by `placeOf`. */
  text: string
  about?: { area: string; id: string; code: string }
  /** Minutes after which it is of no use. */
  minutes?: number
  /** One-time links and codes: stored encrypted, and wiped once it is sent or of no use. */
  secrets?: { box: SecretBox; values: Readonly<Record<string, string>>; minutes: number }
}

/** A line of a head: control characters could begin another one. */
const line = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, SUBJECT_MAX)

/** One address alone, without a list, a comment or a quoted part. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,190}$/u

/** `lan.nguyen@example.vn` -> `l•••@example.vn` */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '•••' : `${[...address][0]}•••${line(address.slice(at))}`
}

/**
 * Writes a message as part of a transaction; it is sent once that is committed. Returns its id. An address that is none is
 * given up at once: its cause must not fail because of it.
 */
export async function queueMessage(
  db: QueryExecutorProvider,
  { channel, kind, language, to, subject, text, about, minutes, secrets }: NewMessage,
): Promise<string> {
  const id = newId()
  const address = to.address.trim()
  const isGood = channel !== 'mail' || ADDRESS.test(address)
  const recipient = channel === 'mail' ? maskedAddress(address) : line(to.name ?? channel)
  const sealed = secrets && isGood ? secrets.box.seal(Buffer.from(JSON.stringify(secrets.values)), id) : null
  const lives = secrets?.minutes ?? minutes ?? null
  const { prefix, digits } = CODE
  await sql`
    with number as (select nextval('outgoing_messages_code')::text as n),
    coded as (select ${prefix} || lpad(n, greatest(${digits}::int, length(n)), '0') as code from number),
    written as (
      insert into outgoing_messages (id, code, search, channel, kind, language, name, recipient, about_area, about_id, about,
        status, reason, next_at, body, address, addressee, sealed, expires_at)
      select ${id}::uuid, code, lower(code) || ' ' || ${fold(`${about?.code ?? ''} ${line(subject)} ${recipient}`)}, ${channel}, ${kind},
        ${language}, ${line(subject)}, ${recipient}, ${about?.area ?? null}, ${about?.id ?? null}::uuid, ${about?.code ?? null},
        ${isGood ? 'queued' : 'given_up'}, ${isGood ? null : 'address'}, ${isGood ? sql`now()` : null}, ${text},
        ${isGood ? address : null}, ${line(to.name ?? '')}, ${sealed}, now() + make_interval(mins => ${lives}::int)
      from coded returning id)
    select pg_notify(${MESSAGES_CHANNEL}, '') from written`.execute(db)
  return id
}
