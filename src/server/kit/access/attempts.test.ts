/** Sign-ins and their failures in the audit log: known accounts by name, anything else that was typed nowhere, and floods bounded. */
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestAccount, type TestAccount } from '../../../../tests/support/accounts.ts'
import { md5, solveCaptcha, startTestServer, type TestServer } from '../../app/test-server.ts'
import { noteAttempt } from './attempts.ts'

const BASE = '/api/public/account'
let server: TestServer
let admin: string
let account: TestAccount
/** Whatever must be in no entry. */
const secrets: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('admin')
}, 120_000)
afterAll(() => server?.close())
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.database.db)
  account = await createTestAccount(server, admin)
  secrets.push(account.password, md5(account.password))
})

const post = async (
  call: string,
  body: object,
  { token, address = '198.51.100.7' }: { token?: string; address?: string } = {},
) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `${BASE}/${call}`,
    remoteAddress: address,
    headers: { 'accept-language': 'en', ...(token && { authorization: token }) },
    payload: body,
  })
  return { status: answer.statusCode, ...answer.json() }
}
const login = (username: string, password: string, address?: string, captcha?: object) => {
  secrets.push(password, md5(password))
  return post(
    'login',
    { username, password: md5(password), ...(captcha && { captcha }) },
    address === undefined ? {} : { address },
  )
}

type Row = {
  kind: string
  action: string
  by_id: string | null
  by_name: string | null
  address: string | null
  count: number
}
async function rowsOf(where: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select kind, action, by_id, by_name, address, count from audit_log where kind <> 'change' and ${where} order by at, id`.execute(
    server.database.db,
  )
  return rows
}
const mine = () => rowsOf(sql`by_id = ${account.id}::uuid`)
const dump = async () => {
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(to_jsonb(a)::text, ' '), '') || coalesce((select string_agg(to_jsonb(c)::text, ' ') from audit_counts c), '') as text
    from audit a where kind <> 'change'`.execute(server.database.db)
  return rows[0]?.text ?? ''
}

test('a sign-in is an entry with account, proof and address', async () => {
  const { data } = await login(account.username, account.password)
  secrets.push(data.token)
  expect(await mine()).toEqual([
    {
      ...{ kind: 'sign-in', action: 'password', by_id: account.id, by_name: account.name },
      ...{ address: '198.51.100.7', count: 1 },
    },
  ])
})

test('failures at an account from one network are one entry with their number; a limit is another', async () => {
  for (let n = 0; n < 5; n++) expect((await login(account.username, `wrong-${n}`)).status).toBe(401)
  // Without a captcha from here on; the owner is at the door.
  expect((await login(account.username, account.password)).status).toBe(400)
  expect((await login(account.username, 'wrong-6', '203.0.113.9')).status).toBe(401)
  expect((await mine()).map(({ action, address, count }) => [action, address, count])).toEqual([
    ['wrong-password', '198.51.100.7', 5],
    ['captcha', '198.51.100.7', 1],
    ['wrong-password', '203.0.113.9', 1],
  ])
  // Twenty with one, then none.
  for (let n = 0; n < 15; n++) {
    const captcha = await solveCaptcha(server.app, '198.51.100.7')
    expect((await login(account.username, `again-${n}`, undefined, captcha)).status).toBe(401)
  }
  for (let n = 0; n < 3; n++) expect((await login(account.username, `late-${n}`)).status).toBe(429)
  const found = await mine()
  expect(found.find(({ kind }) => kind === 'sign-in-limited')).toMatchObject({ action: 'password', count: 3 })
  expect(found.find(({ action }) => action === 'wrong-password')?.count).toBe(20)
}, 60_000)

test('a name that is no account is written nowhere, though its tries are counted', async () => {
  const before = (await rowsOf(sql`by_id is null and action = 'wrong-password'`)).length
  for (const typed of ['my-secret-pass-word', 'another-secret-one'])
    expect((await login(typed, 'x-y-z-secret', '192.0.2.44')).status).toBe(401)
  const found = await rowsOf(sql`by_id is null and action = 'wrong-password'`)
  expect(found.slice(before)).toMatchObject([{ by_name: null, address: '192.0.2.44', count: 2 }])
  secrets.push('my-secret-pass-word', 'another-secret-one')
})

