/** Second factors by the API: an authenticator app and recovery codes; passkeys are in tests/e2e/second-factor.test.ts. */
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestAccount, type TestAccount } from '../../../../tests/support/accounts.ts'
import { md5, startTestServer, type TestServer } from '../test-server.ts'

const BASE = '/api/public/account'
let server: TestServer
let admin: string
let account: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('admin')
})
afterAll(() => server?.close())
beforeEach(async () => {
  account = await createTestAccount(server, admin)
  server.events.splice(0)
})

const post = (call: string, body: object, token?: string) =>
  server.call(token, 'POST', `${BASE}/${call}`, body)
const login = async (password = account.password) =>
  (await post('login', { username: account.username, password: md5(password) })).json()
/** The code that an app shows, `steps` of 30 s from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
/** As if time had passed: a code serves once, and steps take 30 s. */
const later = () => sql`update second_factors set last_step = last_step - 10`.execute(server.database.db)
/** The answer to an ended session, once this process has heard of its end. */
const ended = (token: string) =>
  vi.waitUntil(async () => {
    const answer = await server.call(token, 'GET', `${BASE}/get_profile`)
    return answer.statusCode === 401 && answer.json()
  }, 20_000)
const names = () => server.events.map(({ event }) => event)

/** Sets up an app in the profile. */
async function setUp() {
  const { token } = (await login()).data
  const password = md5(account.password)
  const begun = (await post('totp_begin', { password }, token)).json().data
  const code = codeOf(begun.secret)
  const added = await post('totp_confirm', { code, name: 'Điện thoại' }, token)
  expect(added.statusCode).toBe(200)
  return { token, secret: begun.secret as string, code, codes: added.json().data.recoveryCodes as string[] }
}

test('set up by its first code; from then on the password alone opens nothing', async () => {
  const { token, secret, codes } = await setUp()
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  expect(codes[0]).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  const { data } = await login()
  expect(data).toEqual({
    token: '',
    step: { id: expect.any(String), kinds: ['totp'], recovery: true, expiresIn: 300 },
  })
  expect((await server.call(data.step.id, 'GET', `${BASE}/get_profile`)).statusCode).toBe(401)
  await later()
  const entered = await post('second_factor', { step: data.step.id, code: codeOf(secret) })
  expect(entered.statusCode).toBe(200)
  expect((await server.call(entered.json().data.token, 'GET', `${BASE}/get_profile`)).statusCode).toBe(200)
  expect(names()).toEqual(['sign-in', 'second-factor-added', 'sign-in'])
  expect(server.events.at(-1)?.facts).toMatchObject({ account: account.id, way: 'totp' })
  // Neither secret nor codes are in the database as they are.
  const kept =
    await sql`select row_to_json(f) as row from second_factors f union all select row_to_json(c) from recovery_codes c`.execute(
      server.database.db,
    )
  const text = JSON.stringify(kept.rows)
  for (const plain of [
    secret.replaceAll(' ', ''),
    Buffer.from(Secret.fromBase32(secret.replaceAll(' ', '')).bytes).toString('hex'),
    codes[0]?.replaceAll('-', ''),
  ])
    expect(text).not.toContain(plain)
  const state = (await server.call(token, 'GET', `${BASE}/second_factors`)).json().data
  expect(state).toMatchObject({
    recoveryLeft: 10,
    required: false,
    factors: [{ kind: 'totp', name: 'Điện thoại' }],
  })
  const history = (await server.call(admin, 'GET', `/api/accounts/${account.id}/activity`)).json().data
  expect(history[0]).toMatchObject({ action: 'second-factor-added', by: { name: account.name } })
})

test('a code serves once, one step early or late, and no further', async () => {
  const { secret, code } = await setUp()
  const step = async () => (await login()).data.step.id
  const tried = async (given: string) =>
    (await post('second_factor', { step: await step(), code: given })).statusCode
  expect(await tried(code)).toBe(400) // of the set-up
  const next = codeOf(secret, 1)
  expect(await tried(next)).toBe(200)
  expect(await tried(next)).toBe(400)
  await later()
  expect(await tried(codeOf(secret, 3))).toBe(400)
  expect(await tried(codeOf(secret, -3))).toBe(400)
  expect(await tried('000 000')).toBe(400)
  expect(names().filter((name) => name === 'second-factor-failed')).toHaveLength(5)
  const both = await step()
  await later()
  const answers = await Promise.all(
    [1, 2].map(() => post('second_factor', { step: both, code: codeOf(secret) })),
  )
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
})

test('ten wrong tries are the end of it for a while, also with the right code', async () => {
  const { secret } = await setUp()
  await later()
  const { id } = (await login()).data.step
  for (let attempt = 0; attempt < 10; attempt++) await post('second_factor', { step: id, code: '000000' })
  const refused = await post('second_factor', { step: id, code: codeOf(secret) })
  expect(refused.statusCode).toBe(429)
  expect(names().at(-1)).toBe('limited')
})

test('a recovery code serves once; new ones end the former', async () => {
  const { token, codes } = await setUp()
  const tried = async (recovery: string) =>
    (await post('second_factor', { step: (await login()).data.step.id, recovery })).statusCode
  expect(await tried(codes[3]?.toLowerCase() ?? '')).toBe(200)
  expect(await tried(codes[3] ?? '')).toBe(400)
  expect((await post('recovery_codes', { password: md5('wrong') }, token)).statusCode).toBe(400)
  const made = await post('recovery_codes', { password: md5(account.password) }, token)
  expect(made.json().data.recoveryCodes).toHaveLength(10)
  expect(await tried(codes[4] ?? '')).toBe(400)
})

