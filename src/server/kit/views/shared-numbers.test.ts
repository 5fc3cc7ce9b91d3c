/** Views that others see hold no phone number. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../app/test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('telesales')
})
afterAll(() => server.close())

const NUMBER = '0901234567'
const view = (more: object) => ({ area: 'customers', name: `Khách ${Math.random()}`, ...more })

test.each([
  ['a condition', { where: [['phone', 'eq', NUMBER]] }],
  ['words', { q: `Nam ${NUMBER}` }],
])('%s with a number is kept for oneself, and not shared', async (_name, content) => {
  const shared = await server.call(token, 'POST', '/api/views', view({ ...content, shared: true }))
  expect(shared.statusCode).toBe(400)
  expect(shared.json().fields.shared).toContain('không dùng chung')
  const own = await server.call(token, 'POST', '/api/views', view(content))
  expect(own.statusCode).toBe(201)
  const { id, version } = own.json().data
  const later = await server.call(
    token,
    'PUT',
    `/api/views/${id}`,
    { shared: true },
    { 'if-match': `"${version}"` },
  )
  expect(later.statusCode).toBe(400)
})

test('whether there is a number may be shared', async () => {
  const shared = await server.call(
    token,
    'POST',
    '/api/views',
    view({ where: [['phone', 'empty', false]], shared: true }),
  )
  expect(shared.statusCode).toBe(201)
})