test('second factors: a wrong one, one that was used, too many; and a wrong present password', async () => {
  const { token } = (await login(account.username, account.password)).data
  const begun = (await post('totp_begin', { password: md5(account.password) }, { token })).data
  const totp = new TOTP({ secret: Secret.fromBase32(begun.secret.replaceAll(' ', '')) })
  const added = await post('totp_confirm', { code: totp.generate(), name: 'Máy' }, { token })
  expect(added.status).toBe(200)
  secrets.push(token, begun.secret, begun.secret.replaceAll(' ', ''), ...added.data.recoveryCodes)
  await sql`update second_factors set last_step = last_step - 10`.execute(server.database.db)
  const step = async () => (await login(account.username, account.password)).data.step.id as string
  expect((await post('second_factor', { step: await step(), code: '000000' })).status).toBe(400)
  const code = totp.generate()
  const entered = await post('second_factor', { step: await step(), code })
  expect(entered.status).toBe(200)
  secrets.push(entered.data.token)
  for (let n = 0; n < 12; n++)
    await post('second_factor', { step: await step(), recovery: `AAAA-BBBB-CCC${n % 10}` })
  const wrong = await post(
    'remove_factor',
    { id: account.id, password: md5('not-mine') },
    { token: entered.data.token },
  )
  expect(wrong.status).toBe(400)
  const found = (await mine()).map(({ kind, action, count }) => [kind, action, count])
  expect(found).toEqual(
    expect.arrayContaining([
      ['sign-in', 'password', 1],
      ['sign-in', 'totp', 1],
      ['sign-in-failed', 'second-factor', 11],
      ['sign-in-limited', 'second-factor', 2],
      ['sign-in-failed', 'own-password', 1],
    ]),
  )
  // Added and removed ones are changes of the account.
  const { rows } =
    await sql`select from audit where kind = 'change' and code = ${account.code} and action = 'second-factor-added'`.execute(
      server.database.db,
    )
  expect(rows).toHaveLength(1)
}, 60_000)

test('a mailed reset link is an entry about the account; an unknown name makes none', async () => {
  const asked = () => rowsOf(sql`kind = 'password-reset'`)
  const send = async (username: string) =>
    expect(
      (await post('forgot_password', { username, captcha: await solveCaptcha(server.app, '198.51.100.7') }))
        .status,
    ).toBe(200)
  await send('nobody-has-this-name')
  await send(account.username)
  await vi.waitUntil(async () => (await asked()).length === 1, { timeout: 20_000 })
  expect(await asked()).toMatchObject([{ action: 'asked', by_id: null, count: 1 }])
  secrets.push('nobody-has-this-name')
})

test('a flood from many networks is bounded, and loses none of its tries', async () => {
  const { db } = server.database
  const attempt = (n: number) =>
    ({
      kind: 'sign-in-limited',
      action: 'reset-link',
      ip: `10.${n >> 8}.${n & 255}.1`,
      id: `flood-${n}`,
    }) as const
  for (let n = 0; n < 40; n++) await noteAttempt(db, attempt(n), 25)
  // One that has an entry is counted there.
  await noteAttempt(db, attempt(0), 25)
  const found = await rowsOf(sql`kind = 'sign-in-limited' and by_id is null`)
  expect(found.length).toBeLessThanOrEqual(26)
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(41)
  expect(found.at(-1)).toMatchObject({ action: 'many-addresses', address: null })
  expect(found[0]?.count).toBe(2)
})

test('attempts at the same moment are counted each, in one entry', async () => {
  const one = {
    kind: 'sign-in-failed',
    action: 'own-password',
    accountId: account.id,
    ip: '192.0.2.77',
    id: 'x',
  } as const
  await Promise.all(Array.from({ length: 20 }, () => noteAttempt(server.database.db, one)))
  expect(await mine()).toMatchObject([{ count: 20 }])
})

test('no password, token, code or typed name is in any entry', async () => {
  const text = await dump()
  expect(text.length).toBeGreaterThan(1_000)
  expect(secrets.length).toBeGreaterThan(30)
  for (const secret of secrets) expect(text).not.toContain(secret)
})
