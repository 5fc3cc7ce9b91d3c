/** Papers by seeds on both databases, from 10,000 questions, and hostile text in every part of a question on paper. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createMigrated } from '../../../tests/support/databases.ts'
import { createEmbedded, type TestEmbedded } from '../../../tests/support/embedded.ts'
import { hostileTexts } from '../../../tests/support/hostile-texts.ts'
import type { Actor, Printing } from '../../server/kit/area/face.ts'
import { migrate } from '../../server/kit/database/migrate.ts'
import { startPage } from '../../server/kit/print/page.ts'
import type { Exam } from './area.ts'
import { papers } from './server/papers.ts'
import { freeze, readPaper } from './server/questions.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const SEEDS = 200
const QUESTIONS = 10_000

const [SUBJECT, DRAWN, LARGE, HOSTILE] = [1, 2, 3, 4].map(() => randomUUIDv7()) as [
  string,
  string,
  string,
  string,
]
const all: TestEmbedded[] = []

type Db = TestEmbedded['database']['db']

async function addExam(db: Db, id: string, code: string, count: number, subject = SUBJECT): Promise<void> {
  await sql`insert into exams (id, code, name, source, minutes, pass_mark)
    values (${id}, ${code}, 'Đề thử', 'draw', 20, 7000)`.execute(db)
  await sql`insert into exams_draws (id, record_id, position, subject_id, difficulty, count)
    values (${randomUUIDv7()}, ${id}, 0, ${subject}, 'easy', ${count})`.execute(db)
}

/** The same questions and exams on each of the two. */
async function fill({ database: { db } }: TestEmbedded): Promise<void> {
  const hostile = randomUUIDv7()
  for (const [id, name] of [
    [SUBJECT, 'Luật golf'],
    [hostile, 'Lạ'],
  ] as const)
    await sql`insert into subjects (id, code, name, place)
      values (${id}, ${`MH${name.length}`}, ${name}, ${`a${name.length}`})`.execute(db)
  await sql`insert into questions (id, code, text, kind, subject_id, difficulty, status)
    select gen_random_uuid(), 'CH' || lpad(n::text, 5, '0'), 'Câu ' || n, 'text', ${SUBJECT}::uuid, 'easy', 'ready'
    from generate_series(1, 60) n order by random()`.execute(db)
  await addExam(db, DRAWN, 'DTH0001', 20)
  await freeze(db, DRAWN)
  await sql`insert into questions (id, code, text, kind, subject_id, difficulty, status)
    select gen_random_uuid(), 'CH' || lpad(n::text, 5, '0'), 'Câu ' || n, 'text', ${SUBJECT}::uuid, 'easy', 'ready'
    from generate_series(61, ${QUESTIONS}::integer) n`.execute(db)
  await addExam(db, LARGE, 'DTH0002', 50)
  await freeze(db, LARGE)
  for (const [at, text] of hostileTexts.entries()) {
    const id = randomUUIDv7()
    await sql`insert into questions (id, code, text, kind, subject_id, difficulty, status, expected, explanation)
      values (${id}, ${`CX${at}`}, ${text}, ${at % 2 === 0 ? 'single' : 'text'}, ${hostile}, 'easy', 'ready',
        ${text}, ${text})`.execute(db)
    if (at % 2 === 0)
      await sql`insert into questions_options (id, record_id, position, text, "right")
        values (${randomUUIDv7()}, ${id}, 0, ${text}, true)`.execute(db)
  }
  await addExam(db, HOSTILE, 'DTH0003', hostileTexts.length, hostile)
  await freeze(db, HOSTILE)
}

beforeAll(async () => {
  const embedded = await createEmbedded({}, { migrated: true })
  await migrate(embedded.database)
  all.push(embedded, await createMigrated())
  for (const one of all) await fill(one)
})
afterAll(async () => {
  for (const one of all) await one.remove()
})

const codes = async ({ database }: TestEmbedded, exam: string, seed: number) =>
  (await readPaper(database.db, exam, seed))?.questions.map(({ code }) => code) ?? []

test(`${SEEDS} seeds: the same paper each time and on both databases, no question twice`, async () => {
  const [embedded, postgres] = all as [TestEmbedded, TestEmbedded]
  const seen = new Set<string>()
  for (let seed = 1; seed <= SEEDS; seed++) {
    const paper = await codes(embedded, DRAWN, seed)
    expect(paper).toHaveLength(20)
    expect(new Set(paper).size).toBe(20)
    expect(await codes(postgres, DRAWN, seed)).toEqual(paper)
    expect(await codes(postgres, DRAWN, seed)).toEqual(paper)
    seen.add(paper.join())
  }
  expect(seen.size).toBe(SEEDS)
})

test(`a paper of 50 is drawn from ${QUESTIONS} questions, none of them twice`, async () => {
  for (const one of all) expect(new Set(await codes(one, LARGE, 1)).size).toBe(50)
})

test.each(['paper', 'key'] as const)('hostile texts are letters on a printed %s', async (what) => {
  const [, postgres] = all as [TestEmbedded, TestEmbedded]
  const actor: Actor = {
    ...{ accountId: '', username: '', name: '', abilities: new Set<string>(), language: 'vi' as const },
  }
  const how: Printing = {
    sql: postgres.database.db,
    actor,
    noteNumbers() {},
    language: 'vi',
    size: 'a4',
    now: '',
    seed: 3,
  }
  const { title, sheets } = await papers[what]([{ id: HOSTILE } as Exam], how)
  const page = startPage({ title, size: 'a4' }, 'vi')
  for (const sheet of sheets) page.add(sheet)
  page.end()
  const html = Buffer.concat([...page.taken()]).toString()
  const body = html.slice(html.indexOf('<body'))
  const tags = new Set([...body.matchAll(/<\/?([a-z0-9!?]*)/gi)].map(([, tag]) => tag))
  const ours = ['', 'body', 'html', 'section', 'p', 'bdi', 'br', 'div', 'hr', 'table', 'colgroup', 'col']
  const cells = ['thead', 'tbody', 'tr', 'th', 'td', 'span']
  expect([...tags].filter((tag) => ![...ours, ...cells].includes(String(tag)))).toEqual([])
  expect(body.match(/<bdi>/g)?.length).toBeGreaterThan(hostileTexts.length)
})
