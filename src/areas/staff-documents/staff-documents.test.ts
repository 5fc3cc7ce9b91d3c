/** Staff documents through the API of a real server: who sees them and their files, versions, "read and understood". */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import { demoId } from '../../server/demo/roles.ts'
import { area, type StaffDocument } from './area.ts'
import type { StaffDocumentDetail } from './schema.ts'

type File = { file: string; name: string; size: number }
type Whole = StaffDocument & StaffDocumentDetail & { files: { id: string; name: string; file: File }[] }
const WHO = ['content', 'education', 'telesales', 'warehouse'] as const
type Who = (typeof WHO)[number]

let server: TestServer
const tokens = new Map<Who, string>()

const call = (who: Who, method: 'GET' | 'POST' | 'PUT', url: string, body?: object, version?: number) =>
  server.call(tokens.get(who), method, url, body, version === undefined ? {} : { 'if-match': `"${version}"` })

beforeAll(async () => {
  server = await startTestServer()
  for (const who of WHO) tokens.set(who, await server.signIn(who))
}, 120_000)
afterAll(() => server.close())

async function upload(name: string): Promise<File> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/staff-documents/uploads/file',
    headers: {
      authorization: tokens.get('content') ?? '',
      'content-type': 'multipart/form-data; boundary=b',
    },
    payload: `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n%PDF-1.4\r\n--b--\r\n`,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

