/**
 * Bodies of bulk work, jobs, saved views, undo and preferences (keys, macros, columns) with one hostile thing
 * in them: words that say what is wrong, never a failure of the server, and nothing kept that reads back otherwise.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../src/areas/index.ts'
import type { Answer, Client } from '../support/client.ts'
import { HOSTILE } from '../support/figures.ts'
import { hostileBodies } from '../support/hostile-bodies.ts'
import { DATABASES, type TestServer } from '../support/server.ts'

/** Of the strange values at each place, how many are tried; of the areas whose fields are edited, how many. */
const TRIED = Math.ceil(HOSTILE / 50)
const EDITED = TRIED

const pick = (values: readonly unknown[]) =>
  values.length <= TRIED
    ? values
    : (fc.sample(fc.shuffledSubarray([...values], { minLength: TRIED, maxLength: TRIED }), 1)[0] ?? [])

const NOBODY = '00000000-0000-4000-8000-00000000abcd'
const which = [
  { ids: [NOBODY, 'DH99999999'], dryRun: false },
  { query: { where: [['code', 'eq', 'NONE']], q: 'none', except: [NOBODY] }, dryRun: true },
]

/** Bodies that are good, by the call that takes them. Nothing is found by them, so nothing is changed. */
const CALLS: [method: string, path: string, body: object][] = [
  ...which.map((one): [string, string, object] => ['POST', '/api/orders/bulk/confirm', one]),
  ...which.map((one): [string, string, object] => [
    'POST',
    '/api/orders/bulk/cancel',
    { ...one, args: { reason: 'other', note: 'x' } },
  ]),
  ...areas
    .filter((area) => area.verbs.includes('delete'))
    .slice(0, 1)
    .map(({ id }): [string, string, object] => ['POST', `/api/${id}/bulk/delete`, which[0] ?? {}]),
  ...areas
    .filter((area) => Object.values<{ editable?: boolean }>(area.fields).some((field) => field.editable))
    .slice(0, EDITED)
    .map((area, n): [string, string, object] => {
      const [name = ''] =
        Object.entries<{ editable?: boolean }>(area.fields).find(([, field]) => field.editable) ?? []
      const changes = { [name]: 'Mẫu thử' }
      const rows = [{ id: 'NONE', version: 1, changes }]
      return [
        'POST',
        `/api/${area.id}/bulk/update`,
        n % 2 ? { rows, dryRun: false } : { ...which[0], changes },
      ]
    }),
  ['POST', '/api/undo', { audits: [NOBODY] }],
  [
    'POST',
    '/api/views',
    {
      area: 'orders',
      name: 'Thử',
      where: [
        ['status', 'in', ['pending']],
        ['buyerName', 'has', 'an'],
      ],
      q: 'an',
      sort: '-placedAt',
      columns: { shown: ['code', 'total'], widths: { code: 120 }, pinned: ['code'] },
      shared: false,
    },
  ],
  ['POST', '/api/public/account/get_captcha_verify', { kind: 'words' }],
  ['POST', '/api/public/account/end_sessions', { id: undefined }],
  [
    'PUT',
    '/api/public/account/preferences',
    {
      keys: { 'orders.confirm': 'x', 'orders.cancel': null },
      macros: [
        {
          id: 'm1',
          name: 'Gọi',
          key: 'Shift+f',
          steps: [{ command: 'orders.confirm', args: { note: 'x' } }],
        },
      ],
      columns: { orders: { order: ['code'], widths: { code: 120 }, pinned: ['code'] } },
    },
  ],
]

describe.each(DATABASES)('hostile bodies on $kind', ({ start }) => {
  let server: TestServer
  let admin: Client

  beforeAll(async () => {
    server = await start()
    admin = await server.as('admin')
  })
  afterAll(() => server?.close())

  function judge(answer: Answer, about: string, unkeepable: boolean): void {
    const said = `${about}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`
    expect(answer.status, said).toBeLessThan(500)
    if (unkeepable) {
      expect(answer.status, said).toBe(400)
      expect(Object.keys(answer.body.fields ?? {}).length, said).toBeGreaterThan(0)
    }
    if (answer.status < 400) return
    expect(answer.body.msg?.length, said).toBeGreaterThan(5)
    expect(answer.body.requestId, said).toBeTruthy()
    expect(said).not.toMatch(/syntax error|relation "|column "|invalid byte|Unicode/i)
  }

  test.each(CALLS)('%s %s', async (method, path, base) => {
    const good = await admin.call(method, path, base)
    expect(good.status, JSON.stringify(good.body)).toBeLessThan(300)
    for (const { about, body, unkeepable } of hostileBodies(base, pick)) {
      judge(await admin.call(method, path, JSON.stringify(body)), about, unkeepable)
    }
  })

  test('PUT /api/views/{id}', async () => {
    const { body } = await admin.post('/api/views', { area: 'orders', name: 'Để sửa' })
    const { id } = body.data as { id: string }
    const base = {
      name: 'Để sửa',
      where: [['code', 'eq', 'X']],
      q: 'an',
      sort: 'code',
      columns: { shown: ['code'] },
    }
    for (const { about, body: sent, unkeepable } of hostileBodies(base, pick)) {
      const answer = await admin.call('PUT', `/api/views/${id}`, JSON.stringify(sent), { 'If-Match': '"1"' })
      judge(answer, about, unkeepable)
    }
  })

  test('questions about jobs and their rows', async () => {
    const strange = [
      '%00',
      '%ED%A0%80',
      "'",
      '-1',
      '1e3',
      '99999999999',
      'x'.repeat(3_000),
      '',
      '[]',
      '__proto__',
    ]
    for (const value of strange) {
      for (const path of [
        `/api/jobs?limit=${value}`,
        `/api/jobs?all=${value}`,
        `/api/jobs/${value || 'x'}`,
        `/api/jobs/${NOBODY}/rows?state=${value}`,
        `/api/jobs/${NOBODY}/rows?after=${value}&limit=${value}`,
        `/api/views?area=${value}`,
      ]) {
        judge(await admin.get(path), path.slice(0, 80), false)
      }
      for (const name of ['cancel', 'retry', 'undo']) {
        const path = `/api/jobs/${value || 'x'}/${name}`
        judge(await admin.post(path, {}, { 'Idempotency-Key': 'a b' }), path.slice(0, 80), false)
        judge(await admin.post(path, [value]), path.slice(0, 80), false)
      }
    }
  })

  test('preferences come back as they were sent, or are refused', async () => {
    const name = fc.string({ unit: 'binary', maxLength: 20 })
    const values = fc.dictionary(name, fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 }), { maxKeys: 4 })
    for (const sent of fc.sample(values, TRIED * 10)) {
      const answer = await admin.call(
        'PUT',
        '/api/public/account/preferences',
        JSON.stringify({ tried: sent }),
      )
      judge(answer, JSON.stringify(sent).slice(0, 200), false)
      if (answer.status === 200)
        expect((answer.body.data as { tried: unknown }).tried).toEqual(JSON.parse(JSON.stringify(sent)))
    }
  })
})
