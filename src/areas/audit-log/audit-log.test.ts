/** The audit log through the API of a real server: found by who, what and when, masked, and never changed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fold } from '../../core/text.ts'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import { demoId } from '../../server/demo/roles.ts'
import { areas } from '../index.ts'
import type { AuditEntry } from './area.ts'
import { AREA_IDS } from './area-ids.ts'
import type { EntryChanges } from './schema.ts'

let server: TestServer
let manager: string

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, version?: number) =>
  server.call(manager, method, url, body, version === undefined ? {} : { 'if-match': `"${version}"` })

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.signIn('manager')
}, 120_000)
afterAll(() => server.close())

const entriesOf = async (
  ...where: readonly (readonly [string, string, unknown])[]
): Promise<AuditEntry[]> => {
  const answer = await call('GET', `/api/audit-log?where=${encodeURIComponent(JSON.stringify(where))}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const changesOf = async ({ code }: AuditEntry): Promise<EntryChanges> => {
  const answer = await call('GET', `/api/audit-log/${code}/changes`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const makeBrand = async (name: string) => {
  const answer = await call('POST', '/api/brands', { name })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data as { id: string; code: string; version: number }
}

test('it has each area once', () => {
  const ids = areas.map(({ id }) => id).filter((id) => id !== 'audit-log')
  expect(AREA_IDS, 'run: npm run docs').toEqual(ids)
})

test('a change is found by its record, user and action, with the values before and after', async () => {
  const brand = await makeBrand('Hãng một')
  await call('PUT', `/api/brands/${brand.id}`, { name: 'Hãng hai' }, brand.version)
  const [changed, made, ...more] = await entriesOf(['record', 'eq', brand.code])
  expect(more).toEqual([])
  expect(made).toMatchObject({ action: 'create', area: 'brands', source: 'api' })
  expect(changed).toMatchObject({ action: 'update', changed: ['name'], by: { name: expect.any(String) } })
  expect(changed?.code).toMatch(/^NK\d{8,}$/)
  const sameDay = await entriesOf(
    ['by', 'eq', changed?.by?.id],
    ['action', 'eq', 'update'],
    ['at', 'eq', 'today'],
  )
  expect(sameDay.map(({ code }) => code)).toContain(changed?.code)
  expect(await changesOf(changed as AuditEntry)).toMatchObject({
    changes: { name: ['Hãng một', 'Hãng hai'] },
    record: brand.id,
  })
  const found = async (q: string) => {
    const answer = await call('GET', `/api/audit-log?q=${encodeURIComponent(q)}&limit=100`)
    return answer.json().data.filter(({ record }: AuditEntry) => record === brand.code).length
  }
  const name = changed?.by?.name ?? ''
  // The code, a part of it, and the user's name in any case and without its diacritics.
  expect(
    await Promise.all([brand.code, brand.code.slice(1), name.toUpperCase(), fold(name)].map(found)),
  ).toEqual([2, 2, 2, 2])
  const none = await call('GET', `/api/audit-log?q=${brand.code}+zzzz`)
  expect(none.json()).toMatchObject({ data: [], total: 0, totalKind: 'exact' })
})

test('values of a deleted record are still there', async () => {
  const brand = await makeBrand('Hãng bị xoá')
  await call('DELETE', `/api/brands/${brand.id}`, undefined, brand.version)
  const [deleted] = await entriesOf(['record', 'eq', brand.code], ['action', 'eq', 'delete'])
  expect(await changesOf(deleted as AuditEntry)).toMatchObject({ record: null })
  const [made] = await entriesOf(['record', 'eq', brand.code], ['action', 'eq', 'create'])
  expect(await changesOf(made as AuditEntry)).toMatchObject({ changes: { name: [null, 'Hãng bị xoá'] } })
})

test('it is for users with its ability, and has what they may view', async () => {
  const telesales = await server.signIn('telesales')
  expect((await server.call(telesales, 'GET', '/api/audit-log')).statusCode).toBe(403)
  const brand = await makeBrand('Hãng riêng')
  expect((await call('POST', '/api/subjects', { name: 'Chủ đề riêng' })).statusCode).toBe(201)
  const [entry] = await entriesOf(['record', 'eq', brand.code])
  const url = `/api/audit-log/${entry?.code}/changes`
  expect((await server.call(telesales, 'GET', url)).statusCode).toBe(403)
  // A user who may read the log, and view nothing but subjects.
  await sql`update roles set abilities = array['audit-log.view', 'subjects.view'] where id = ${demoId('role', 'support')}`.execute(
    server.database.db,
  )
  const support = await server.signIn('support')
  const list = await server.call(support, 'GET', '/api/audit-log?limit=100')
  expect(list.statusCode, list.body).toBe(200)
  expect(new Set(list.json().data.map((row: AuditEntry) => row.area))).toEqual(new Set(['subjects']))
  expect((await server.call(support, 'GET', url)).statusCode).toBe(404)
})

test('entries are added, never changed', async () => {
  for (const change of [
    sql`update audit set note = 'khác'`,
    sql`delete from audit`,
    sql`truncate audit`,
    sql`update audit_log set note = 'khác'`,
  ])
    await expect(change.execute(server.database.db)).rejects.toThrow()
  expect((await call('POST', '/api/audit-log', {})).statusCode).toBe(405)
})