async function make(audience: readonly string[]): Promise<Whole> {
  const answer = await call('content', 'POST', '/api/staff-documents', {
    title: 'Quy trình thử',
    audience: audience.map((role) => demoId('role', role)),
    files: [{ name: 'Quy trình', file: await upload('quy trinh.pdf') }],
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data
}
const read = async (who: Who, { id }: Pick<Whole, 'id'>) => call(who, 'GET', `/api/staff-documents/${id}`)
const whole = async (document: Pick<Whole, 'id'>): Promise<Whole> =>
  (await read('content', document)).json().data

/** Put in force by another person than the one who made it. */
async function enforce({ id, version }: Pick<Whole, 'id' | 'version'>): Promise<Whole> {
  const answer = await call('education', 'POST', `/api/staff-documents/${id}/enforce`, {}, version)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
/** Other files: out of force, changed, and in force again. */
async function replaceFiles(document: Pick<Whole, 'id'>): Promise<Whole> {
  const url = `/api/staff-documents/${document.id}`
  for (const verb of ['withdraw', 'reopen'])
    await call('content', 'POST', `${url}/${verb}`, {}, (await whole(document)).version)
  const files = [{ name: 'Quy trình', file: await upload('ban hai.pdf') }]
  const changed = await call('content', 'PUT', url, { files }, (await whole(document)).version)
  expect(changed.statusCode, changed.body).toBe(200)
  return enforce(changed.json().data)
}

test('a document needs a role, and a file to be put in force', async () => {
  const answer = await call('content', 'POST', '/api/staff-documents', { title: 'Quy trình' })
  expect(Object.keys(answer.json().fields)).toEqual(['audience'])
  const audience = [demoId('role', 'telesales')]
  const made = await call('content', 'POST', '/api/staff-documents', { title: 'Quy trình', audience })
  const { id, version } = made.json().data
  const refused = await call('content', 'POST', `/api/staff-documents/${id}/enforce`, {}, version)
  expect(refused.json().msg).toMatch(/ít nhất một tệp/)
})

test('it and its files are seen by those it is for, while it is in force', async () => {
  const made = await make(['telesales'])
  const [line] = made.files
  const file = `/api/staff-documents/files/${line?.file.file}`
  expect((await read('telesales', made)).statusCode).toBe(404)
  expect((await call('telesales', 'GET', file)).statusCode).toBe(404)
  await enforce(made)
  expect((await read('telesales', made)).statusCode).toBe(200)
  expect((await call('telesales', 'GET', file)).body).toBe('%PDF-1.4')
  expect((await read('warehouse', made)).statusCode).toBe(404)
  expect((await call('warehouse', 'GET', file)).statusCode).toBe(404)
  // Staff read; they do not write.
  const edit = await call('telesales', 'PUT', `/api/staff-documents/${made.id}`, { title: 'Khác' }, 2)
  expect(edit.statusCode).toBe(403)
})

test('who has read a version is noted once; another file asks everyone again', async () => {
  const made = await make(['telesales', 'support'])
  await enforce(made)
  const confirm = (who: Who) => call(who, 'POST', `/api/staff-documents/${made.id}/confirm-read`, {})
  expect((await confirm('content')).json().msg).toMatch(/không dành cho vai trò/)
  const confirmed = await confirm('telesales')
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  expect((await confirm('telesales')).json().msg).toMatch(/đã xác nhận/)
  const after = await whole(made)
  expect(after).toMatchObject({ edition: 1, readers: 1 })
  expect(after.addressed).toBe(after.read.length + after.unread.length)

  const renamed = await call(
    'content',
    'PUT',
    `/api/staff-documents/${made.id}`,
    { title: 'Tên khác' },
    after.version,
  )
  expect(renamed.json().data).toMatchObject({ edition: 1 })
  const unread = await call(
    'content',
    'PUT',
    `/api/staff-documents/${made.id}`,
    { files: [{ name: 'Quy trình', file: await upload('ban hai.pdf') }] },
    renamed.json().data.version,
  )
  expect(unread.json().fields).toEqual({ files: expect.stringMatching(/người khác áp dụng/) })
  expect(await replaceFiles(made)).toMatchObject({ status: 'in_force', edition: 2 })
  expect(await whole(made)).toMatchObject({ readers: 0, read: [] })
  const again = await confirm('telesales')
  expect(await whole(made)).toMatchObject({ readers: 1 })
  const undone = await call('telesales', 'POST', '/api/undo', { audits: [again.json().audit] })
  expect(undone.json().data.refused).toEqual([])
  expect(await whole(made)).toMatchObject({ readers: 0 })
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** Codes of the view of documents to be read; its count agrees. */
async function toRead(who: Who): Promise<string[]> {
  const { where } = area.views?.find(({ id }) => id === 'toRead') ?? {}
  const query = encodeURIComponent(JSON.stringify(where))
  const answer = await call(who, 'GET', `/api/staff-documents?where=${query}&limit=100`)
  expect(answer.statusCode, answer.body).toBe(200)
  const { data, total } = answer.json()
  expect(total).toBe(data.length)
  return data.map(({ code }: StaffDocument) => code)
}

test('to be read: in force, for a role of the reader, and not confirmed in this version', async () => {
  const made = await make(['telesales'])
  const url = `/api/staff-documents/${made.id}`
  expect(await toRead('telesales')).not.toContain(made.code)
  await enforce(made)
  expect(await toRead('telesales')).toContain(made.code)
  // Staff who are not meant have nothing to read, also where they see every document.
  expect(await toRead('warehouse')).not.toContain(made.code)
  expect(await toRead('content')).not.toContain(made.code)
  expect((await whole(made)).unreadBy).not.toEqual([])

  const confirm = () => call('telesales', 'POST', `${url}/confirm-read`, {})
  const confirmed = await confirm()
  expect(await toRead('telesales')).not.toContain(made.code)
  await call('telesales', 'POST', '/api/undo', { audits: [confirmed.json().audit] })
  expect(await toRead('telesales')).toContain(made.code)
  await confirm()

  const put = async (values: object) => {
    const answer = await call('content', 'PUT', url, values, (await whole(made)).version)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await replaceFiles(made)
  expect(await toRead('telesales')).toContain(made.code)
  await put({ validTo: inDays(-2) })
  expect(await toRead('telesales')).not.toContain(made.code)
  await put({ validTo: inDays(30) })
  expect(await toRead('telesales')).toContain(made.code)
  await put({ audience: [demoId('role', 'warehouse')] })
  expect(await toRead('telesales')).not.toContain(made.code)
  expect(await toRead('warehouse')).toContain(made.code)
  await call('content', 'POST', `${url}/withdraw`, {}, (await whole(made)).version)
  expect(await toRead('warehouse')).not.toContain(made.code)
})
