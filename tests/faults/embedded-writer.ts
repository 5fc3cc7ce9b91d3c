/**
 * The process that gets killed: opens the embedded database, applies one more migration than the last one
 * did, says what it found, then moves money between accounts and says so after each commit.
 * Arguments: data folder, number of the run, template folder or '-'.
 */
import { createHash } from 'node:crypto'
import { writeSync } from 'node:fs'
import { sql } from 'kysely'
import { openDatabase } from '../../src/server/kit/database/database.ts'
import { migrate } from '../../src/server/kit/database/migrate.ts'
import type { Migration } from '../../src/server/kit/database/migrate-files.ts'

export const ACCOUNTS = 100
export const BALANCE = 1_000_000

const [dataDir = '', run = '0', template = '-'] = process.argv.slice(2)

const FIRST = `
  create table accounts (id int primary key, balance int8 not null);
  insert into accounts select id, ${BALANCE} from generate_series(1, ${ACCOUNTS}) id;
  create table transfers (n int primary key, note text not null)`

/** Big enough to take a while: a kill falls into it now and then. */
const another = (number: number) => `
  create table filled_${number} as select id, repeat('x', 100) as text from generate_series(1, 20000) id;
  alter table filled_${number} add primary key (id)`

const fileOf = (name: string, sqlText: string): Migration => ({
  name: `kit/${name}`,
  sqlText,
  checksum: createHash('sha256').update(sqlText).digest('hex'),
})
/** The migrations so far, and a view that changes with each. */
const files: Migration[] = [
  ...Array.from({ length: Number(run) + 1 }, (_, number) =>
    fileOf(`${number}`, number === 0 ? FIRST : another(number)),
  ),
  { ...fileOf('newest', `create or replace view newest as select ${run} as run`), after: [] },
]

/** Straight to the pipe: what was said before the kill is heard. */
const say = (message: unknown) => writeSync(1, `${JSON.stringify(message)}\n`)

const database = await openDatabase({
  dataDir,
  maintenance: false,
  embedded: template === '-' ? {} : { template },
})
const applied = await migrate(database, files)
const { rows } = await sql`
  select (select coalesce(max(n), 0) from transfers) as last, (select count(*) from transfers) as transfers,
    (select sum(balance) from accounts) as money, (select count(*) from migrations where not repeatable) as migrations, (select run from newest) as newest,
    (select count(*) from pg_tables where tablename like 'filled\\_%') as filled`.execute(database.db)
say({ kind: 'found', applied: applied.length, ...(rows[0] as object) })

let n = (rows[0] as { last: number }).last
for (;;) {
  n++
  const from = (n * 7) % ACCOUNTS
  const to = (n * 13 + 5) % ACCOUNTS
  await database.transaction(async (trx) => {
    await sql`insert into transfers values (${n}, ${'x'.repeat(n % 3_000)})`.execute(trx)
    await sql`update accounts set balance = balance - ${n} where id = ${from + 1}`.execute(trx)
    await sql`update accounts set balance = balance + ${n} where id = ${to + 1}`.execute(trx)
  })
  say({ kind: 'saved', n })
  if (n % 400 === 0) await database.exec('checkpoint')
}
