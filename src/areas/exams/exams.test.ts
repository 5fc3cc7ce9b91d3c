/** Exams through the API of a real server: publishing freezes questions, refusals by name, papers by a seed, printing. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import type { Exam } from './area.ts'
import type { ExamDetail, ExamPaper } from './schema.ts'

let server: TestServer
const tokens: Record<string, string> = {}
type Made = { id: string; code: string; version: number }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const call = async (method: Method, url: string, body?: object, version?: number, who = 'education') => {
  const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` }
  const answer = await server.call(tokens[who], method, url, body, headers)
  return { status: answer.statusCode, body: answer.json() }
}

async function make(path: string, values: object): Promise<Made> {
  const { status, body } = await call('POST', `/api/${path}`, values)
  expect(status, body.msg).toBe(201)
  return body.data
}

let count = 0
const subject = () => make('subjects', { name: `Chủ đề thử ${++count}` })

/** A ready question, unless it is to stay a draft. */
async function question(of: Made, values: object = {}, ready = true): Promise<Made> {
  const made = await make('questions', {
    text: `Câu hỏi số ${++count}`,
    kind: 'single',
    subject: of.id,
    difficulty: 'hard',
    options: [{ text: 'Đúng', right: true }, { text: 'Sai' }],
    ...values,
  })
  if (ready) await call('POST', `/api/questions/${made.id}/make-ready`, {}, made.version)
  return (await call('GET', `/api/questions/${made.id}`)).body.data
}

const exam = (values: object) => make('exams', { name: 'Đề thử', minutes: 20, passMark: 7_000, ...values })
const byHand = (questions: readonly Made[]) =>
  exam({ questions: questions.map(({ id }) => ({ question: id })) })
const publish = ({ id, version }: Made) => call('POST', `/api/exams/${id}/publish`, {}, version)
const paperOf = async ({ code }: Made, seed = 1): Promise<ExamPaper> =>
  (await call('GET', `/api/exams/${code}/paper?seed=${seed}`)).body.data
const whole = async ({ id }: Made): Promise<Exam & ExamDetail> =>
  (await call('GET', `/api/exams/${id}`)).body.data

beforeAll(async () => {
  server = await startTestServer()
  for (const who of ['education', 'telesales']) tokens[who] = await server.signIn(who)
}, 120_000)
afterAll(() => server.close())

test('a published exam has its questions as they were; an undo gives them free again', async () => {
  const of = await subject()
  const first = await question(of, { text: 'Bóng rơi vào nước thì sao?', points: 3 })
  const made = await byHand([first])
  const published = await publish(made)
  expect(published.status, published.body.msg).toBe(200)
  const put = await call(
    'PUT',
    `/api/questions/${first.id}`,
    { text: 'Câu khác hẳn', kind: 'true_false', truth: 'false', subject: of.id, points: 9 },
    first.version,
  )
  expect(put.status, put.body.msg).toBe(200)
  await call('POST', `/api/questions/${first.id}/retire`, {}, put.body.data.version)
  const [frozen] = (await paperOf(made)).questions
  expect(frozen).toMatchObject({
    text: 'Bóng rơi vào nước thì sao?',
    kind: 'single',
    points: 3,
    options: [
      { text: 'Đúng', right: true },
      { text: 'Sai', right: false },
    ],
  })
  const undone = await call('POST', '/api/undo', { audits: [published.body.audit] })
  expect(undone.status, undone.body.msg).toBe(200)
  expect(await whole(made)).toMatchObject({ status: 'draft', notReady: [first.code] })
  expect((await paperOf(made)).questions[0]).toMatchObject({ text: 'Câu khác hẳn', points: 9 })
})

test('too few questions are named with subject and difficulty, in both languages', async () => {
  const of = await subject()
  for (let at = 0; at < 3; at++) await question(of)
  await question(of, {}, false)
  const draws = [{ subject: of.id, difficulty: 'hard', count: 5 }]
  const made = await exam({ source: 'draw', draws })
  const { body: name } = await call('GET', `/api/subjects/${of.id}`)
  expect((await whole(made)).pools).toEqual([
    { subject: name.data.name, difficulty: 'hard', need: 5, have: 3 },
  ])
  const refused = await publish(made)
  expect(refused.status).toBe(409)
  expect(refused.body.msg).toContain(`${name.data.name} (Khó): cần 5, có 3`)
  const english = await server.call(
    tokens.education,
    'POST',
    `/api/exams/${made.id}/publish`,
    {},
    {
      'if-match': `"${made.version}"`,
      'accept-language': 'en',
    },
  )
  expect(english.json().msg).toContain(`${name.data.name} (Hard): needs 5, has 3`)
  // Nothing of it is kept: the draft has the bank's questions.
  expect((await paperOf(made)).questions).toHaveLength(3)
  for (let at = 0; at < 2; at++) await question(of)
  expect((await publish(made)).status).toBe(200)
})

