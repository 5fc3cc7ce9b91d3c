/** The runner on both kinds of database; several processes at once on PostgreSQL only, where there can be several. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMigrated } from '../../../../tests/support/databases.ts'
import { createEmbedded } from '../../../../tests/support/embedded.ts'
import { findPostgres } from '../../../../tests/support/postgres.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { findMigrations } from './migrate-files.ts'

// Starting the embedded database many times is slow on a busy machine; nothing here measures time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const postgres = await findPostgres()
afterAll(() => postgres.found?.close())

let source: string
beforeEach(() => {
  source = mkdtempSync(join(tmpdir(), 'migrations-'))
})
afterEach(() => rmSync(source, { recursive: true, force: true }))

/** Writes `orders/migrations/….sql` or `orders/views/….sql` into the scratch source. */
function file(path: string, sqlText: string): void {
  const [owner = '', ...rest] = path.split('/')
  const full = join(source, owner === 'kit' ? 'server/kit' : join('areas', owner, 'server'), ...rest)
  mkdirSync(join(full, '..'), { recursive: true })
  writeFileSync(full, sqlText)
}
/** The n-th migration of a test. */
const nth = (n: number, what: string) => `migrations/2026010100${String(n).padStart(2, '0')}-${what}.sql`

describe('files', () => {
  const names = () => findMigrations(source).map(({ name }) => name)

  test('migrations by time over all areas, then repeatables: the kit first, by dependency, by name', () => {
    file('orders/migrations/202601010002-orders.sql', '')
    file('kit/migrations/202601010003-outbox.sql', '')
    file('brands/migrations/202601010001-brands.sql', '')
    file('brands/views/sums.sql', '-- Sums.\n-- after: orders/earnings\n-- after: orders/lines\n')
    file('orders/views/earnings.sql', '-- after: orders/lines\n')
    file('orders/views/lines.sql', '')
    file('kit/views/text.sql', '')
    expect(names()).toEqual([
      ...['brands/202601010001-brands', 'orders/202601010002-orders', 'kit/202601010003-outbox'],
      ...['kit/text', 'orders/lines', 'orders/earnings', 'brands/sums'],
    ])
  })

  test.each([
    ['orders/migrations/later.sql', '', 'YYYYMMDDHHMM-what-it-does.sql'],
    ['orders/migrations/0150-orders.sql', '', 'YYYYMMDDHHMM-what-it-does.sql'],
    ['orders/migrations/202601010001-orders.sql', '', 'the same time'],
    ['orders/views/Orders.sql', '', 'what-it-holds.sql'],
    ['orders/views/sums.sql', '-- after: orders/lines', 'orders/lines, which does not exist'],
    ['orders/views/sums.sql', '-- after: orders/sums', 'a cycle'],
  ])('%s %s is refused: %s', (path, text, reason) => {
    file('brands/migrations/202601010001-brands.sql', '')
    file(path, text)
    expect(names).toThrow(reason)
  })
})

