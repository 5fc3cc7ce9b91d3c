/**
 * Hostile texts in lessons, questions, exams and documents: refused in words or kept letter by letter, found again, and letters
 * still in a workbook and on paper.
 */
import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, type Row, rowsOf } from '../support/client.ts'
import { hostileCases } from '../support/hostile-texts.ts'
import { DATABASES, type TestServer } from '../support/server.ts'
import { sheetRows } from '../support/sheet-rows.ts'

vi.setConfig({ testTimeout: 300_000 })

/** Lines of an exam at most. */
const EXAM_LINES = 150
/** Signs that are seen, in one form, without those that trimming and sheets take away. */
const letters = (text: unknown) =>
  String(text)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\s]/gu, '')

const rich = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

type Where = { subject: string; chapter: string; role: string; document: string }
type Kind = { area: string; field: string; values(text: string, where: Where): object }

const KINDS: readonly Kind[] = [
  {
    area: 'questions',
    field: 'text',
    values: (text, { subject }) => ({
      ...{ text, kind: 'single', subject, difficulty: 'hard', explanation: text },
      options: [{ text, right: true }, { text: 'Khác' }],
    }),
  },
  {
    area: 'lessons',
    field: 'name',
    values: (text, { chapter }) => ({ name: text, chapter, text: rich(text) }),
  },
  { area: 'chapters', field: 'name', values: (text, { document }) => ({ name: text, document }) },
  { area: 'documents', field: 'name', values: (text) => ({ name: text, summary: text }) },
  {
    area: 'staff-documents',
    field: 'title',
    values: (text, { role }) => ({ title: text, folder: text, note: text, audience: [role] }),
  },
  {
    area: 'exams',
    field: 'name',
    values: (text, { subject }) => ({
      ...{ name: text, minutes: 20, passMark: 7_000, note: text, source: 'draw' },
      draws: [{ subject, difficulty: 'hard', count: 1 }],
    }),
  },
]

/** The worksheet's own XML; the sizes of the entry stand behind it, so it is inflated until its end. */
function sheetXml(bytes: Buffer): string {
  const name = 'xl/worksheets/sheet1.xml'
  const at = bytes.indexOf(name)
  const extra = bytes.readUInt16LE(at - 2)
  return inflateRawSync(bytes.subarray(at + name.length + extra), { finishFlush: 2 }).toString('utf8')
}

