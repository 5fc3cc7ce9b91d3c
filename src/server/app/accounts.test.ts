import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lateStatus } from '../../../tests/support/as-read.ts'
import { ROLES } from '../demo/roles.ts'
import { hashPassword } from '../kit/sessions/passwords.ts'
import { md5, startTestServer, type TestServer } from './test-server.ts'

const BASE = '/api/public/account'
const ROLE = Object.fromEntries(ROLES.map(({ key, id }) => [key, id])) as Record<string, string>

let server: TestServer
let admin: string
/** Holds the accounts' and roles' abilities, and little else. */
let clerk: string
const CLERK = [
  ...['view', 'create', 'edit', 'delete', 'approve', 'suspend', 'resume'].map((verb) => `accounts.${verb}`),
  ...['view', 'create', 'edit', 'delete'].map((verb) => `roles.${verb}`),
  'products.view',
]

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('admin')
  const role = await server.call(admin, 'POST', '/api/roles', { name: 'Nhân sự', abilities: CLERK })
  expect(role.statusCode, role.body).toBe(201)
  ROLE.clerk = role.json().data.id
  await create(admin, 'clerk', [ROLE.clerk ?? ''])
  await server.database.exec(`update accounts set status = 'active' where username = 'clerk'`)
  clerk = await server.signIn('clerk', 'birdie-72')
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.database.db)
})

let numbers = 0
const create = (token: string, username: string, roles: string[], more: object = {}) =>
  server.call(token, 'POST', '/api/accounts', {
    name: `Người ${++numbers}`,
    username,
    email: `${username}@cmsshop.example`,
    phone: '0912000000',
    roles,
    password: md5('birdie-72'),
    ...more,
  })

const read = async (username: string) => {
  const { rows } = await sql<{ id: string; version: number; password_hash: string }>`
    select id, version, password_hash from accounts where username = ${username}`.execute(server.database.db)
  if (!rows[0]) throw new Error(`no account ${username}`)
  return rows[0]
}

const update = async (token: string, username: string, changes: object) => {
  const { id, version } = await read(username)
  return server.call(token, 'PUT', `/api/accounts/${id}`, changes, { 'if-match': `"${version}"` })
}

const act = async (token: string, username: string, transition: string, args: object = {}) =>
  server.call(token, 'POST', `/api/accounts/${(await read(username)).id}/${transition}`, args)