test('a step ends with its time, with the password, and with its one use', async () => {
  const { secret } = await setUp()
  await later()
  const { id } = (await login()).data.step
  await sql`update second_factor_steps set expires_at = now() - interval '1 second'`.execute(
    server.database.db,
  )
  expect((await post('second_factor', { step: id, code: codeOf(secret) })).json().msg).toContain('5 phút')
  const again = (await login()).data.step.id
  await sql`update accounts set password_hash = 'another' where id = ${account.id}`.execute(
    server.database.db,
  )
  expect((await post('second_factor', { step: again, code: codeOf(secret) })).statusCode).toBe(409)
  expect((await post('second_factor', { step: 'x', code: codeOf(secret) })).statusCode).toBe(409)
  // One of a sign-in that proves nothing sets up nothing.
  expect((await post('totp_begin', { step: again })).statusCode).toBe(409)
})

test('each change takes the password again and ends the other sessions', async () => {
  const { token: there } = (await login()).data
  const { token, secret } = await setUp()
  expect(await ended(there)).toMatchObject({ error: 2 })
  expect((await post('totp_begin', {}, token)).json().fields).toHaveProperty('password')
  expect((await post('totp_begin', { password: md5('wrong') }, token)).json().fields).toHaveProperty(
    'password',
  )
  const { id } = (await server.call(token, 'GET', `${BASE}/second_factors`)).json().data.factors[0]
  expect((await post('remove_factor', { id, password: md5('wrong') }, token)).statusCode).toBe(400)
  const removed = await post('remove_factor', { id, password: md5(account.password) }, token)
  expect(removed.json().data).toEqual({ factors: [], recoveryLeft: 0, required: false })
  expect((await login()).data.token).toHaveLength(43)
  expect(secret).toBeTruthy()
})

test('the challenge of a passkey serves once, whatever is sent for it', async () => {
  const { token } = (await login()).data
  const begun = await post('passkey_begin', { password: md5(account.password) }, token)
  expect(begun.json().data).toMatchObject({ rp: { id: 'localhost' }, user: { name: account.username } })
  const confirm = () =>
    post('passkey_confirm', { passkey: { id: 'x', rawId: 'x', type: 'public-key' }, name: 'Máy' }, token)
  expect((await confirm()).json().fields).toHaveProperty('passkey')
  expect((await confirm()).json().msg).toContain('5 phút')
})

test('a role that demands one leads to it at the sign-in, and the last cannot be removed', async () => {
  await sql`update roles set second_factor = true where id = any (${account.roles}::uuid[])`.execute(
    server.database.db,
  )
  try {
    const { step } = (await login()).data
    const { step: other } = (await login()).data
    expect(step).toMatchObject({ kinds: [], recovery: false })
    expect((await post('second_factor', { step: step.id, code: '000000' })).statusCode).toBe(409)
    const { secret } = (await post('totp_begin', { step: step.id })).json().data
    const entered = await post('totp_confirm', { step: step.id, code: codeOf(secret), name: 'Máy' })
    expect(entered.json().data).toEqual({ token: expect.any(String), recoveryCodes: expect.any(Array) })
    const { token } = entered.json().data
    const { factors, required } = (await server.call(token, 'GET', `${BASE}/second_factors`)).json().data
    expect(required).toBe(true)
    const kept = await post('remove_factor', { id: factors[0].id, password: md5(account.password) }, token)
    expect(kept.json()).toMatchObject({ error: 409, msg: expect.stringContaining('bắt buộc') })
    // The step is used up, and one that was opened before the first factor was there adds no other.
    expect((await post('totp_begin', { step: step.id })).statusCode).toBe(409)
    const theirs = (await post('totp_begin', { step: other.id })).json().data
    const late = await post('totp_confirm', { step: other.id, code: codeOf(theirs.secret), name: 'Máy lạ' })
    expect(late.statusCode).toBe(409)
  } finally {
    await sql`update roles set second_factor = false`.execute(server.database.db)
  }
})

test('an administrator resets the factors of another, with history; nobody their own', async () => {
  const { token } = await setUp()
  const reset = (who: string, id: string, version: number) =>
    server.call(who, 'POST', `/api/accounts/${id}/reset-second-factor`, {}, { 'if-match': `"${version}"` })
  const read = async (id: string) => (await server.call(admin, 'GET', `/api/accounts/${id}`)).json().data
  const { version } = await read(account.id)
  const done = await reset(admin, account.id, version)
  expect(done.statusCode).toBe(200)
  expect((await ended(token)).error).toBe(2)
  expect((await login()).data.token).toHaveLength(43)
  expect(names()).toContain('second-factor-reset')
  const history = (await server.call(admin, 'GET', `/api/accounts/${account.id}/activity`)).json().data
  expect(history[0]).toMatchObject({ action: 'reset-second-factor', undoable: false })
  const again = await reset(admin, account.id, (await read(account.id)).version)
  expect(again.json()).toMatchObject({ error: 409 })
  const own = (await server.call(admin, 'GET', '/api/accounts?q=admin')).json().data[0]
  expect((await reset(admin, own.id, own.version)).statusCode).toBe(409)
})

test('an administrator signs an account out everywhere', async () => {
  const { token } = (await login()).data
  const { version } = (await server.call(admin, 'GET', `/api/accounts/${account.id}`)).json().data
  const done = await server.call(
    admin,
    'POST',
    `/api/accounts/${account.id}/sign-out`,
    {},
    { 'if-match': `"${version}"` },
  )
  expect(done.statusCode).toBe(200)
  expect(await ended(token)).toMatchObject({
    error: 2,
    msg: expect.stringContaining('Quản trị viên'),
  })
})
