/**
 * Entries of the audit log about access: exports, downloads, papers, numbers that were shown, sign-ins (decision 0192). They belong
 * to no record's history, change nothing, and send no event. Never with a password, token, code or a name that is no account's.
 */
import type { QueryExecutorProvider } from 'kysely'
import type { AccessFacts, AccessKind } from '../../../core/wire/access.ts'
import type { Runner } from '../area/statement.ts'
import { run } from '../area/statement.ts'
import { newId } from '../ids.ts'

export type Access = {
  /** Id of the entry; absent: a new one. */
  id?: string
  kind: AccessKind
  /** One of `ACCESS[kind]`. */
  action: string
  /** Account that it is of; null where it is not known. */
  accountId: string | null
  /** The area whose records or figures it is about; absent: the account itself. */
  area?: string
  /** Code of the record that it is about. */
  code?: string
  /** Rows, numbers or attempts. */
  count: number
  /** Network address of the caller, as sessions and the security log have it; absent in jobs. */
  address?: string | undefined
  /** The part of the console; absent where none is known. */
  source?: string
  requestId?: string
  facts?: AccessFacts
  /** Entries of the same key within an hour of the clock are one, with the sum of their counts; absent: an entry of its own. */
  key?: string
  /** Instant in ms; absent: now. */
  at?: number
}

const HOUR_MS = 3_600_000
/** Length of a key, behind which names from outside are cut off. */
const KEY_MAX = 300

/** Beginning of the keys of an hour. */
export const hourOf = (at: number): string => new Date(Math.floor(at / HOUR_MS) * HOUR_MS).toISOString()

/** The key of what is counted together in an hour. */
export const keyIn = (at: number, ...parts: readonly string[]): string =>
  [hourOf(at), ...parts].join('|').slice(0, KEY_MAX)

type Row = Record<string, unknown> & { key: string | null; count: number }

function rowOf(access: Access): Row {
  const at = access.at ?? Date.now()
  return {
    id: access.id ?? newId(),
    key: access.key === undefined ? null : keyIn(at, access.kind, access.key),
    kind: access.kind,
    action: access.action,
    area: access.area ?? null,
    code: access.code ?? '',
    account: access.accountId,
    address: access.address ?? null,
    source: access.source ?? '',
    request: access.requestId ?? '',
    count: access.count,
    facts: access.facts ?? null,
    at: new Date(at).toISOString(),
  }
}

/** Rows of which each key is there once: a statement cannot count one row up twice. */
function joined(rows: readonly Row[]): Row[] {
  const byKey = new Map<string, Row>()
  const single: Row[] = []
  for (const row of rows) {
    const same = row.key === null ? undefined : byKey.get(row.key)
    if (same) same.count += row.count
    else if (row.key === null) single.push(row)
    else byKey.set(row.key, row)
  }
  // Rows are locked in the order of their keys, by all processes alike.
  return [...single, ...[...byKey.values()].sort((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1))]
}

const INSERT = `given as (
    select * from rows from (jsonb_to_recordset($1::jsonb) as (
      id uuid, key text, kind text, action text, area text, code text, account uuid, address text, source text, request text,
      count integer, facts jsonb, at timestamptz
    )) with ordinality as g(id, key, kind, action, area, code, account, address, source, request, count, facts, at, place)
  ), counted as (
    insert into audit_counts (id, key, count, last_at) select id, key, count, at from given order by place
    on conflict (key) do update set count = audit_counts.count + excluded.count,
      last_at = greatest(audit_counts.last_at, excluded.last_at)
    returning id
  )
  insert into audit (id, kind, area, code, action, verb, change, args, version_after, source, request_id, by_id, by_name, at, address)
  select g.id, g.kind, g.area, g.code, g.action, '', 'none', g.facts, 0, g.source, g.request, g.account,
    (select name from accounts where id = g.account), g.at, g.address
  from given g join counted c on c.id = g.id order by g.place`

/**
 * Writes entries, as part of the transaction that `runner` is of, if it is of one. `also`: the text of a further insert of the same
 * statement, whose one parameter is $2.
 */
export async function writeAccess(
  runner: Runner,
  access: readonly Access[],
  also?: { text: string; value: unknown },
): Promise<void> {
  if (access.length === 0) return
  const more = also ? `also as (${also.text}), ` : ''
  await run(runner, `with ${more}${INSERT}`, [
    JSON.stringify(joined(access.map(rowOf))),
    ...(also ? [also.value] : []),
  ])
}

/** The same with a database or transaction of Kysely. */
export const noteAccess = (db: QueryExecutorProvider, ...access: readonly Access[]): Promise<void> =>
  writeAccess(db.getExecutor() as unknown as Runner, access)
