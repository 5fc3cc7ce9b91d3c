/** One suite, both kinds. */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEmbedded } from '../../../../tests/support/embedded.ts'
import { findPostgres } from '../../../../tests/support/postgres.ts'
import { type Database, openDatabase, type Schema } from './database.ts'
import { CUSTOM_PLAN } from './session-client.ts'
import { LAST } from './transaction-client.ts'

// Starting the embedded database many times is slow on a busy machine; nothing here measures time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const postgres = await findPostgres()
afterAll(() => postgres.found?.close())

type Opened = { database: Database; remove(): Promise<void> }
const kinds: { kind: string; skip?: string; open(): Promise<Opened> }[] = [
  { kind: 'pglite', open: () => createEmbedded({ statementTimeoutMs: 1_500 }) },
  {
    kind: postgres.reason ? `postgres (skipped: ${postgres.reason})` : 'postgres',
    skip: postgres.reason,
    open: async () => {
      const found = await postgres.found?.createDatabase()
      if (!found) throw new Error(postgres.reason)
      const database = await openDatabase({ url: found.url, dataDir: 'unused', statementTimeoutMs: 1_500 })
      return { database, remove: () => database.close().then(found.drop) }
    },
  },
]

const until = async (condition: () => boolean) => {
  for (let i = 0; i < 200 && !condition(); i++) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(condition()).toBe(true)
}

