/**
 * Questions of an exam: those of the bank as they are now, or as they were when it was published.
 * SQL of fixed names is put in as text; values are always bound.
 */

import { sql } from 'kysely'
import type { Refusal } from '../../../core/problems/problems.ts'
import { codeForm } from '../../../core/sameness.ts'
import type { Sql, Write } from '../../../server/kit/area/face.ts'
import { fillWords } from '../../../server/kit/http/fill-words.ts'
import { drawPaper, type Part } from '../draw.ts'
import { en } from '../en.ts'
import type { ExamPaper, PaperQuestion, Shortage } from '../schema.ts'
import { vi } from '../vi.ts'

/** Draws of the exam `x`: one row for a subject and a difficulty, even where a merge of subjects made two lines the same. */
const DRAWS = `(select d.subject_id, d.difficulty, min(d.position) as part, sum(d.count)::integer as need
  from exams_draws d where d.record_id = x.id group by d.subject_id, d.difficulty)`
const READY = `(select count(*)::integer from questions q
  where q.subject_id = g.subject_id and q.difficulty = g.difficulty and q.status = 'ready')`
const FROZEN = `(select count(*)::integer from exam_frozen_questions f where f.exam_id = x.id and f.part = g.part)`

const pools = (have: string) => `select coalesce(json_agg(json_build_object('subject', s.name,
    'difficulty', g.difficulty, 'need', g.need, 'have', ${have}) order by g.part), '[]')
  from ${DRAWS} g join subjects s on s.id = g.subject_id`

const notReady = (isReady: string) => `select coalesce(json_agg(q.code order by l.position), '[]')
  from exams_questions l join questions q on q.id = l.question_id where l.record_id = x.id and not (${isReady})`

/** SQL of the detail over the row `t`. */
export const parts = {
  pools: `select (${pools(`case when x.status = 'draft' then ${READY} else ${FROZEN} end`)}) from exams x where x.id = t.id`,
  notReady: `select (${notReady(`q.status = 'ready' or x.status <> 'draft'`)}) from exams x where x.id = t.id`,
}

const CONTENT = `q.id as question_id, q.code, q.version, s.name as subject, q.difficulty, q.kind, q.text,
  coalesce((select jsonb_agg(jsonb_build_object('text', o.text, 'right', o."right") order by o.position)
    from questions_options o where o.record_id = q.id), '[]'::jsonb) as options,
  q.truth, q.value, q.tolerance, q.expected, q.explanation, q.picture, q.points`

/** Questions of the bank for the exam `x`: those chosen by hand, and all that can be drawn. */
const BANK = `(
  select 0 as part, l.position as place, null::integer as take, q.status, ${CONTENT}
  from exams_questions l join questions q on q.id = l.question_id join subjects s on s.id = q.subject_id
  where l.record_id = x.id
  union all
  select g.part, 0 as place, g.need as take, q.status, ${CONTENT}
  from ${DRAWS} g
  join questions q on q.subject_id = g.subject_id and q.difficulty = g.difficulty and q.status = 'ready'
  join subjects s on s.id = q.subject_id)`

const KEPT = '(select f.* from exam_frozen_questions f where f.exam_id = x.id)'

const COLUMNS = [
  ...['part', 'place', 'take', 'question_id', 'code', 'version', 'subject', 'difficulty', 'kind', 'text'],
  ...['options', 'truth', 'value', 'tolerance', 'expected', 'explanation', 'picture', 'points'],
]

/** Keeps the ready questions of an exam as they are at this moment. The raw texts are constants of this file. */
export async function freeze(db: Sql, exam: string): Promise<void> {
  await sql`
    insert into exam_frozen_questions (exam_id, ${sql.raw(COLUMNS.join(', '))})
    select x.id, ${sql.raw(COLUMNS.map((name) => `p.${name}`).join(', '))} from exams x, lateral ${sql.raw(BANK)} p
    where x.id = ${exam}::uuid and p.status = 'ready'`.execute(db)
}

/** The bank's questions count again. */
export async function thaw(db: Sql, exam: string): Promise<void> {
  await sql`delete from exam_frozen_questions where exam_id = ${exam}::uuid`.execute(db)
}

/** Why an exam cannot be published with the questions of the bank, or with those that were frozen for it. */
export async function shortageOf(
  { sql: db, actor }: Write,
  exam: string,
  from: 'bank' | 'frozen',
): Promise<Refusal | undefined> {
  const isReady =
    from === 'bank'
      ? `q.status = 'ready'`
      : 'exists (select from exam_frozen_questions f where f.exam_id = x.id and f.question_id = q.id)'
  const { rows } = await sql<{ pools: Shortage[]; codes: string[] }>`
    select (${sql.raw(pools(from === 'bank' ? READY : FROZEN))}) as pools,
      (${sql.raw(notReady(isReady))}) as codes from exams x where x.id = ${exam}::uuid`.execute(db)
  const { pools: all = [], codes = [] } = rows[0] ?? {}
  if (codes.length > 0) return { key: 'notReady', params: { codes: codes.join(', ') } }
  const words = actor.language === 'vi' ? vi : en
  const short = all
    .filter(({ need, have }) => have < need)
    .map(({ difficulty, ...one }) =>
      fillWords(words.detail.shortage, {
        ...one,
        difficulty: words.lines.draws.values.difficulty[difficulty],
      }),
    )
  return short.length > 0 ? { key: 'tooFew', params: { list: short.join('; ') } } : undefined
}

type Head = Omit<ExamPaper, 'seed' | 'questions' | 'drawn'> & { id: string; source: string }

/** A paper of an exam by its id or code; a draft has the bank's questions. Undefined where there is no such exam. */
export async function readPaper(db: Sql, exam: string, seed: number): Promise<ExamPaper | undefined> {
  const { rows } = await sql<Head>`
    select t.id, t.code, t.name, t.status, t.source, t.minutes, t.pass_mark as "passMark", t.note,
      (${sql.raw(parts.pools)}) as pools, (${sql.raw(parts.notReady)}) as "notReady"
    from exams t where t.id::text = ${exam.toLowerCase()} or t.code = ${codeForm(exam)}`.execute(db)
  const [head] = rows
  if (!head) return undefined
  const { id, source, ...rest } = head
  const questions = sql.raw(head.status === 'draft' ? BANK : KEPT)
  const { rows: all } = await sql<Part>`
    select p.part, p.take, array_agg(p.code order by p.place, p.code collate "C") as codes
    from exams x, lateral ${questions} p where x.id = ${id}::uuid group by p.part, p.take`.execute(db)
  const codes = drawPaper(all, seed)
  const { rows: found } = await sql<PaperQuestion>`
    select p.code, p.subject, p.difficulty, p.kind, p.text, p.options, p.truth, p.value::double precision as value,
      p.tolerance::double precision as tolerance, p.expected, p.explanation, p.picture, p.points
    from exams x, lateral ${questions} p where x.id = ${id}::uuid and p.code = any(${codes}::text[])`.execute(
    db,
  )
  const byCode = new Map(found.map((one) => [one.code, one]))
  return {
    ...rest,
    drawn: source === 'draw',
    seed,
    questions: codes.flatMap((code) => byCode.get(code) ?? []),
  }
}
