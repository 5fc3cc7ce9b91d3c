/** Many records out of the few of the demo data, by SQL. */
import type pg from 'pg'

/** SQL of the id that a row with this id has in copy `n`: a UUID of version 7. */
export const copied = (column: string) =>
  `overlay(overlay(md5(${column}::text || n) placing '7' from 13) placing '8' from 17)::uuid`

/**
 * Copies the rows of a table until there are so many; `own`: SQL of the columns that have another value in each copy (`n`: its
 * number, `t`: the row, `t.r`: the row's number); `where`: which rows are copied.
 */
export async function multiply(
  client: pg.Client,
  table: string,
  most: number,
  own: Record<string, string>,
  where = 'true',
): Promise<void> {
  const { rows } = await client.query(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = current_schema() and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => String(name))
  const columns = names.map((name) => `"${name}"`).join(', ')
  const selected = names.map((name) => own[name] ?? `t."${name}"`).join(', ')
  const from = `(select *, row_number() over (order by code) as r from ${table} s where ${where}) as t`
  const { rows: counted } = await client.query(`select count(*)::int as count from ${from}`)
  const copies = Math.ceil(most / Number(counted[0]?.count))
  await client.query(
    `insert into ${table} (${columns}) select ${selected} from generate_series(1, $1::int) as n, ${from}`,
    [copies],
  )
}
