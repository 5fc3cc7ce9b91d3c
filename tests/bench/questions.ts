/**
 * `node tests/bench/questions.ts [--questions 10000] [--times 200]`: the bank with so many questions listed, filtered and searched,
 * and papers drawn from all of them. Questions are added to a throw-away database.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { measure, reporter } from './measure.ts'
import { benchTarget, caller } from './target.ts'

const { values } = parseArgs({
  options: { questions: { type: 'string', default: '10000' }, times: { type: 'string', default: '200' } },
})
const [questions, times] = [Number(values.questions), Number(values.times)]
const WORDS = ['luật', 'bóng', 'gậy', 'green', 'fitting', 'cán', 'bảo hành', 'đơn hàng']
const DIFFICULTIES = ['easy', 'medium', 'hard']
/** Questions of a paper. */
const DRAWN = 50

const FILL = `
  insert into questions (id, code, text, kind, subject_id, difficulty, status, created_at, search)
  select gen_random_uuid(), 'CH' || n, words, 'text', $1, ($3::text[])[1 + n % 3], 'ready',
    now() - make_interval(mins => n), lower('CH' || n) || ' ' || fold_text(words)
  from generate_series(90000 - $2::integer, 89999) n,
    lateral (select 'Câu ' || n || ': ' || ($4::text[])[1 + n % 8] || ' và ' || ($4::text[])[1 + n / 8 % 8] as words) w`

const target = await benchTarget({ orders: 3_000, kind: 'postgres', fresh: true })
try {
  const call = caller(target)
  const get = (path: string) => call('GET', path)
  const made = async (path: string, body: object) =>
    (JSON.parse(await call('POST', path, body)) as { data: { id: string; code: string; version: number } })
      .data
  const subject = await made('/api/subjects', { name: 'Ngân hàng lớn' })
  const client = new pg.Client(target.databaseUrl)
  await client.connect()
  await client.query(FILL, [subject.id, questions, DIFFICULTIES, WORDS])
  await client.query('analyze questions')
  await client.end()
  const exam = async (name: string) =>
    made('/api/exams', {
      ...{ name, minutes: 45, passMark: 7_000, source: 'draw' },
      draws: DIFFICULTIES.map((difficulty, at) => ({
        ...{ subject: subject.id, difficulty, count: Math.floor((DRAWN + at) / 3) },
      })),
    })
  const [draft, published] = [await exam('Đề nháp'), await exam('Đề phát hành')]
  await call('POST', `/api/exams/${published.id}/publish`, {}, { 'If-Match': `"${published.version}"` })

  const list = '/api/questions?limit=50'
  const { total } = JSON.parse(await get(list)) as { total: number }
  const where = (...conditions: unknown[]) => `&where=${encodeURIComponent(JSON.stringify(conditions))}`
  const level = (i: number) => DIFFICULTIES[i % DIFFICULTIES.length]
  const word = (i: number) => `&q=${encodeURIComponent(WORDS[i % WORDS.length] ?? '')}`
  const report = reporter(
    `question bank, ${questions.toLocaleString('en')} questions on PostgreSQL, one client`,
  )
  const timed = async (what: string, ms: number, of: 'p50' | 'p95', work: (i: number) => Promise<unknown>) =>
    report.times(what, await measure(times, work), { ms, of })
  await timed('first 50 with total', 1.2, 'p50', () => get(list))
  await timed('filter by subject and difficulty', 1.2, 'p50', (i) =>
    get(list + where(['subject', 'in', [subject.code]], ['difficulty', 'eq', level(i)])),
  )
  await timed('search a word', 25, 'p50', (i) => get(list + word(i)))
  await timed('last page', 3, 'p50', (i) => get(`${list}&at=${total - 50 - (i % 10)}`))
  const paper = (code: string, i: number) => get(`/api/exams/${code}/paper?seed=${1 + i}`)
  await timed(`a paper of ${DRAWN} drawn from all, draft`, 100, 'p95', (i) => paper(draft.code, i))
  await timed(`a paper of ${DRAWN} drawn from all, published`, 100, 'p95', (i) => paper(published.code, i))
} finally {
  await target.close()
}
