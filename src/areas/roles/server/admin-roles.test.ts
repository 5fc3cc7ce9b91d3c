/** Roles with every ability: the built-in one is fixed, another one can go as long as an administrator stays. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../server/app/test-server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())

const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, version?: number) =>
  server.call(admin, method, path, body, version === undefined ? undefined : { 'if-match': `"${version}"` })

test('a second role with every ability can be changed and deleted; the built-in one cannot', async () => {
  const make = async (name: string) =>
    (await call('POST', '/api/roles', { name, description: null, abilities: ['*'] })).json().data
  const second = await make('Quản trị phụ')
  const changed = await call(
    'PUT',
    `/api/roles/${second.id}`,
    { name: 'Phụ', description: null, abilities: [] },
    1,
  )
  expect(changed.statusCode).toBe(200)
  const third = await make('Quản trị nữa')
  expect((await call('DELETE', `/api/roles/${third.id}`, undefined, 1)).statusCode).toBe(200)

  const roles = (await server.call(admin, 'GET', '/api/roles?sort=code')).json().data as {
    id: string
    name: string
    version: number
  }[]
  const builtIn = roles[0]
  const refused = await call('DELETE', `/api/roles/${builtIn?.id}`, undefined, builtIn?.version)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().msg).toContain('quản trị')
})