describe('accounts', () => {
  test('are created with a password that never comes out again', async () => {
    const answer = await create(admin, 'moi.nguoi', [ROLE.support ?? ''])
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json().data).toMatchObject({ username: 'moi.nguoi', status: 'pending' })
    const { id, password_hash } = await read('moi.nguoi')
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const seen = await Promise.all(
      [`/api/accounts/${id}`, '/api/accounts', `/api/accounts/${id}/activity`, `${BASE}/list`].map((url) =>
        server.call(admin, 'GET', url),
      ),
    )
    for (const { body } of [answer, ...seen]) expect(body).not.toMatch(/password_?hash|argon2/i)
  })

  test.each([
    ['a new account', () => create(admin, 'cho.bam', [])],
    ['a new password', () => update(admin, 'warehouse', { password: md5('cmsshop') })],
  ])('%s waits for its hash outside the transaction', async (_what, write) => {
    let hashing = true
    const queue = Promise.all(Array.from({ length: 40 }, () => hashPassword(md5('x')))).then(() => {
      hashing = false
    })
    const written = write()
    await new Promise((resolve) => setTimeout(resolve, 150))
    await server.database.transaction((trx) => sql`select 1`.execute(trx))
    expect(hashing).toBe(true)
    expect([200, 201]).toContain((await written).statusCode)
    await queue
  })

  test('need a password and a name of their own', async () => {
    const incomplete = { password: undefined, email: undefined, phone: '' }
    const nameless = await create(admin, 'khong.mat.khau', [], incomplete)
    expect(Object.keys(nameless.json().fields).sort()).toEqual(['email', 'password', 'phone'])
    const taken = await create(admin, 'Telesales', [])
    expect(taken.statusCode).toBe(409)
    expect(taken.json().fields.username).toBe('Tên đăng nhập này đã có người dùng.')
  })

  test('keep their e-mail and phone; without them, as after the first start, the rest changes', async () => {
    await create(admin, 'giu.lien.lac', [])
    for (const empty of [null, ''])
      for (const field of ['email', 'phone']) {
        const emptied = await update(admin, 'giu.lien.lac', { [field]: empty })
        expect([emptied.statusCode, Object.keys(emptied.json().fields)]).toEqual([400, [field]])
      }
    await sql`update accounts set email = null, phone = null where username = 'giu.lien.lac'`.execute(
      server.database.db,
    )
    expect((await update(admin, 'giu.lien.lac', { name: 'Tên khác', email: null })).statusCode).toBe(200)
    expect((await update(admin, 'giu.lien.lac', { phone: '0912 333 444' })).statusCode).toBe(200)
    expect((await update(admin, 'giu.lien.lac', { phone: '' })).statusCode).toBe(400)
  })

  test('an unapproved one cannot sign in; its author cannot approve it, somebody else can', async () => {
    await create(clerk, 'cho.duyet', [])
    await expect(server.signIn('cho.duyet', 'birdie-72')).rejects.toThrow('60206')
    const own = await act(clerk, 'cho.duyet', 'approve', { role: ROLE.clerk })
    expect(own.statusCode).toBe(409)
    expect(own.json().msg).toContain('người khác phải duyệt')
    const empty = await act(admin, 'cho.duyet', 'approve')
    expect([empty.statusCode, empty.json().msg]).toEqual([409, expect.stringContaining('chưa có vai trò')])
    const approved = await act(admin, 'cho.duyet', 'approve', { role: ROLE.support })
    expect([approved.statusCode, approved.json().data.roles]).toMatchObject([200, [{ id: ROLE.support }]])
    await server.signIn('cho.duyet', 'birdie-72')
    // Taken back, it waits again and is empty again.
    await server.call(admin, 'POST', '/api/undo', { audits: [approved.json().audit] })
    const { rows } = await sql`select status, role_ids from accounts where username = 'cho.duyet'`.execute(
      server.database.db,
    )
    expect(rows).toEqual([{ status: 'pending', role_ids: [] }])
    expect((await act(clerk, 'cho.duyet', 'approve', { role: ROLE.admin })).statusCode).toBe(409)
  })

  test('an author waits for nobody who could not approve either, and is refused while somebody could', async () => {
    // The clerk approves accounts, but none with an administrator's abilities.
    await create(admin, 'them.admin', [ROLE.admin ?? ''])
    expect((await act(admin, 'them.admin', 'approve')).statusCode).toBe(200)
    // Other tests are about the last administrator.
    expect((await act(admin, 'them.admin', 'suspend')).statusCode).toBe(200)
    await create(admin, 'cap.duoi.2', [ROLE.clerk ?? ''])
    const own = await act(admin, 'cap.duoi.2', 'approve')
    expect([own.statusCode, own.json().msg]).toEqual([409, expect.stringContaining('người khác phải duyệt')])
    expect((await act(clerk, 'cap.duoi.2', 'approve')).statusCode).toBe(200)
  })

  test('an account approved empty gets no roles from its author while another person could give them', async () => {
    await create(clerk, 'rong', [])
    // Waiting, it is approved with whatever roles it has then.
    expect((await update(clerk, 'rong', { roles: [ROLE.clerk ?? ''] })).statusCode).toBe(200)
    expect((await act(admin, 'rong', 'approve')).statusCode).toBe(200)
    expect((await update(clerk, 'rong', { roles: [] })).statusCode).toBe(200)
    const own = await update(clerk, 'rong', { roles: [ROLE.clerk ?? ''] })
    expect([own.statusCode, own.json().msg]).toEqual([
      409,
      expect.stringContaining('người khác phải cấp vai trò'),
    ])
    expect((await update(admin, 'rong', { roles: [ROLE.clerk ?? ''] })).statusCode).toBe(200)
    // Roles may always be taken away.
    expect((await update(clerk, 'rong', { roles: [] })).statusCode).toBe(200)
  })

  test('of two approvals at once one is made, and the other is told that it is done', async () => {
    await create(clerk, 'hai.nguoi', [])
    const both = await Promise.all(
      [1, 2].map(() => act(admin, 'hai.nguoi', 'approve', { role: ROLE.support })),
    )
    expect(both.map(({ statusCode }) => lateStatus(statusCode)).sort()).toEqual([200, 409])
  })

  test('nobody gives a role with an ability they do not hold', async () => {
    const refused = await create(clerk, 'leo.thang', [ROLE.admin ?? ''])
    expect(refused.statusCode).toBe(403)
    expect((await update(clerk, 'support', { roles: [ROLE.manager] })).statusCode).toBe(403)
    expect((await create(clerk, 'cap.duoi', [ROLE.clerk ?? ''])).statusCode).toBe(201)
  })

  test('nobody decides about an account that holds more', async () => {
    expect((await update(clerk, 'admin', { password: md5('taken-over') })).statusCode).toBe(403)
    expect((await act(clerk, 'admin', 'suspend')).statusCode).toBe(403)
    const { id } = await read('telesales')
    expect((await server.call(clerk, 'DELETE', `/api/accounts/${id}`)).statusCode).toBe(403)
  })

  test('nobody changes their own roles or status, or deletes themselves', async () => {
    expect((await update(clerk, 'clerk', { roles: [] })).json().msg).toContain('của chính mình')
    expect((await act(clerk, 'clerk', 'suspend')).statusCode).toBe(409)
    expect((await server.call(clerk, 'DELETE', `/api/accounts/${(await read('clerk')).id}`)).statusCode).toBe(
      409,
    )
    expect((await update(clerk, 'clerk', { password: md5('x') })).json().msg).toContain('trang cá nhân')
    expect((await update(clerk, 'clerk', { name: 'Tên mới' })).statusCode).toBe(200)
  })

  test('the last administrator stays', async () => {
    await create(admin, 'second.admin', [ROLE.admin ?? ''])
    await server.database.exec(`update accounts set status = 'active' where username = 'second.admin'`)
    const second = await server.signIn('second.admin', 'birdie-72')
    // Two are there: one may go.
    expect((await act(second, 'admin', 'suspend')).statusCode).toBe(200)
    await server.database.exec(`update accounts set status = 'active' where username = 'admin'`)
    admin = await server.signIn('admin')
    expect((await act(admin, 'second.admin', 'suspend')).statusCode).toBe(200)
    // Now admin is the last one; a user with all abilities who is not counted tries.
    await server.database.exec(`update accounts set status = 'active' where username = 'second.admin'`)
    const other = await server.signIn('second.admin', 'birdie-72')
    const both = await Promise.all([act(other, 'admin', 'suspend'), act(admin, 'second.admin', 'suspend')])
    expect(both.map(({ statusCode }) => statusCode).sort()).not.toEqual([200, 200])
    const { rows } = await sql`
      select from accounts where status = 'active' and ${ROLE.admin}::uuid = any (role_ids)`.execute(
      server.database.db,
    )
    expect(rows.length).toBeGreaterThan(0)
    await server.database.exec(
      `update accounts set status = 'active' where username in ('admin', 'second.admin')`,
    )
    admin = await server.signIn('admin')
  })

  test.each([
    ['a new password', { password: md5('another-1') }, 'Mật khẩu'],
    ['other roles', { roles: [] }, 'Vai trò'],
  ])('%s ends the sessions, saying why', async (_what, changes, words) => {
    const name = `phien.${words === 'Vai trò' ? 'b' : 'a'}`
    await create(admin, name, [ROLE.support ?? ''])
    await server.database.exec(`update accounts set status = 'active' where username = '${name}'`)
    const token = await server.signIn(name, 'birdie-72')
    expect((await server.call(token, 'GET', `${BASE}/get_profile`)).statusCode).toBe(200)
    const changed = await update(admin, name, changes)
    expect(changed.statusCode, changed.body).toBe(200)
    await expect
      .poll(async () => (await server.call(token, 'GET', `${BASE}/get_profile`)).json())
      .toMatchObject({ error: 2, msg: expect.stringContaining(words) })
  })

  test('an undo holds to the same rules', async () => {
    await create(admin, 'duoc.nang', [])
    const up = await update(admin, 'duoc.nang', { roles: [ROLE.admin] })
    const down = await update(admin, 'duoc.nang', { roles: [] })
    expect([up.statusCode, down.statusCode]).toEqual([200, 200])
    const undo = async (token: string, audit: string) =>
      (await server.call(token, 'POST', '/api/undo', { audits: [audit] })).json().data
    // The clerk may edit accounts, but cannot make any user an administrator, by whatever way.
    expect((await undo(clerk, down.json().audit)).undone).toEqual([])
    const byAdmin = await undo(admin, down.json().audit)
    expect(byAdmin.undone).toHaveLength(1)
    const again = await undo(admin, byAdmin.audits[0])
    expect(again.undone).toHaveLength(1)
    // Taking an undo back is the same change once more.
    await update(admin, 'duoc.nang', { roles: [] })
    const raised = await update(admin, 'duoc.nang', { roles: [ROLE.admin] })
    const taken = await undo(admin, raised.json().audit)
    expect(taken.undone).toHaveLength(1)
    expect((await undo(clerk, taken.audits[0])).undone).toEqual([])
  })
})

