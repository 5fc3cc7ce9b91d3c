/** Notices of accounts: written and taken back in the transaction of their cause, read by their account alone. */
import { sql } from 'kysely'
import type { Notice, NoticeKind } from '../../../core/wire/notices.ts'
import type { LanguageId } from '../../../core/words.ts'
import type { Write } from '../area/face.ts'
import { Params, type Runner, run } from '../area/statement.ts'
import { newId } from '../ids.ts'

/** NOTIFY channel: the account whose notices have changed. */
export const NOTICES_CHANNEL = 'notices'

export type NewNotice = {
  kind: NoticeKind
  area: string
  id: string
  code: string
  /** The thing in a sentence, e.g. "the return of order DH00000001". */
  what: Record<LanguageId, string>
  /** Text of the person who decided, e.g. changes that are asked for. */
  note?: string | null
  /** False where the record is deleted by the same write. */
  opens?: boolean
}

/** Writes a notice for an account as part of a write. An undo of the write takes it back. */
export async function notify(
  { sql: db, actor, now, requestId }: Pick<Write, 'sql' | 'actor' | 'now' | 'requestId'>,
  account: string,
  { kind, area, id, code, what, note = null, opens = true }: NewNotice,
): Promise<void> {
  await sql`
    with written as (
      insert into notices (id, account_id, kind, area, record_id, code, opens, what, note, by_id, by_name, request_id, at)
      values (${newId()}::uuid, ${account}::uuid, ${kind}, ${area}, ${id}::uuid, ${code}, ${opens},
        ${JSON.stringify(what)}::jsonb, ${note}, ${actor.accountId}::uuid, ${actor.name}, ${requestId}, ${now})
      returning account_id)
    select pg_notify(${NOTICES_CHANNEL}, account_id::text) from written`.execute(db)
}

/** Takes back the notices that the change of an audit entry has caused. */
export async function withdrawNotices(runner: Runner, audit: string): Promise<void> {
  await run(
    runner,
    `with gone as (
       delete from notices n using audit a
       where a.id = $1::uuid and n.record_id = a.record_id and n.request_id = a.request_id
       returning n.account_id)
     select pg_notify('${NOTICES_CHANNEL}', account_id::text) from (select distinct account_id from gone) of_accounts`,
    [audit],
  )
}

type Row = Omit<Notice, 'by'> & { by_id: string | null; by_name: string | null }

/** Notices of an account, newest first, and how many of all are unread; `next` is the `after` of the page that follows. */
export async function noticesOf(
  runner: Runner,
  account: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ data: Notice[]; unread: number; next: string | null }> {
  const params = new Params()
  const own = `account_id = ${params.add(account, 'uuid')}`
  const before = after === undefined ? '' : `and id < ${params.add(after, 'uuid')}`
  const rows = await run<Row>(
    runner,
    `select id, kind, area, record_id as record, code, opens, what, note, by_id, by_name, at, read_at as "readAt"
     from notices where ${own} ${before} order by id desc limit ${limit + 1}`,
    params.values,
  )
  const data = rows.slice(0, limit).map(({ by_id, by_name, ...row }) => ({
    ...row,
    by: by_id === null ? null : { id: by_id, name: by_name ?? '' },
  }))
  const next = rows.length > limit ? (data.at(-1)?.id ?? null) : null
  return { data, unread: await unreadOf(runner, account), next }
}

async function unreadOf(runner: Runner, account: string): Promise<number> {
  const [row] = await run<{ unread: number }>(
    runner,
    'select count(*)::int as unread from notices where account_id = $1::uuid and read_at is null',
    [account],
  )
  return row?.unread ?? 0
}

/** Marks notices of an account as read; without ids, all of them. Returns how many are still unread. */
export async function readNotices(
  runner: Runner,
  account: string,
  ids: readonly string[] | undefined,
): Promise<number> {
  const params = new Params()
  const own = `account_id = ${params.add(account, 'uuid')}`
  const some = ids === undefined ? '' : `and id = any (${params.add(ids, 'uuid[]')})`
  await run(
    runner,
    `with seen as (
       update notices set read_at = now() where ${own} ${some} and read_at is null returning account_id)
     select pg_notify('${NOTICES_CHANNEL}', account_id::text) from (select distinct account_id from seen) of_account`,
    params.values,
  )
  return unreadOf(runner, account)
}
