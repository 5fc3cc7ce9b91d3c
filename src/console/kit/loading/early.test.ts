import { afterEach, expect, test, vi } from 'vitest'
import { addressOf, askEarly, takeArrived, takeEarly } from './early.ts'

afterEach(() => vi.unstubAllGlobals())

test('the address does not depend on the order of parameters, and leaves out what is not set', () => {
  expect(addressOf('/api/orders', { sort: '-placedAt', at: 0, limit: 100, q: undefined })).toBe(
    '/api/orders?at=0&limit=100&sort=-placedAt',
  )
  expect(addressOf('/api/orders', {})).toBe('/api/orders')
})

test('an answer is taken once; a refusal counts as never asked', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address === '/good' ? { error: 0, data: 1 } : { error: 50008 }, {
      headers: { 'Server-Timing': 'db;dur=1.5' },
    }),
  )
  askEarly('/good', {})
  askEarly('/bad', {})
  await expect(takeEarly('/good')).resolves.toMatchObject({ payload: { data: 1 }, db: 1.5 })
  expect(takeEarly('/good')).toBeUndefined()
  await expect(takeEarly('/bad')).resolves.toBeUndefined()
})

test('what has arrived is taken at once; what is on its way is left for who waits', async () => {
  let answer = (_: Response) => {}
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve
      }),
  )
  askEarly('/slow', {})
  expect(takeArrived('/slow')).toBeUndefined()
  answer(Response.json({ error: 0, data: 2 }))
  await vi.waitFor(() => expect(takeArrived('/slow')).toMatchObject({ payload: { data: 2 } }))
  expect(takeArrived('/slow')).toBeUndefined()
  expect(takeEarly('/slow')).toBeUndefined()
})
