/** Learning documents through the API of a real server: outline in order, moves between chapters, publishing, roles. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import type { Outline } from './schema.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['education', 'content', 'telesales'])
}, 120_000)
afterAll(() => shop?.close())

type Made = { id: string; code: string; version: number }

async function make(path: string, body: object): Promise<Made> {
  const answer = await shop.call('POST', `/api/${path}`, body, 'content')
  expect(answer.status, answer.msg).toBe(201)
  return answer.data
}
const outlineOf = async ({ code }: Made): Promise<Outline> =>
  (await shop.call('GET', `/api/documents/${code}/outline`, undefined, 'education')).data
const names = (outline: Outline) =>
  outline.map(({ name, lessons }) => [name, ...lessons.map((one) => one.name)])

test('chapters and lessons are read in the order that was made by hand', async () => {
  const document = await make('documents', { name: 'Luật golf' })
  const [first, second] = [
    await make('chapters', { name: 'Chương một', document: document.id }),
    await make('chapters', { name: 'Chương hai', document: document.id }),
  ]
  const [a, b] = [
    await make('lessons', { name: 'Bài A', chapter: first.id, minutes: 10 }),
    await make('lessons', { name: 'Bài B', chapter: first.id, minutes: 5, text: '<b>đậm</b>' }),
  ]
  expect(names(await outlineOf(document))).toEqual([['Chương một', 'Bài A', 'Bài B'], ['Chương hai']])

  const moved = await shop.call('POST', '/api/lessons/move', { ids: [b.id], before: a.id }, 'content')
  expect(moved.status, moved.msg).toBe(200)
  expect(names(await outlineOf(document))[0]).toEqual(['Chương một', 'Bài B', 'Bài A'])

  const { data: lesson } = await shop.call('GET', `/api/lessons/${b.id}`, undefined, 'content')
  const there = { name: 'Bài B', chapter: second.id, minutes: 5, text: lesson.text }
  const put = await shop.call('PUT', `/api/lessons/${b.id}`, there, 'content', lesson.version)
  expect(put.status, put.msg).toBe(200)
  const outline = await outlineOf(document)
  expect(names(outline)).toEqual([
    ['Chương một', 'Bài A'],
    ['Chương hai', 'Bài B'],
  ])
  // Typed tags are letters of the text, not formatting.
  expect(JSON.stringify(outline[1]?.lessons[0]?.text)).toContain('<b>đậm</b>')
  const counted = await shop.call('GET', `/api/documents/${document.code}`, undefined, 'education')
  expect(counted.data).toMatchObject({ lessonCount: 2, minutes: 15 })
})

test('a document is published once it has a lesson; a chapter with lessons is not deleted', async () => {
  const document = await make('documents', { name: 'Sắp có bài' })
  const publish = () => shop.call('POST', `/api/documents/${document.id}/publish`, {}, 'content')
  const early = await publish()
  expect([early.status, early.msg]).toEqual([409, expect.stringContaining('bài học')])
  const chapter = await make('chapters', { name: 'Chương một', document: document.id })
  await make('lessons', { name: 'Bài một', chapter: chapter.id })
  expect((await publish()).data).toMatchObject({ status: 'published' })
  const gone = await shop.call('DELETE', `/api/chapters/${chapter.id}`, undefined, 'content', chapter.version)
  expect(gone.status).toBe(409)
})

test('an unknown document has no outline, and other roles read none', async () => {
  expect((await shop.call('GET', '/api/documents/TL9999/outline', undefined, 'content')).status).toBe(404)
  expect((await shop.call('GET', '/api/documents/TL9999/outline', undefined, 'telesales')).status).toBe(403)
})
