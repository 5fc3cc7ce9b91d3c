/** An account that a test makes for itself, active, with the roles of a demo account. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { md5, type TestServer } from '../../src/server/app/test-server.ts'

export type TestAccount = {
  id: string
  code: string
  name: string
  username: string
  password: string
  roles: string[]
}

/** Creates and activates it as `admin`; `like`: the demo account whose roles it gets. */
export async function createTestAccount(
  server: TestServer,
  admin: string,
  { like = 'education' }: { like?: string } = {},
): Promise<TestAccount> {
  const username = `t-${randomBytes(5).toString('hex')}`
  const password = randomBytes(9).toString('base64url')
  const found = await server.call(admin, 'GET', `/api/accounts?q=${like}`)
  const model = (found.json().data as { username: string; roles: { id: string }[] }[]).find(
    (one) => one.username === like,
  )
  const roles = model?.roles.map(({ id }) => id) ?? []
  const name = `Tài khoản ${username}`
  const made = await server.call(admin, 'POST', '/api/accounts', {
    name,
    username,
    email: `${username}@cmsshop.example`,
    phone: '0912000000',
    roles,
    password: md5(password),
  })
  if (made.statusCode !== 201) throw new Error(`no account: ${made.body}`)
  const { id, code } = made.json().data
  // Approving takes another person than the one who created it.
  await sql`update accounts set status = 'active' where id = ${id}`.execute(server.database.db)
  return { id, code, name, username, password, roles }
}
