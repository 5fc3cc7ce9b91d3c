/** First starts of real servers that fail or succeed, and the password set by the command line, on both kinds of database. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { clientOf } from '../../../tests/support/client.ts'
import { findPostgres } from '../../../tests/support/postgres.ts'
import { type Program, runTool, startProgram } from '../../../tests/support/program.ts'
import { ROLES } from '../demo/roles.ts'
import { type Database, openDatabase } from '../kit/database/database.ts'
import { md5 } from './test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const { found, reason } = await findPostgres()
afterAll(() => found?.close())

const login = async (address: string, username: string, password: string) => {
  const body = { username, password: md5(password), grant_type: 'password' }
  const answer = await clientOf(address).post('/api/public/account/login', body)
  return { status: answer.status, token: (answer.body.data as { token?: string } | undefined)?.token ?? '' }
}

const shown = (out: string) => /^ {4}admin {3}(\S+)$/m.exec(out)?.[1]
const CHOSEN = 'birdie-birdie-72'

describe.each([
  { kind: 'embedded', processes: 1 },
  { kind: 'postgres', processes: 1 },
  { kind: 'postgres', processes: 2 },
] as const)('$kind, $processes processes', ({ kind, processes }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'first-start-'))
  const env: Record<string, string> = { DATA_DIR: dataDir }
  let drop = async () => {}
  let program: Program | undefined
  let password = ''

  beforeAll(async () => {
    if (kind === 'embedded') return
    if (!found) throw new Error(reason)
    const created = await found.createDatabase()
    drop = created.drop
    env.DATABASE_URL = created.url
    env.WEB_PROCESSES = String(processes)
  })
  afterEach(() => program?.kill())
  afterAll(async () => {
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const start = (more: Record<string, string> = {}) => {
    program = startProgram({ ...env, ...more })
    return program
  }
  const stop = async () => {
    program?.child.kill('SIGTERM')
    expect(await program?.ended).toBe(0)
  }

  test('a start on a busy port or a wrong address locks nobody out: the next one prints the password', async () => {
    const busy = createServer().listen(0, '127.0.0.1')
    await once(busy, 'listening')
    const address = busy.address()
    const port = String(typeof address === 'object' ? address?.port : '')
    const onBusy = start({ PORT: port })
    expect(await onBusy.ended).toBe(1)
    expect(onBusy.out + onBusy.err).not.toMatch(/admin/)
    busy.close()
    const onWrong = start({ HOST: '192.0.2.1' })
    expect(await onWrong.ended).toBe(1)
    const server = start()
    const url = await server.listens()
    password = shown(server.out) ?? ''
    expect(password).toMatch(/^[\w-]{16}$/)
    expect((await login(url, 'admin', password)).status).toBe(200)
    expect(server.out).not.toMatch(/ADMIN_PASSWORD/)
    await stop()
  })

  test('a password in ADMIN_PASSWORD that comes too late is named as not used', async () => {
    const server = start({ ADMIN_PASSWORD: CHOSEN })
    const url = await server.listens()
    expect(server.out).toMatch(/ADMIN_PASSWORD is not used.*\n.*npm run admin-password -- --user admin/)
    expect(server.out).not.toContain(CHOSEN)
    expect((await login(url, 'admin', CHOSEN)).status).toBe(401)
    await stop()
  })

  test('the command line sets a new one, ends the sessions and is in the audit log', async () => {
    const server = start()
    let url = await server.listens()
    const session = await login(url, 'admin', password)
    expect(session.status).toBe(200)
    if (kind === 'embedded') {
      const refused = runTool('admin-password', ['--user', 'admin'], env)
      expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('stop that one first') })
      await stop()
    }
    const made = runTool('admin-password', ['--user', 'Admin'], env)
    expect(made).toMatchObject({ status: 0, err: '' })
    const fresh = /^ {2}([\w-]{16})$/m.exec(made.out)?.[1] ?? ''
    expect(made.out).toMatch(/were ended: [1-9]/)
    if (kind === 'embedded') url = await start().listens()
    expect((await clientOf(url, session.token).get('/api/public/account/get_profile')).status).toBe(401)
    expect((await login(url, 'admin', password)).status).toBe(401)
    expect((await login(url, 'admin', fresh)).status).toBe(200)
    await stop()
    expect(program?.out).not.toContain(fresh)
    const database = await openDatabase({
      dataDir,
      maintenance: false,
      ...(env.DATABASE_URL && { url: env.DATABASE_URL }),
    })
    try {
      const { rows } = await sql`
        select area, action, source, by_name from audit where action = 'password-set'`.execute(database.db)
      expect(rows).toEqual([
        { area: 'accounts', action: 'password-set', source: 'terminal', by_name: 'CMS SHOP' },
      ])
      const { rows: kept } = await sql<{ text: string }>`select audit::text as text from audit`.execute(
        database.db,
      )
      for (const { text } of kept) expect(text).not.toContain(fresh)
    } finally {
      await database.close()
    }
  })

  test('it takes a password from standard input or the environment, without printing it', async () => {
    const byInput = runTool('admin-password', ['--user', 'admin', '--stdin'], env, `${CHOSEN}-1\n`)
    expect(byInput).toMatchObject({ status: 0, err: '' })
    expect(byInput.out).not.toContain(CHOSEN)
    const withVariable = { ...env, ADMIN_PASSWORD: CHOSEN }
    const byVariable = runTool('admin-password', ['--user', 'admin', '--env'], withVariable)
    expect(byVariable).toMatchObject({ status: 0, err: '' })
    expect(byVariable.out).not.toContain(CHOSEN)
    const url = await start().listens()
    expect((await login(url, 'admin', CHOSEN)).status).toBe(200)
    await stop()
  })

  test('a process of the version before takes nothing from a built-in role', async () => {
    const withDatabase = async (work: (database: Database) => Promise<unknown>) => {
      const database = await openDatabase({
        dataDir,
        maintenance: false,
        ...(env.DATABASE_URL && { url: env.DATABASE_URL }),
      })
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    }
    const support = ROLES.find(({ key }) => key === 'support')?.id
    const abilities = () =>
      withDatabase(async ({ db }) => {
        const { rows } = await sql<{ abilities: string[] }>`
          select abilities from roles where id = ${support}::uuid`.execute(db)
        return rows[0]?.abilities.length
      })
    const before = Number(await abilities())
    // As a newer version leaves it: with a migration and abilities that this one does not have, then with abilities alone.
    await withDatabase((database) =>
      database.exec(`insert into migrations (name, checksum) values ('orders/209901010000-later', 'x');
        update roles set abilities = abilities || '{orders.view-later}', given_abilities = abilities || '{orders.view-later}'
        where id = '${support}'`),
    )
    for (const left of ['both', 'abilities']) {
      await start().listens()
      await stop()
      expect(await abilities(), left).toBe(before + 1)
      await withDatabase((database) => database.exec(`delete from migrations where name like '%-later'`))
    }
  })

  test('it refuses in words with 1, and changes nothing', () => {
    const refusals = [
      [['--user', 'nobody'], /no account with the username “nobody”/],
      [[], /Name the account/],
      [['--user', 'admin', '--env'], /ADMIN_PASSWORD is not set/],
      [['--user', 'admin', '--stdin'], /12 characters at least/],
    ] as const
    for (const [args, words] of refusals) {
      const { status, out, err } = runTool('admin-password', [...args], env, 'short\n')
      expect([status, out]).toEqual([1, ''])
      expect(err).toMatch(words)
      expect(err.trim().split('\n')).toHaveLength(1)
    }
  })
})

test('the command line makes no database where there is none', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'first-start-none-'))
  const { status, err } = runTool('admin-password', ['--user', 'admin'], { DATA_DIR: dataDir })
  expect([status, err]).toEqual([1, expect.stringContaining('holds no database')])
  rmSync(dataDir, { recursive: true })
})
