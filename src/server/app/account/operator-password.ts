/** A password set by the operator of the server, without a session: for an installation where no administrator can sign in. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { area } from '../../../areas/accounts/area.ts'
import { queueAccountMail } from '../../../areas/accounts/server/public.ts'
import { FALLBACK_LANGUAGE } from '../../../core/words.ts'
import type { Sql } from '../../kit/area/face.ts'
import { Journal } from '../../kit/area/write/journal.ts'
import type { Database } from '../../kit/database/database.ts'
import { endSessions } from '../../kit/sessions/sessions.ts'
import { freeAccount } from '../../kit/sessions/sign-in.ts'
import { hashOfPlain } from '../first-account.ts'
import { PROGRAM } from '../program.ts'

type Row = { id: string; code: string; version: number; status: string }

/**
 * Sets the password of an account, ends its sessions, and records both in the audit log, in one transaction; returns the account's
 * status and the number of ended sessions. Undefined for an unknown username.
 */
export async function setOperatorPassword(
  database: Database,
  username: string,
  password: string,
): Promise<{ status: string; ended: number } | undefined> {
  const hash = await hashOfPlain(password)
  const set = await database.transaction(async (transaction) => {
    const db = transaction as unknown as Sql
    const { rows } = await sql<Row>`
      update accounts set password_hash = ${hash} where username = ${username}
      returning id, code, version, status`.execute(db)
    const [account] = rows
    if (!account) return undefined
    const { id, code, version, status } = account
    await sql`delete from password_resets where account_id = ${id}`.execute(db)
    const ended = await endSessions(db, id, 'password')
    await queueAccountMail(db, 'password-changed', id, FALLBACK_LANGUAGE)
    const journal = new Journal({
      actor: PROGRAM,
      now: new Date().toISOString(),
      requestId: randomUUID(),
      source: 'terminal',
    })
    journal.add({
      ...{ area: area.id, record: id, code, version },
      ...{ action: 'password-set', verb: 'edit', change: 'none', before: {}, after: {} },
    })
    await journal.flush(db)
    return { status, ended }
  })
  if (set) await freeAccount(database, username)
  return set
}