describe.each(DATABASES)('hostile texts on $kind', ({ start }) => {
  let server: TestServer
  let education: Client
  let where: Where
  /** Records that were taken, with what was sent, by area. */
  const kept = new Map<string, { row: Row; text: string }[]>()

  beforeAll(async () => {
    server = await start()
    education = await server.as('education')
    const make = async (area: string, values: object) => {
      const answer = await education.post(`/api/${area}`, values)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body.data as Row
    }
    const document = (await make('documents', { name: 'Tài liệu thử' })).id
    const { rows } = await sql<{ id: string }>`select id from roles limit 1`.execute(server.database.db)
    where = {
      document,
      chapter: (await make('chapters', { name: 'Chương thử', document })).id,
      subject: (await make('subjects', { name: 'Chủ đề lạ' })).id,
      role: rows[0]?.id ?? '',
    }
  })
  afterAll(() => server?.close())

  test.each(KINDS)('$area: refused in words or kept letter by letter', async ({ area, field, values }) => {
    const wrong: string[] = []
    const taken: { row: Row; text: string }[] = []
    for (const { name, text } of hostileCases) {
      const { status, body } = await education.post(`/api/${area}`, values(text, where))
      if (status === 201) {
        const made = body.data as Row
        const read = (await education.get(`/api/${area}/${made.id}`)).body.data as Row
        if (letters(read[field]) !== letters(text.toWellFormed())) wrong.push(`${name}: ${read[field]}`)
        if (String(read[field]).includes('\0') || !String(read[field]).isWellFormed())
          wrong.push(`${name}: stored broken`)
        taken.push({ row: read, text })
      } else if (status < 400 || status >= 500 || !/\p{L} \p{L}/u.test(body.msg ?? ''))
        wrong.push(`${name}: ${status} ${body.msg}`)
      const found = await education.get(`/api/${area}?limit=5&q=${encodeURIComponent(text.toWellFormed())}`)
      if (![200, 400].includes(found.status)) wrong.push(`${name}, searched: ${found.status}`)
    }
    kept.set(area, taken)
    expect(wrong).toEqual([])
    expect(taken.length).toBeGreaterThanOrEqual(200)
    const rows = rowsOf(await education.get(`/api/${area}?limit=100&sort=-createdAt`))
    const known = new Map(taken.map(({ row }) => [row.code, row]))
    for (const row of rows) if (known.has(row.code)) expect(row[field]).toBe(known.get(row.code)?.[field])
  })

  test.each(KINDS)('$area: text in an exported workbook, and no formula', async ({ area, field }) => {
    const made = await education.post(`/api/${area}/export`, { query: {}, columns: ['code', field] })
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300)
    const { job } = made.body.data as { job: { id: string } }
    const token = await server.tokenOf('education')
    const file = () => fetch(`${server.url}/api/jobs/${job.id}/file`, { headers: { authorization: token } })
    await vi.waitUntil(async () => (await file()).ok, { timeout: 60_000, interval: 200 })
    const bytes = Buffer.from(await (await file()).arrayBuffer())
    const xml = sheetXml(bytes)
    expect(xml).not.toMatch(/<f[ >]/)
    expect(xml).not.toMatch(/<(script|svg|img|iframe|hyperlink)/i)
    const cells = new Map((await sheetRows(bytes)).map(([code, cell]) => [code, cell]))
    const wrong = (kept.get(area) ?? []).filter(({ row }) => {
      const cell = cells.get(row.code)
      return typeof cell !== 'string' || letters(cell) !== letters(row[field])
    })
    expect(wrong.map(({ text }) => text)).toEqual([])
  })

  test.each(['paper', 'key'])('letters on a printed %s', async (what) => {
    const token = await server.tokenOf('education')
    const questions = (kept.get('questions') ?? []).map(({ row }) => row)
    for (let from = 0; from < questions.length; from += EXAM_LINES) {
      const exam = await education.post('/api/exams', {
        ...{ name: `Đề lạ ${what} ${from}`, minutes: 20, passMark: 7_000, note: hostileCases[from]?.text },
        questions: questions.slice(from, from + EXAM_LINES).map(({ id }) => ({ question: id })),
      })
      expect(exam.status, JSON.stringify(exam.body)).toBe(201)
      const { id } = exam.body.data as Row
      const asked = await education.post('/api/exams/print', { ids: [id], what, size: 'a4' })
      const { print } = asked.body.data as { print: { id: string } }
      const url = `${server.url}/api/prints/${print.id}`
      const page = await fetch(`${url}?as=page`, { headers: { authorization: token } })
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
      const html = await page.text()
      const body = html.slice(html.indexOf('<body'))
      const tags = new Set([...body.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, tag]) => tag))
      const ours = ['body', 'html', 'section', 'p', 'bdi', 'br', 'div', 'hr', 'table', 'colgroup', 'col']
      const cells = ['thead', 'tbody', 'tr', 'th', 'td', 'span']
      expect([...tags].filter((tag) => ![...ours, ...cells].includes(String(tag)))).toEqual([])
      expect(body).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
      const pdf = await fetch(`${url}?as=pdf`, { headers: { authorization: token } })
      const bytes = Buffer.from(await pdf.arrayBuffer()).toString('latin1')
      expect(bytes).toMatch(/^%PDF-/)
      // Packed streams can hold every sign.
      const parts = bytes.replaceAll(/stream\r?\n[\s\S]*?endstream/g, '')
      expect(parts).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|URI|EmbeddedFile)\b/)
    }
  })
})
