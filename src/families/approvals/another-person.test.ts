/** Two persons for a decision, in every area that asks for them: writers of any part are authors, also after a later editor. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestAccount } from '../../../tests/support/accounts.ts'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import { DEMO_PASSWORD } from '../../core/demo.ts'
import { md5 } from '../../server/app/test-server.ts'
import { demoId } from '../../server/demo/roles.ts'

/** All of them administrators. */
const WHO = ['writer', 'editor', 'third'] as const
type Who = (typeof WHO)[number]

let shop: OrdersUnderTest
let type: string
const tokens = new Map<string, string>()
const ids = new Map<string, string>()

const call = async (as: Who, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => {
  const answer = await shop.server.call(tokens.get(as), method, url, body)
  return { status: answer.statusCode, ...answer.json() }
}
const read = async (url: string) => (await call('third', 'GET', url)).data
async function put(as: Who, url: string, body: object) {
  const { version } = await read(url)
  const headers = { 'if-match': `"${version}"` }
  const answer = await shop.server.call(tokens.get(as), 'PUT', url, body, headers)
  return { status: answer.statusCode, ...answer.json() }
}

beforeAll(async () => {
  shop = await startOrders()
  const admin = await shop.server.signIn('admin')
  for (const who of WHO) {
    const { id, username, password } = await createTestAccount(shop.server, admin, { like: 'admin' })
    ids.set(who, id)
    tokens.set(who, await shop.server.signIn(username, password))
  }
  await sql`
    insert into return_policies (id, code, name, days, active)
    values (${randomUUIDv7()}, 'CS1', 'Đổi trả', 7, true)`.execute(shop.db)
  const tag = await call('writer', 'POST', '/api/tags', {
    ...{ kind: 'notifications', name: 'Tin', colour: 'blue' },
  })
  type = tag.data.id
}, 120_000)
afterAll(() => shop?.close())

let count = 0
const username = () => `cho.duyet.${++count}`
type Case = { verb: string; make: () => Promise<string>; change: object; note: object }

async function made(url: string, body: object): Promise<string> {
  const answer = await call('writer', 'POST', url, body)
  expect(answer.status, answer.msg).toBe(201)
  return `${url}/${answer.data.id}`
}

async function file(as: Who = 'writer'): Promise<object> {
  const answer = await shop.server.app.inject({
    method: 'POST',
    url: '/api/staff-documents/uploads/file',
    headers: {
      authorization: tokens.get(as) ?? '',
      'content-type': 'multipart/form-data; boundary=b',
    },
    payload:
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--b--\r\n',
  })
  return answer.json().data
}

const CASES: Record<string, Case> = {
  'staff-documents': {
    verb: 'enforce',
    make: async () =>
      made('/api/staff-documents', {
        ...{ title: 'Quy trình', audience: [demoId('role', 'telesales')] },
        files: [{ name: 'Quy trình', file: await file() }],
      }),
    change: { title: 'Quy trình mới' },
    note: { note: 'Đã xem' },
  },
  notifications: {
    verb: 'shoot',
    make: () => made('/api/notifications', { title: 'Giờ vàng', type, text: 'Hôm nay', audience: 'all' }),
    change: { text: 'Chỉ hôm nay' },
    note: {},
  },
  accounts: {
    verb: 'approve',
    make: () => {
      const name = username()
      return made('/api/accounts', {
        ...{ name: 'Người mới', username: name, email: `${name}@cmsshop.example`, phone: '0912000000' },
        ...{ roles: [demoId('role', 'telesales')], password: md5(DEMO_PASSWORD) },
      })
    },
    change: { phone: '0912000009' },
    note: {},
  },
}

test.each(Object.keys(CASES))(
  '%s: neither the maker nor any editor decides, in a bulk run and its preview too',
  async (area) => {
    const { verb, make, change, note } = CASES[area] as Case
    const url = await make()
    expect((await put('editor', url, change)).status).toBe(200)
    for (const who of ['writer', 'editor'] as const) {
      const own = await call(who, 'POST', `${url}/${verb}`, {})
      expect([own.status, own.msg], who).toEqual([409, expect.stringMatching(/người khác/i)])
      for (const dryRun of [true, false]) {
        const body = { ids: [url.split('/').at(-1)], args: {}, dryRun }
        const bulk = await call(who, 'POST', `/api/${area}/bulk/${verb}`, body)
        expect(bulk.data.refused ?? bulk.data.problems, JSON.stringify(bulk)).toHaveLength(1)
      }
    }
    if (Object.keys(note).length > 0) expect((await put('third', url, note)).status).toBe(200)
    const decided = await call('third', 'POST', `${url}/${verb}`, {})
    expect(decided.status, decided.msg).toBe(200)
  },
)

test('a registered account: its approver chooses the roles, and changes nothing else', async () => {
  const registered = async () => {
    const url = await CASES.accounts?.make()
    await sql`
      update accounts set created_by_id = null, asked_by_id = null where id = ${url?.split('/').at(-1)}::uuid`.execute(
      shop.db,
    )
    return String(url)
  }
  const roles = await registered()
  expect((await put('editor', roles, { roles: [demoId('role', 'support')] })).status).toBe(200)
  expect((await call('editor', 'POST', `${roles}/approve`, {})).status).toBe(200)
  const mail = await registered()
  expect((await put('editor', mail, { email: 'khac@cmsshop.example' })).status).toBe(200)
  expect((await call('editor', 'POST', `${mail}/approve`, {})).status).toBe(409)
})

test('a return: everybody who asked for it or added to it, of this round alone', async () => {
  const order = await shop.bring('delivered', { lines: [{ variant: 0, quantity: 2 }] })
  const url = `/api/orders/${order.id}`
  const act = (who: Who, verb: string, args: object = {}) => call(who, 'POST', `${url}/${verb}`, args)
  // A round before: its asker is free to decide in the next.
  expect((await act('third', 'request-return', { returnReason: 'damaged' })).status).toBe(200)
  expect((await act('editor', 'reject-return', { rejectReason: 'used' })).status).toBe(200)
  expect((await act('writer', 'request-return', { returnReason: 'damaged' })).status).toBe(200)
  for (const asks of ['editor', 'writer'] as const) {
    expect((await act('third', 'send-back-return', { change: 'Thêm ảnh' })).status).toBe(200)
    expect((await act(asks, 'ask-return-again')).status).toBe(200)
  }
  for (const who of ['writer', 'editor'] as const)
    expect([who, (await act(who, 'approve-return')).status]).toEqual([who, 409])
  expect((await act('third', 'approve-return')).status).toBe(200)
})

test('a notification goes at a time that another person sets, as they read it', async () => {
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const body = { title: 'Giờ vàng', type, text: 'Hôm nay', audience: 'all' }
  const timed = await call('writer', 'POST', '/api/notifications', { ...body, sendAt })
  expect([timed.status, timed.fields?.sendAt]).toEqual([400, expect.stringContaining('Lưu không có giờ')])
  const url = await made('/api/notifications', body)
  expect((await put('writer', url, { sendAt })).fields).toHaveProperty('sendAt')
  expect((await put('editor', url, { sendAt })).status).toBe(200)
  // A text that has a time is changed only without it, also by the account that set it.
  for (const who of ['writer', 'editor'] as const)
    expect((await put(who, url, { text: 'Ngày mai' })).fields).toHaveProperty('sendAt')
  expect((await put('editor', url, { text: 'Ngày mai', sendAt: null })).status).toBe(200)
  expect((await put('editor', url, { sendAt })).fields).toHaveProperty('sendAt')
  expect((await put('third', url, { sendAt })).status).toBe(200)
  expect((await call('writer', 'POST', `${url}/cancel`, {})).status).toBe(200)
  expect((await call('writer', 'POST', `${url}/reopen`, {})).status).toBe(200)
  expect((await read(url)).sendAt).toBeNull()
})

test('files of a document that staff have read make a new edition, changed in force or as a draft', async () => {
  const url = String(await CASES['staff-documents']?.make())
  expect((await call('third', 'POST', `${url}/enforce`, {})).status).toBe(200)
  await sql`
    insert into staff_document_receipts (document_id, edition, account_id, at)
    values (${url.split('/').at(-1)}::uuid, 1, ${ids.get('third')}::uuid, now())`.execute(shop.db)
  const files = async () => ({ files: [{ name: 'Bản hai', file: await file('editor') }] })
  expect((await put('editor', url, await files())).fields).toEqual({
    files: expect.stringMatching(/người khác/),
  })
  for (const verb of ['withdraw', 'reopen'])
    expect((await call('editor', 'POST', `${url}/${verb}`, {})).status).toBe(200)
  expect((await put('editor', url, await files())).data).toMatchObject({ status: 'draft', edition: 2 })
})

test('alone, an author decides where no money leaves the house', async () => {
  const urls = await Promise.all(
    Object.entries(CASES).map(async ([, { verb, make }]) => [await make(), verb]),
  )
  await sql`update accounts set status = 'suspended' where id <> ${ids.get('writer')}::uuid and status = 'active'`.execute(
    shop.db,
  )
  for (const [url, verb] of urls)
    expect([url, (await call('writer', 'POST', `${url}/${verb}`, {})).status]).toEqual([url, 200])
  await sql`update accounts set status = 'active' where status = 'suspended'`.execute(shop.db)
})