test('questions that are not ready are named', async () => {
  const of = await subject()
  const [ready, draft] = [await question(of), await question(of, {}, false)]
  const refused = await publish(await byHand([ready, draft]))
  expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining(draft.code)])
  expect(refused.body.msg).not.toContain(ready.code)
})

test('an exam without questions, with one twice, or that ends before it begins is refused', async () => {
  const of = await subject()
  const one = await question(of)
  const draw = { subject: of.id, difficulty: 'easy', count: 2 }
  const fields = async (values: object) =>
    Object.keys(
      (await call('POST', '/api/exams', { name: 'Đề thử', minutes: 20, passMark: 7_000, ...values })).body
        .fields ?? {},
    )
  expect(await fields({})).toEqual(['questions'])
  expect(await fields({ source: 'draw' })).toEqual(['draws'])
  expect(await fields({ questions: [{ question: one.id }, { question: one.id }] })).toEqual([
    'questions.1.question',
  ])
  expect(await fields({ source: 'draw', draws: [draw, draw] })).toEqual(['draws.1.difficulty'])
  const times = { startsAt: '2026-12-02T01:00:00Z', endsAt: '2026-12-01T01:00:00Z' }
  expect(await fields({ ...times, questions: [{ question: one.id }] })).toEqual(['endsAt'])
})

test('a published exam is fixed and kept; it closes', async () => {
  const one = await question(await subject())
  const made = await byHand([one])
  const { version } = (await publish(made)).body.data
  const url = `/api/exams/${made.id}`
  const put = await call(
    'PUT',
    url,
    { name: 'Tên khác', minutes: 20, passMark: 7_000, questions: [{ question: one.id }] },
    version,
  )
  expect(put.status).toBe(409)
  expect((await call('DELETE', url, undefined, version)).status).toBe(409)
  expect((await call('POST', `${url}/close`, {}, version)).body.data.status).toBe('closed')
})

test('a seed draws the same paper again, and is printed with it; other roles read none', async () => {
  const of = await subject()
  const hostile = '<img src=x onerror=alert(1)>'
  for (let at = 0; at < 8; at++) await question(of, at === 0 ? { text: hostile } : {})
  const made = await exam({ source: 'draw', draws: [{ subject: of.id, difficulty: 'hard', count: 8 }] })
  expect((await publish(made)).status).toBe(200)
  const codes = async (seed: number) => (await paperOf(made, seed)).questions.map(({ code }) => code)
  expect(await codes(7)).toEqual(await codes(7))
  expect(await codes(7)).not.toEqual(await codes(8))
  expect(new Set(await codes(7)).size).toBe(8)
  expect((await call('GET', `/api/exams/${made.code}/paper?seed=0`)).status).toBe(400)
  expect((await call('GET', `/api/exams/${made.code}/paper`, undefined, undefined, 'telesales')).status).toBe(
    403,
  )
  expect((await call('GET', '/api/exams/DTH9999/paper')).status).toBe(404)
  for (const what of ['paper', 'key']) {
    const asked = await call('POST', '/api/exams/print', { ids: [made.id], what, size: 'a4', seed: 7 })
    expect(asked.status, asked.body.msg).toBe(201)
    const url = `/api/prints/${asked.body.data.print.id}`
    const page = (await server.call(tokens.education, 'GET', `${url}?as=page`)).body
    expect(page).toContain('Mã rút đề: 7')
    expect(page).not.toContain(hostile)
    expect(page).toContain('&lt;img src=x')
    const pdf = await server.call(tokens.education, 'GET', `${url}?as=pdf`)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('the picture of a question is on its paper and its key; one whose file is gone is named', async () => {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b3262e' } })
    .png()
    .toBuffer()
  const form = (name: string) =>
    Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--b--\r\n'),
    ])
  const sent = await server.app.inject({
    ...{ method: 'POST', url: '/api/questions/uploads/picture', payload: form('gay.png') },
    headers: { authorization: tokens.education ?? '', 'content-type': 'multipart/form-data; boundary=b' },
  })
  expect(sent.statusCode, sent.body).toBe(200)
  const { picture } = sent.json().data
  const shown = await question(await subject(), { picture })
  const made = await byHand([shown])
  const printed = async (what: string, as: string) => {
    const asked = await call('POST', '/api/exams/print', { ids: [made.id], what, size: 'a4' })
    return server.call(tokens.education, 'GET', `/api/prints/${asked.body.data.print.id}?as=${as}`)
  }
  for (const what of ['paper', 'key']) {
    expect((await printed(what, 'page')).body.match(/<img src="data:image\/jpeg;base64,/g)).toHaveLength(1)
    expect((await printed(what, 'pdf')).rawPayload.toString('latin1')).toContain('/DCTDecode')
  }
  rmSync(join(server.config.dataDir, picture))
  const { body } = await printed('paper', 'page')
  expect(body).not.toContain('<img')
  expect(body).toContain(`Hình của câu ${shown.code}`)
})