describe.each(kinds)('database: $kind', ({ skip, open }) => {
  describe.skipIf(skip)('port', () => {
    let opened: Opened
    let database: Database
    const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(database.db)).rows

    beforeAll(async () => {
      opened = await open()
      database = opened.database
      await database.exec(`
        create table items (id int8 primary key, name text, price numeric, tags text[], data jsonb, made timestamptz);
        create table counters (id int primary key, value int not null);
        insert into counters values (1, 0);`)
    })
    afterAll(() => opened?.remove())

    test('values have the same types on both kinds', async () => {
      const [row] = await rows(sql<Record<string, unknown>>`
        select 9007199254740991::int8 as int8, 1250000::numeric as numeric, 1.5::numeric as fraction, 7::int4 as int4,
          '2026-11-21 14:02:03.456789+07'::timestamptz as timestamptz, '2026-11-21'::date as date,
          '2026-11-21 00:00:00+00'::timestamptz as whole, '{"a":[1,null]}'::jsonb as jsonb, '\\x00ff'::bytea as bytea,
          'f47ac10b-58cc-4372-a567-0e02b2c3d479'::uuid as uuid, true as bool, null::int8 as nothing,
          array[1, null]::int8[] as int8s, array['2026-11-21 00:00:00+00']::timestamptz[] as timestamps,
          array['f47ac10b-58cc-4372-a567-0e02b2c3d479']::uuid[] as uuids, current_setting('TimeZone') as zone`)
      expect(row).toEqual({
        int8: 9007199254740991,
        numeric: 1250000,
        fraction: 1.5,
        int4: 7,
        timestamptz: '2026-11-21T07:02:03.456Z',
        whole: '2026-11-21T00:00:00.000Z',
        date: '2026-11-21',
        jsonb: { a: [1, null] },
        bytea: Buffer.from([0, 255]),
        uuid: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
        bool: true,
        nothing: null,
        int8s: [1, null],
        timestamps: ['2026-11-21T00:00:00.000Z'],
        uuids: ['f47ac10b-58cc-4372-a567-0e02b2c3d479'],
        zone: 'UTC',
      })
    })

    test('a number beyond the safe integers fails instead of being rounded', async () => {
      await expect(rows(sql`select 9007199254740993::int8 as big`)).rejects.toThrow('safe integer')
      expect(await rows(sql`select 1 as fine`)).toEqual([{ fine: 1 }])
    })

    test('parameters: arrays, dates, null, jsonb as a JSON string', async () => {
      const at = new Date('2026-11-21T07:02:03.456Z')
      const [row] = await rows(sql<Record<string, unknown>>`
        select ${['a', 'b"c', null]}::text[] as list, ${at}::timestamptz as at, ${null}::int as nothing,
          ${JSON.stringify({ x: 'ế' })}::jsonb as data, ${[1, 2]}::int8[] as numbers, ${Buffer.from([1])}::bytea as bytes`)
      expect(row).toEqual({
        list: ['a', 'b"c', null],
        at: at.toISOString(),
        nothing: null,
        data: { x: 'ế' },
        numbers: [1, 2],
        bytes: Buffer.from([1]),
      })
    })

    test('errors carry the SQLSTATE and leave the connection usable', async () => {
      await expect(rows(sql`select * from missing`)).rejects.toMatchObject({ code: '42P01' })
      await expect(rows(sql`insert into counters values (${1}, 0)`)).rejects.toMatchObject({
        code: '23505',
        constraint: 'counters_pkey',
      })
      await expect(rows(sql`select ${'x'}::int`)).rejects.toMatchObject({ code: '22P02' })
      expect(await rows(sql`select ${1}::int as one`)).toEqual([{ one: 1 }])
    })

    test('a transaction commits as a whole or not at all', async () => {
      const failing = database.transaction(async (trx) => {
        await sql`insert into counters values (${50}, 1)`.execute(trx)
        throw new Error('changed my mind')
      })
      await expect(failing).rejects.toThrow('changed my mind')
      const answer = await database.transaction(async (trx) => {
        await sql`insert into counters values (${51}, 1)`.execute(trx)
        return 'done'
      })
      expect(answer).toBe('done')
      expect(await rows(sql`select id from counters where id in (50, 51)`)).toEqual([{ id: 51 }])
    })

    test('after a swallowed error inside a transaction nothing is committed silently', async () => {
      const work = database.transaction(async (trx) => {
        await sql`insert into counters values (${60}, 1)`.execute(trx)
        await sql`select * from missing`.execute(trx).catch(() => {})
      })
      await expect(work).rejects.toThrow()
      expect(await rows(sql`select id from counters where id = 60`)).toEqual([])
    })

    test('100 transactions at once on one row: no increment is lost', async () => {
      const increment = () =>
        database.transaction(async (trx) => {
          const { rows: found } = await sql<{ value: number }>`
            select value from counters where id = 1 for update`.execute(trx)
          await sql`update counters set value = ${(found[0]?.value ?? 0) + 1} where id = 1`.execute(trx)
        })
      await Promise.all(Array.from({ length: 100 }, increment))
      expect(await rows(sql`select value from counters where id = 1`)).toEqual([{ value: 100 }])
    })

    test('serialization failures are run again, a bounded number of times', async () => {
      let runs = 0
      const fails = (times: number) =>
        database.transaction(async (trx) => {
          if (++runs <= times)
            await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(trx)
          return runs
        })
      expect(await fails(2)).toBe(3)
      runs = 0
      await expect(fails(99)).rejects.toMatchObject({ code: '40001' })
      expect(runs).toBe(5)
    })

    test('a statement beside the open transaction is refused, after it is allowed', async () => {
      await database.transaction(async () => {
        await expect(rows(sql`select 1`)).rejects.toThrow('use the `trx`')
        await expect(database.exec('select 1')).rejects.toThrow('use the `trx`')
      })
      expect(await rows(sql`select 1 as one`)).toEqual([{ one: 1 }])
    })

    test('what opens and closes a transaction may travel with its statements, and nothing else changes', async () => {
      await database.exec(`
        create table parents (id int primary key);
        create table children (
          parent int not null references parents deferrable initially deferred, id int primary key)`)
      const child = (trx: Kysely<Schema>, id: number, parent: number, end = '') =>
        // The constant is a comment that the driver reads.
        sql`${sql.raw(end)} insert into children values (${parent}, ${id})`.execute(trx)
      const kept = async () =>
        (await rows(sql<{ id: number }>`select id from children order by id`)).map(({ id }) => id)
      // One connection: from the second transaction on, BEGIN and COMMIT are known to it.
      await database.transaction((trx) => sql`insert into parents values (${1})`.execute(trx))

      await database.transaction((trx) => child(trx, 1, 1, LAST))
      await database.transaction(async (trx) => {
        await child(trx, 2, 1)
        await child(trx, 3, 1, LAST)
      })
      expect(await kept()).toEqual([1, 2, 3])
      // Refused by the first statement, by the last one, and by the COMMIT behind it.
      const broken = [
        [1, 4],
        [4, 1],
      ].map(([first = 0, last = 0]) =>
        database.transaction(async (trx) => {
          await child(trx, first, 1)
          await child(trx, last, 1, LAST)
        }),
      )
      await Promise.all(broken.map((one) => expect(one).rejects.toMatchObject({ code: '23505' })))
      await expect(database.transaction((trx) => child(trx, 5, 99, LAST))).rejects.toMatchObject({
        code: '23503',
      })
      await expect(
        database.transaction(async (trx) => {
          await child(trx, 6, 1)
          throw new Error('changed my mind')
        }),
      ).rejects.toThrow('changed my mind')
      expect(await kept()).toEqual([1, 2, 3])
      // Nothing asked for; a statement that cannot be prepared first.
      await database.transaction(async () => {})
      await database.transaction(async (trx) => {
        await sql`savepoint here`.execute(trx)
        await child(trx, 7, 1)
        await sql`rollback to here`.execute(trx)
        await child(trx, 8, 1, LAST)
      })
      expect(await kept()).toEqual([1, 2, 3, 8])
    })

    test('a prepared statement survives a changed table', async () => {
      await database.exec('create table shapes (id int); insert into shapes values (1)')
      const read = () => rows(sql`select * from shapes where id = ${1}`)
      const readInside = () =>
        database.transaction(
          async (trx) => (await sql`select * from shapes where id = ${1}`.execute(trx)).rows,
        )
      // On as many connections as there are, so that each has the old shape prepared.
      await Promise.all(Array.from({ length: 10 }, readInside))
      await database.exec(`alter table shapes add column name text default 'new'`)
      expect(await read()).toEqual([{ id: 1, name: 'new' }])
      for (let i = 0; i < 10; i++) expect(await readInside()).toEqual([{ id: 1, name: 'new' }])
    })

    test('prepared names are bounded per connection; a custom plan takes none', async () => {
      await database.transaction(async (trx) => {
        // Texts that differ on purpose, from a counter: each would take a prepared name of its own.
        for (let i = 0; i < 300; i++) await sql`select ${i}::int + ${sql.raw(String(i))} as sum`.execute(trx)
        // The constant is a comment that the driver reads.
        await sql`select ${1}::int ${sql.raw(CUSTOM_PLAN)}`.execute(trx)
        const { rows: named } = await sql<{ statement: string }>`
          select statement from pg_prepared_statements where name not in ('', 'begin', 'commit', 'rollback')`.execute(
          trx,
        )
        expect(named.length).toBeGreaterThan(200)
        expect(named.length).toBeLessThanOrEqual(257)
        expect(named.filter(({ statement }) => statement.includes(CUSTOM_PLAN))).toEqual([])
      })
    })

    test('listen and notify, after the commit only, until stopped', async () => {
      const heard: string[] = []
      const other: string[] = []
      const stop = await database.listen('area changes', (payload) => heard.push(payload))
      const stopOther = await database.listen('area changes', (payload) => other.push(payload))
      await database.transaction(async (trx) => {
        await sql`select pg_notify('area changes', ${'đơn hàng 1'})`.execute(trx)
        await sql`select 1`.execute(trx)
        expect(heard).toEqual([])
      })
      await until(() => heard.length === 1 && other.length === 1)
      expect(heard).toEqual(['đơn hàng 1'])
      await stop()
      await sql`select pg_notify('area changes', '2')`.execute(database.db)
      await until(() => other.length === 2)
      await stopOther()
      await sql`select pg_notify('area changes', '3')`.execute(database.db)
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect([heard.length, other.length]).toEqual([1, 2])
    })

    test('copyIn: every kind of value, 30,000 rows, from both kinds of source', async () => {
      const line = (id: number) => [
        id,
        `Gậy\t"số"\\${id}\n`,
        '12.5',
        ['a,b', 'c"d\\', null, ''],
        { id },
        new Date('2026-11-21T07:02:03.456Z'),
      ]
      function* plain() {
        for (let id = 1; id <= 30_000; id++) yield line(id)
      }
      async function* later() {
        yield line(40_000)
        yield [40_001, null, null, null, null, undefined]
      }
      const columns = ['id', 'name', 'price', 'tags', 'data', 'made']
      expect(await database.copyIn('items', columns, plain())).toBe(30_000)
      expect(await database.copyIn('items', columns, later())).toBe(2)
      expect(await rows(sql`select * from items where id = 29999`)).toEqual([
        {
          id: 29_999,
          name: 'Gậy\t"số"\\29999\n',
          price: 12.5,
          tags: ['a,b', 'c"d\\', null, ''],
          data: { id: 29_999 },
          made: '2026-11-21T07:02:03.456Z',
        },
      ])
      expect(await rows(sql`select count(*) as count from items`)).toEqual([{ count: 30_002 }])
    })

    test('copyIn: all rows or none, and the source may fail', async () => {
      function* endsInDuplicate() {
        for (let id = 100_000; id < 130_000; id++) yield [id, 'x'.repeat(300)]
        yield [100_000, 'again']
      }
      async function* fails() {
        yield [200_000, 'x']
        throw new Error('the source broke')
      }
      await expect(database.copyIn('items', ['id', 'name'], endsInDuplicate())).rejects.toMatchObject({
        code: '23505',
      })
      await expect(database.copyIn('items', ['id', 'name'], fails())).rejects.toThrow('the source broke')
      expect(await rows(sql`select count(*) as count from items where id >= 100000`)).toEqual([{ count: 0 }])
    })

    test('a statement beyond the time-out ends with 57014; what was committed stays', async () => {
      const endless = rows(sql`select count(*) from generate_series(1, 1e12::int8)`)
      await expect(endless).rejects.toMatchObject({ code: '57014' })
      expect(await rows(sql`select value from counters where id = 1`)).toEqual([{ value: 100 }])
      expect(database.status).toBe('up')
    })

    test('listening goes on after the time-out', async () => {
      const heard: string[] = []
      const stop = await database.listen('later', (payload) => heard.push(payload))
      await rows(sql`select count(*) from generate_series(1, 1e12::int8)`).catch(() => {})
      await sql`select pg_notify('later', 'still here')`.execute(database.db)
      await until(() => heard.length === 1)
      await stop()
    })

    test('extensions, sessions, ping', async () => {
      await database.exec(`
        create extension if not exists pg_trgm; create extension if not exists unaccent;
        create extension if not exists btree_gist`)
      expect(await rows(sql`select unaccent('Nguyễn Đặng') as plain, show_limit() > 0 as trgm`)).toEqual([
        { plain: 'Nguyen Dang', trgm: true },
      ])
      await database.session(async (session) => {
        await session.exec('begin; insert into counters values (70, 1)')
        expect(await session.query('select id from counters where id = $1', [70])).toEqual([{ id: 70 }])
      })
      expect(await rows(sql`select id from counters where id = 70`)).toEqual([]) // left open: rolled back
      await database.ping()
    })
  })

  test.skipIf(skip)('close waits for what runs and refuses what comes later', async () => {
    const { database, remove } = await open()
    await database.exec('create table kept (id int)')
    const last = sql`insert into kept values (1) returning id`.execute(database.db)
    await remove()
    expect((await last).rows).toEqual([{ id: 1 }])
    await expect(sql`select 1`.execute(database.db)).rejects.toThrow()
  })
})

describe.skipIf(postgres.reason)('a rush on PostgreSQL', () => {
  test('who waits too long for a free connection is told so; the database is not said to be away', async () => {
    const found = await postgres.found?.createDatabase()
    if (!found) throw new Error(postgres.reason)
    const database = await openDatabase({
      url: found.url,
      dataDir: 'unused',
      poolSize: 2,
      connectTimeoutMs: 300,
    })
    const statuses: string[] = []
    database.onStatus((status) => statuses.push(status))
    await database.exec('create table saved (n int)')
    const held = [1, 2].map(() =>
      database.transaction(async (trx) => {
        await sql`insert into saved values (1)`.execute(trx)
        await sql`select pg_sleep(2)`.execute(trx)
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    const late = database.transaction((trx) => sql`insert into saved values (2)`.execute(trx))
    await expect(late).rejects.toThrow('timeout exceeded when trying to connect')
    await database.ping()
    await Promise.all(held)
    expect([database.status, statuses]).toEqual(['up', []])
    const { rows } = await sql<{ n: number }>`select n from saved`.execute(database.db)
    expect(rows).toEqual([{ n: 1 }, { n: 1 }])
    await database.close()
    await found.drop()
  })
})