describe.each([
  { kind: 'pglite', skip: undefined },
  { kind: postgres.reason ? `postgres (skipped: ${postgres.reason})` : 'postgres', skip: postgres.reason },
])('migrate: $kind', ({ kind, skip }) => {
  let database: Database
  let url = ''
  let close = async () => {}
  beforeAll(async () => {
    if (skip) return
    if (kind === 'pglite') {
      const embedded = await createEmbedded()
      database = embedded.database
      close = embedded.remove
      return
    }
    const created = await postgres.found?.createDatabase()
    if (!created) throw new Error(postgres.reason)
    url = created.url
    database = await openDatabase({ url, dataDir: 'unused' })
    close = () => database.close().then(created.drop)
  })
  afterAll(() => close())
  // Empty again; the extensions go with the schema.
  afterEach(() => (skip ? undefined : database.exec('drop schema public cascade; create schema public')))

  const tables = async () => {
    const { rows } = await sql<{ tablename: string }>`
      select tablename from pg_tables where schemaname = 'public' order by 1`.execute(database.db)
    return rows.map(({ tablename }) => tablename)
  }
  const run = (on = database) => migrate(on, findMigrations(source))

  /** The rows of a select, as text: `1|2`. */
  const read = (select: string, from = database) =>
    from.session(async (session) => {
      const rows = await session.query<object>(select)
      return rows.map((row) => Object.values(row).join('|')).join()
    })

  describe.skipIf(skip)('migrations', () => {
    test('apply once, and the line ends of a checkout do not matter', async () => {
      file(`kit/${nth(1, 'first')}`, 'create table first (id int);\ncreate index on first (id);\n')
      expect(await run()).toEqual(['kit/202601010001-first'])
      file(`kit/${nth(1, 'first')}`, 'create table first (id int);\r\ncreate index on first (id);\r\n')
      file(
        `orders/${nth(2, 'second')}`,
        `create index on first using gin ((id::text) gin_trgm_ops); select 1; select 2`,
      )
      expect(await run()).toEqual(['orders/202601010002-second'])
      expect(await run()).toEqual([])
    })

    test('a failing file leaves nothing behind and is named', async () => {
      file(`kit/${nth(1, 'good')}`, 'create table good (id int)')
      file(`kit/${nth(2, 'bad')}`, 'create table half (id int); create table half (id int)')
      await expect(run()).rejects.toThrow('kit/202601010002-bad failed and was rolled back')
      expect(await tables()).toEqual(['good', 'migrations'])
      file(`kit/${nth(2, 'bad')}`, 'create table whole (id int)')
      expect(await run()).toEqual(['kit/202601010002-bad'])
      // The file and its record are written together or not at all.
      file(
        `kit/${nth(3, 'clash')}`,
        `create table clash (id int); insert into migrations values ('kit/202601010003-clash', 'x')`,
      )
      await expect(run()).rejects.toThrow('kit/202601010003-clash failed')
      expect(await tables()).toEqual(['good', 'migrations', 'whole'])
    })

    test('a changed file is refused before anything runs; an unknown one is only mentioned', async () => {
      file(`kit/${nth(1, 'first')}`, 'create table first (id int)')
      await run()
      file(`kit/${nth(1, 'first')}`, 'create table first (id bigint)')
      file(`kit/${nth(2, 'second')}`, 'create table second (id int)')
      await expect(run()).rejects.toThrow('kit/202601010001-first was changed')
      expect(await tables()).toEqual(['first', 'migrations'])
      const said: string[] = []
      await migrate(database, [], (message) => said.push(message))
      expect(said.join()).toContain('kit/202601010001-first')
    })

    test('a database of the numbered migrations is refused with a way out', async () => {
      await database.exec(`create table migrations (name text primary key, checksum text not null,
        applied_at timestamptz not null default now())`)
      file(`kit/${nth(1, 'first')}`, 'create table first (id int)')
      await expect(run()).rejects.toThrow('DATA_DIR')
      expect(await tables()).toEqual(['migrations'])
    })

    test.skipIf(kind === 'pglite')('three processes at once: each file once', async () => {
      for (let i = 1; i <= 20; i++)
        file(`kit/${nth(i, 't')}`, `create table t${i} (id int); select pg_sleep(0.005)`)
      file('kit/views/sums.sql', 'create or replace view sums as select count(*) from t1')
      const others = await Promise.all([1, 2].map(() => openDatabase({ url, dataDir: 'unused' })))
      const applied = await Promise.all([database, ...others].map((each) => run(each)))
      expect(applied.map(({ length }) => length).sort()).toEqual([0, 0, 21])
      await Promise.all(others.map((other) => other.close()))
    })
  })

  describe.skipIf(skip)('repeatables', () => {
    /** Lines with a price, a view of them in orders, a view of that in shops, and a trigger. */
    const fixture = () => {
      file(
        `orders/${nth(1, 'lines')}`,
        'create table lines (id int, price int); insert into lines values (1, 5)',
      )
      file('orders/views/sums.sql', 'create or replace view sums as select sum(price) as total from lines;')
      file(
        'brands/views/doubled.sql',
        '-- after: orders/sums\ncreate or replace view doubled as select total * 2 as twice from sums;',
      )
      file('orders/views/guard.sql', guard('5'))
    }
    const guard = (least: string) => `
      create or replace function guard() returns trigger language plpgsql as $$
      begin
        new.price := greatest(new.price, ${least});
        return new;
      end $$;
      create or replace trigger guard before insert or update of price on lines for each row execute function guard();`

    test('run behind the tables, and not again unchanged', async () => {
      fixture()
      expect(await run()).toEqual([
        ...['orders/202601010001-lines', 'orders/sums', 'brands/doubled', 'orders/guard'],
      ])
      expect(await run()).toEqual([])
      await database.exec('insert into lines values (2, 1)')
      expect(await read('select total, twice from sums, doubled')).toBe('10|20')
    })

    test('run again when their text changes, alone', async () => {
      fixture()
      await run()
      file('orders/views/guard.sql', guard('7'))
      file(
        'orders/views/sums.sql',
        'create or replace view sums as select sum(price) as total, count(*) as lines from lines;',
      )
      expect(await run()).toEqual(['orders/sums', 'orders/guard'])
      await database.exec('insert into lines values (2, 1)')
      expect(await read('select total, lines, twice from sums, doubled')).toBe('12|2|24')
    })

    test('a view that loses a column is made again with what builds on it, all or nothing', async () => {
      fixture()
      await run()
      const before = await read('select name, checksum from migrations order by 1')
      file('orders/views/sums.sql', 'create or replace view sums as select count(*) as amount from lines;')
      // What builds on it still asks for the column.
      await expect(run()).rejects.toThrow('brands/doubled failed and was rolled back')
      expect(await read('select total, twice from sums, doubled')).toBe('5|10')
      expect(await read('select name, checksum from migrations order by 1')).toBe(before)
      file(
        'brands/views/doubled.sql',
        '-- after: orders/sums\ncreate or replace view doubled as select amount * 2 as twice from sums;',
      )
      expect(await run()).toEqual(['orders/sums', 'brands/doubled'])
      expect(await read('select amount, twice from sums, doubled')).toBe('1|2')
      expect(await run()).toEqual([])
    })

    test('a view that builds on another undeclared is not lost', async () => {
      fixture()
      await run()
      await database.exec('create view mine as select total from sums')
      file('orders/views/sums.sql', 'create or replace view sums as select count(*) as amount from lines;')
      await expect(run()).rejects.toThrow('view mine depends on view sums')
      expect(await read('select total from mine')).toBe('5')
    })

    test('a function with another result is made again with its triggers', async () => {
      fixture()
      const half = (type: string, value: string) =>
        `
        create or replace function half(value int) returns ${type} language sql immutable as $$ select ${value} $$;
        create or replace function halved() returns trigger language plpgsql as $$
        begin
          new.price := half(new.price);
          return new;
        end $$;
        create or replace trigger halved before insert on lines for each row execute function halved();
        create or replace view halves as select half(price) as half from lines;`.replaceAll(/^ {8}/gm, '')
      file('shops/views/half.sql', half('int', 'value / 2'))
      await run()
      file('shops/views/half.sql', half('numeric', 'value / 2.0'))
      expect(await run()).toEqual(['shops/half'])
      expect(await read('select half::float from halves')).toBe('2.5')
      expect(await read(`select count(*) from pg_trigger where tgname = 'halved'`)).toBe('1')
    })

    test('a database one version behind moves forward; a migration may drop a view that stays', async () => {
      fixture()
      await run()
      file(
        `orders/${nth(2, 'wide')}`,
        'drop trigger guard on lines; drop view doubled, sums; alter table lines alter column price type bigint; create table more (id int)',
      )
      // Killed behind the migration: the views come with the next start.
      const [, wide] = findMigrations(source)
      await migrate(
        database,
        findMigrations(source).filter((each) => !each.after),
      )
      expect(wide?.name).toBe('orders/202601010002-wide')
      expect(await tables()).toEqual(['lines', 'migrations', 'more'])
      expect(await run()).toEqual(['orders/sums', 'brands/doubled', 'orders/guard'])
      expect(await read('select total, twice from sums, doubled')).toBe('5|10')
    })

    test.skipIf(kind === 'pglite')('a process of the version before leaves newer views alone', async () => {
      fixture()
      const before = findMigrations(source)
      await run()
      file(`orders/${nth(2, 'more')}`, 'create table more (id int)')
      file(
        'orders/views/sums.sql',
        'create or replace view sums as select sum(price) as total, count(*) as lines from lines;',
      )
      await run()
      const said: string[] = []
      expect(await migrate(database, before, (message) => said.push(message))).toEqual([])
      expect(said.join()).toContain('orders/202601010002-more')
      expect(await read('select lines from sums')).toBe('1')
    })
  })

  describe.skipIf(skip)('the program', () => {
    test('an empty database gets all tables and views; again there is nothing to do, nor would repeating change any', async () => {
      const files = findMigrations()
      // Made from an empty one by `migrate`, once for the whole run.
      const { database: migrated, remove } = await (kind === 'pglite'
        ? createEmbedded({}, { migrated: true })
        : createMigrated())
      expect((await read('select name from migrations', migrated)).split(',').sort()).toEqual(
        files.map(({ name }) => name).sort(),
      )
      expect(await migrate(migrated)).toEqual([])
      const definitions = () =>
        read(
          `select string_agg(d, e'\\n' order by d) from (
            select viewname || definition as d from pg_views where schemaname = 'public'
            union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
            union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
          ) t`,
          migrated,
        )
      const before = await definitions()
      await migrated.exec('delete from migrations where repeatable')
      expect(await migrate(migrated)).toEqual(files.filter(({ after }) => after).map(({ name }) => name))
      expect(await definitions()).toBe(before)
      await remove()
    })
  })
})