describe('the calls of the spec', () => {
  test('list, create, update and delete do what the area does', async () => {
    const list = await server.call(admin, 'GET', `${BASE}/list?uid=1&cms=1&limit=3`)
    expect(list.json()).toMatchObject({ error: 0, total: expect.any(Number) })
    expect(list.json().data).toHaveLength(3)
    const created = await server.call(admin, 'POST', `${BASE}/create?uid=1&cms=1`, {
      name: 'Theo đặc tả',
      username: 'dac.ta',
      email: 'dac.ta@cmsshop.example',
      phone: '0912000000',
      password: md5('birdie-72'),
    })
    expect(created.statusCode, created.body).toBe(201)
    const { id, version } = created.json().data
    const stale = await server.call(admin, 'POST', `${BASE}/update`, {
      id,
      version: version + 5,
      name: 'Tên khác',
    })
    expect(stale.statusCode).toBe(412)
    const updated = await server.call(admin, 'POST', `${BASE}/update`, { id, version, name: 'Tên khác' })
    expect(updated.json()).toMatchObject({ error: 0, data: { name: 'Tên khác', version: version + 1 } })
    const byGet = await server.call(admin, 'GET', `${BASE}/delete/${id}`)
    expect(byGet.statusCode).toBe(405)
    expect(byGet.headers.allow).toBe('POST, DELETE')
    expect((await server.call(admin, 'POST', `${BASE}/delete/${id}`)).json()).toMatchObject({ error: 0 })
    expect((await server.call(admin, 'DELETE', `${BASE}/delete/${id}`)).statusCode).toBe(404)
  })

  test('the same Idempotency-Key creates one account', async () => {
    const contact = { email: 'mot.lan@cmsshop.example', phone: '0912000000' }
    const body = { name: 'Một lần thôi', username: 'mot.lan', ...contact, password: md5('birdie-72') }
    const send = () => server.call(admin, 'POST', `${BASE}/create`, body, { 'idempotency-key': 'k-1' })
    const [first, second] = [await send(), await send()]
    expect(second.body).toBe(first.body)
    expect(second.statusCode).toBe(201)
  })

  test('update_profile changes one’s own name, e-mail and phone, nothing else', async () => {
    const token = await server.signIn('support')
    const answer = await server.call(token, 'POST', `${BASE}/update_profile`, { phone: '+84 912 345 678' })
    expect(answer.json()).toMatchObject({ error: 0, data: { phone: '0912345678', username: 'support' } })
    // What was not sent stays as it is.
    const password = md5('cmsshop')
    await server.call(token, 'POST', `${BASE}/update_profile`, { email: 'ho.tro@cms.vn', password })
    const named = await server.call(token, 'POST', `${BASE}/update_profile`, { name: 'Hỗ trợ mới' })
    expect(named.json().data).toMatchObject({
      name: 'Hỗ trợ mới',
      email: 'ho.tro@cms.vn',
      phone: '0912345678',
    })
    for (const field of ['email', 'phone']) {
      const emptied = await server.call(token, 'POST', `${BASE}/update_profile`, { [field]: '', password })
      expect(emptied.json()).toMatchObject({ error: 400, fields: { [field]: expect.any(String) } })
    }
    const refused = await server.call(token, 'POST', `${BASE}/update_profile`, { roles: [ROLE.admin] })
    expect(refused.json()).toMatchObject({ error: 4002, fields: { roles: expect.any(String) } })
  })

  test('list_telesale names the active accounts that confirm orders', async () => {
    const token = await server.signIn('telesales')
    const { data } = (await server.call(token, 'GET', `${BASE}/list_telesale?uid=1&cms=1`)).json()
    const names = data.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['Lê Thị Mai Phương', 'Nguyễn Quang Hải']))
    expect(names).not.toContain('Vũ Minh Khang')
    expect(Object.keys(data[0])).toEqual(['id', 'code', 'name'])
  })

  test('search_vga finds customers by the beginning of the VID, wildcards being letters', async () => {
    await sql`
      insert into customers (id, code, name, phone, vid) values
        (gen_random_uuid(), 'KH00000001', 'Trần An', '0912000111', 'VGA123456'),
        (gen_random_uuid(), 'KH00000002', 'Trần Bình', '0912000112', 'VGA99')`.execute(server.database.db)
    const token = await server.signIn('telesales')
    const found = async (vga: string) =>
      (await server.call(token, 'GET', `${BASE}/search_vga?vga=${encodeURIComponent(vga)}`)).json()
    expect((await found('VGA12')).data).toMatchObject([{ vid: 'VGA123456', name: 'Trần An' }])
    expect((await found('V%')).data).toEqual([])
    expect((await found('')).fields).toHaveProperty('vga')
  })
})

