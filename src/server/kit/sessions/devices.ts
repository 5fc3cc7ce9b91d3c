/** Browsers by which an account signed in before: each keeps a token of 128 random bits, stored as its hash. */
import { hash, randomBytes } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'

/** Forgotten when it was not used for so long, as the cookie is. */
const KEPT_DAYS = 180

export const hashOf = (device: string): Buffer => hash('sha256', device, 'buffer')

/** Whether an account signed in by this browser. */
export async function isKnownDevice(
  db: QueryExecutorProvider,
  username: string,
  device: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from known_devices d join accounts a on a.id = d.account_id
    where a.username = ${username} and d.device_hash = ${hashOf(device)}
      and d.seen_at > now() - make_interval(days => ${KEPT_DAYS})`.execute(db)
  return rows.length > 0
}

/** Remembers the browser of a sign-in; returns its token, a new one where it has none. */
export async function rememberDevice(
  db: QueryExecutorProvider,
  accountId: string,
  device: string = randomBytes(16).toString('base64url'),
): Promise<string> {
  await sql`
    with over as (delete from known_devices where seen_at < now() - make_interval(days => ${KEPT_DAYS}))
    insert into known_devices (account_id, device_hash) values (${accountId}, ${hashOf(device)})
    on conflict (account_id, device_hash) do update set seen_at = now()`.execute(db)
  return device
}
