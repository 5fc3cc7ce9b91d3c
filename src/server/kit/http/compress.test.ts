import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressJson } from './compress.ts'

const app = Fastify()
const rows = Array.from({ length: 500 }, (_, n) => ({ code: `DH${n}`, buyer: 'Nguyễn Văn Khánh' }))

beforeAll(async () => {
  compressJson(app)
  app.get('/many', () => ({ error: 0, data: rows }))
  app.get('/few', () => ({ error: 0, data: rows.slice(0, 5) }))
  app.get('/page', (_request, reply) => reply.type('text/html').send('x'.repeat(20_000)))
  await app.ready()
})
afterAll(() => app.close())

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted ? { 'accept-encoding': accepted } : {} })

test('a large JSON response is compressed for a caller that accepts it', async () => {
  const plain = await get('/many')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toBe('accept-encoding')
  const ways = { 'gzip, deflate, br': brotliDecompressSync, 'gzip, deflate': gunzipSync }
  for (const [accepted, read] of Object.entries(ways)) {
    const small = await get('/many', accepted)
    expect(small.headers['content-encoding']).toBe(read === gunzipSync ? 'gzip' : 'br')
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
    expect(read(small.rawPayload).toString()).toBe(plain.body)
  }
})

test('small responses and other types are not', async () => {
  expect((await get('/few', 'gzip')).headers['content-encoding']).toBeUndefined()
  expect((await get('/page', 'gzip')).headers['content-encoding']).toBeUndefined()
})
