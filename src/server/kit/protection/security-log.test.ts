/** The security log: each event once, with who, from where and which request, and never a secret. */
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestAccount } from '../../../../tests/support/accounts.ts'
import { md5, startTestServer, type TestServer } from '../../app/test-server.ts'
import { securityLogOf } from './security-log.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())
beforeEach(() => void server.events.splice(0))

const login = (username: string, password: string, more = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/public/account/login',
    remoteAddress: '198.51.100.7',
    payload: { username, password: md5(password), ...more },
  })
const names = () => server.events.map(({ event }) => event)

test('lines are written whatever the level of the log is', () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (piece, _encoding, done) => {
      lines.push(String(piece))
      done()
    },
  })
  for (const level of ['silent', 'fatal', 'warn'] as const)
    securityLogOf(Fastify({ logger: { level, stream } }).log)('sign-in', {
      account: 'a',
      address: '192.0.2.1',
    })
  expect(lines).toHaveLength(3)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    security: true,
    event: 'sign-in',
    account: 'a',
    address: '192.0.2.1',
  })
})

test('sign-in, its failure and sign-out name the account, the address and the request', async () => {
  const account = await createTestAccount(server, admin)
  server.events.splice(0)
  await login(account.username, 'wrong')
  await login('no-such-account-but-perhaps-a-password', 'wrong')
  const { token } = (await login(account.username, account.password)).json().data
  await server.call(token, 'POST', '/api/public/account/logout', {})
  expect(server.events).toEqual([
    {
      event: 'sign-in-failed',
      facts: expect.objectContaining({
        account: account.id,
        username: account.username,
        address: '198.51.100.7',
        reason: 'wrongPassword',
      }),
    },
    { event: 'sign-in-failed', facts: expect.not.objectContaining({ username: expect.anything() }) },
    {
      event: 'sign-in',
      facts: expect.objectContaining({ account: account.id, address: '198.51.100.7', way: 'password' }),
    },
    { event: 'sign-out', facts: expect.objectContaining({ account: account.id, address: '127.0.0.1' }) },
  ])
  for (const { facts } of server.events) expect(facts.reqId).toBeTruthy()
  const text = JSON.stringify(server.events)
  for (const secret of [token, account.password, md5(account.password), md5('wrong'), 'no-such-account'])
    expect(text).not.toContain(secret)
})

test('refusals: a missing right, a foreign site, a limit, a file that is no picture', async () => {
  const education = await server.signIn('education')
  server.events.splice(0)
  await server.call(education, 'GET', '/api/accounts')
  await server.app.inject({
    method: 'POST',
    url: '/api/public/account/logout',
    headers: { 'sec-fetch-site': 'cross-site' },
    payload: {},
  })
  const boundary = 'x'
  await server.app.inject({
    method: 'POST',
    url: '/api/public/account/avatar',
    headers: { authorization: education, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nMZ\r\n--${boundary}--\r\n`,
  })
  expect(names()).toEqual(['forbidden', 'cross-site', 'upload-refused'])
  expect(server.events[0]?.facts).toMatchObject({
    username: 'education',
    ability: 'accounts.view',
    route: '/api/accounts',
  })
})

test('a limit is one event for each refusal', async () => {
  for (let attempt = 0; attempt < 7; attempt++) await login('telesales', 'wrong')
  // Without the captcha that is due, none is a guess any more.
  expect(names().slice(0, 5)).toEqual(Array(5).fill('sign-in-failed'))
  server.events.splice(0)
  const change = () =>
    server.call(admin, 'POST', '/api/public/account/change_pass', {
      password: md5('wrong'),
      new_password: md5('other'),
    })
  for (let attempt = 0; attempt < 6; attempt++) await change()
  expect(names().at(-1)).toBe('limited')
  expect(server.events.at(-1)?.facts).toMatchObject({
    username: 'admin',
    route: '/api/public/account/change_pass',
  })
})

test('passwords, roles, status and deletion of an account; abilities of a role', async () => {
  const account = await createTestAccount(server, admin)
  const token = await server.signIn(account.username, account.password)
  server.events.splice(0)
  const next = 'next-password-1'
  await server.call(token, 'POST', '/api/public/account/change_pass', {
    password: md5(account.password),
    new_password: md5(next),
  })
  expect(names()).toEqual(['password-changed'])
  const history = await server.call(admin, 'GET', `/api/accounts/${account.id}/activity`)
  expect(history.json().data[0]).toMatchObject({
    action: 'password-changed',
    by: { name: account.name },
    undoable: false,
  })

  server.events.splice(0)
  const one = (await server.call(admin, 'GET', `/api/accounts/${account.id}`)).json().data
  const body = { name: one.name, username: one.username, email: one.email, phone: one.phone }
  const version = () =>
    server.call(admin, 'GET', `/api/accounts/${account.id}`).then((answer) => answer.json().data.version)
  const save = async (changes: object) =>
    server.call(
      admin,
      'PUT',
      `/api/accounts/${account.id}`,
      { ...body, ...changes },
      { 'if-match': `"${await version()}"` },
    )
  expect((await save({ roles: [], password: md5('set by the administrator') })).statusCode).toBe(200)
  expect(names()).toEqual(expect.arrayContaining(['password-set', 'roles-changed']))
  expect(server.events[0]?.facts).toMatchObject({
    username: 'admin',
    about: account.code,
    address: '127.0.0.1',
  })

  server.events.splice(0)
  await server.call(
    admin,
    'POST',
    `/api/accounts/${account.id}/suspend`,
    {},
    { 'if-match': `"${await version()}"` },
  )
  await server.call(admin, 'DELETE', `/api/accounts/${account.id}`, undefined, {
    'if-match': `"${await version()}"`,
  })
  expect(server.events).toEqual([
    {
      event: 'status-changed',
      facts: expect.objectContaining({ from: 'active', to: 'suspended', about: account.code }),
    },
    { event: 'account-deleted', facts: expect.objectContaining({ about: account.code }) },
  ])

  server.events.splice(0)
  const made = await server.call(admin, 'POST', '/api/roles', {
    name: 'Kho đêm',
    description: null,
    abilities: ['orders.view'],
  })
  expect(made.statusCode).toBe(201)
  expect(server.events).toEqual([
    {
      event: 'role-changed',
      facts: expect.objectContaining({ action: 'create', added: ['orders.view'], removed: [] }),
    },
  ])

  server.events.splice(0)
  const [setting] = (await server.call(admin, 'GET', '/api/settings?limit=1')).json().data
  const put = await server.call(
    admin,
    'PUT',
    `/api/settings/${setting.id}`,
    { value: setting.standard },
    { 'if-match': `"${setting.version}"` },
  )
  expect(put.statusCode).toBe(200)
  expect(server.events).toEqual([
    {
      event: 'setting-changed',
      facts: expect.objectContaining({ from: 'default', to: String(setting.standard), about: setting.code }),
    },
  ])
})