describe('roles', () => {
  const put = async (token: string, id: string, changes: object) => {
    const { version } = (await server.call(admin, 'GET', `/api/roles/${id}`)).json().data
    return server.call(token, 'PUT', `/api/roles/${id}`, changes, { 'if-match': `"${version}"` })
  }

  test('nobody adds or takes an ability they do not hold', async () => {
    const more = await put(clerk, ROLE.clerk ?? '', { abilities: [...CLERK, 'orders.confirm'] })
    expect(more.statusCode).toBe(403)
    expect(more.json().msg).toContain('Đơn hàng')
    expect((await put(clerk, ROLE.telesales ?? '', { abilities: [] })).statusCode).toBe(403)
    const all = await server.call(clerk, 'POST', '/api/roles', { name: 'Tất cả', abilities: ['*'] })
    expect(all.statusCode).toBe(403)
  })

  test('an ability that does not exist is refused by name', async () => {
    const answer = await server.call(admin, 'POST', '/api/roles', { name: 'Bay', abilities: ['orders.fly'] })
    expect(answer.json().fields.abilities).toContain('orders.fly')
  })

  test('the administrator’s role is fixed, one in use stays', async () => {
    expect((await put(admin, ROLE.admin ?? '', { abilities: [] })).json().msg).toContain('không thể sửa')
    expect((await server.call(admin, 'DELETE', `/api/roles/${ROLE.admin}`)).statusCode).toBe(409)
    expect((await server.call(admin, 'DELETE', `/api/roles/${ROLE.support}`)).statusCode).toBe(409)
  })

  test('a changed role holds with the next request, without signing anybody out', async () => {
    const token = await server.signIn('education')
    expect((await server.call(token, 'GET', '/api/products')).statusCode).toBe(403)
    const changed = await put(admin, ROLE.education ?? '', {
      abilities: ['return-policies.view', 'products.view'],
    })
    expect(changed.statusCode, changed.body).toBe(200)
    await expect.poll(async () => (await server.call(token, 'GET', '/api/products')).statusCode).toBe(200)
  })
})
