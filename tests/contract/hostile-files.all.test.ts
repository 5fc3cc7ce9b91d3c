/**
 * Files of staff documents and lessons, pictures of documents and questions: taken and served so that nothing in them can act,
 * or refused in words with nothing stored; and never to users who may not see the record.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FileValue } from '../../src/core/attachments.ts'
import { type Client, type Row, rowOf } from '../support/client.ts'
import { DATABASES, type TestServer } from '../support/server.ts'

vi.setConfig({ testTimeout: 180_000 })

const MB = 1024 * 1024
const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
/** It opens a message as it is opened, and starts a program. */
const ACTIVE_PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>/AA<</O<</S/Launch/F(cmd.exe)>>>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
const office = (...names: string[]) =>
  Buffer.from(
    zipSync(Object.fromEntries(['[Content_Types].xml', ...names].map((name) => [name, strToU8('<x/>')]))),
  )
const PROGRAM = Buffer.concat([Buffer.from('MZ\u0090\u0000', 'latin1'), Buffer.alloc(4_096)])
const PAGE = Buffer.from('<html><script>alert(1)</script>')
const filled = (head: Buffer, size: number) => Buffer.concat([head, Buffer.alloc(size - head.length)])

type Case = [about: string, name: string, make: () => Buffer]
const TAKEN: Case[] = [
  ['a PDF', 'Nội quy.pdf', () => PDF],
  ['a PDF with a script', 'Nội quy chạy.pdf', () => ACTIVE_PDF],
  ['a PDF that begins a page', 'a.pdf', () => Buffer.concat([PDF, PAGE])],
  ['a PDF of 20 MB', 'a.pdf', () => filled(PDF, 20 * MB)],
  ['Word', 'a.docx', () => office('word/document.xml')],
  ['Excel', 'a.xlsx', () => office('xl/workbook.xml')],
  ['text with markup', 'a.txt', () => PAGE],
  ['CSV with formulas', 'a.csv', () => Buffer.from('=cmd|calc!A1,@SUM(1)')],
  ['a name that turns', 'tai-lieu\u202eexe.pdf', () => PDF],
  ['a name with a path', '../../../../etc/x.pdf', () => PDF],
  ['a name of header signs', 'a"; filename="x.html.pdf', () => PDF],
]
const REFUSED: Case[] = [
  ['a program', 'a.exe', () => PROGRAM],
  ['a program named .pdf', 'a.pdf', () => PROGRAM],
  ['a program named .docx', 'a.docx', () => PROGRAM],
  ['a program named .png', 'a.png', () => PROGRAM],
  ['a program with two ends', 'a.pdf.exe', () => PDF],
  ['a page', 'a.html', () => PAGE],
  ['a page named .pdf', 'a.pdf', () => PAGE],
  [
    'a drawing with a script',
    'a.svg',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  ],
  ['a drawing named .png', 'a.png', () => Buffer.from('<svg onload="alert(1)"/>')],
  ['a script', 'a.js', () => Buffer.from('alert(1)')],
  ['a shortcut', 'a.lnk', () => PROGRAM],
  ['Word with macros', 'a.docm', () => office('word/document.xml', 'word/vbaProject.bin')],
  ['Word with macros named .docx', 'a.docx', () => office('word/document.xml', 'word/vbaProject.bin')],
  ['Excel named .docx', 'a.docx', () => office('xl/workbook.xml')],
  ['an old Word document', 'a.doc', () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['an archive', 'a.zip', () => office('a')],
  ['bytes named .txt', 'a.txt', () => PROGRAM],
  ['nothing', 'a.pdf', () => Buffer.alloc(0)],
  ['no name', '', () => PDF],
  ['an end alone', '.pdf', () => Buffer.alloc(0)],
  ['a PDF of 21 MB', 'a.pdf', () => filled(PDF, 21 * MB)],
  ['a PDF of 50 MB', 'a.pdf', () => filled(PDF, 50 * MB)],
]

describe.each(DATABASES)('files of staff and learning documents on $kind', ({ start }) => {
  let server: TestServer
  let education: Client
  const uploads = () => readdirSync(join(server.dataDir, 'uploads')).sort()
  const pictures = () => readdirSync(join(server.dataDir, 'files')).sort()
  const rowsOfUploads = async () =>
    (await sql<{ count: number }>`select count(*)::integer as count from uploads`.execute(server.database.db))
      .rows[0]?.count

  beforeAll(async () => {
    server = await start()
    education = await server.as('education')
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    await sql`delete from rate_limits`.execute(server.database.db)
  })

  async function send(path: string, name: string, bytes: Buffer, who = 'education') {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    const headers = { Authorization: await server.tokenOf(who), 'Accept-Language': 'vi' }
    const answer = await fetch(`${server.url}/api/${path}`, { method: 'POST', headers, body: form })
    const body = JSON.parse((await answer.text()) || '{}') as { msg?: string; data?: FileValue }
    return { status: answer.status, msg: body.msg ?? '', data: body.data }
  }
  async function get(who: string | undefined, path: string) {
    const headers = who === undefined ? undefined : { Authorization: await server.tokenOf(who) }
    const answer = await fetch(server.url + path, headers && { headers })
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const roleOf = async (name: string) =>
    (
      await sql<{ id: string }>`select role_ids[1] as id from accounts where username = ${name}`.execute(
        server.database.db,
      )
    ).rows[0]?.id

  const UPLOADS = ['staff-documents/uploads/file', 'lessons/uploads/attachment']

  test.each(UPLOADS)('%s: taken ones are served as a download in which nothing acts', async (path) => {
    const area = path.split('/')[0]
    for (const [about, name, make] of TAKEN) {
      const bytes = make()
      const { status, msg, data } = await send(path, name, bytes)
      expect([about, status, msg]).toEqual([about, 200, ''])
      expect(data?.name).not.toMatch(/[\p{Cc}\p{Cf}"/\\]/u)
      for (const show of ['', '?show=1']) {
        const got = await get('education', `/api/${area}/files/${data?.file}${show}`)
        expect(got.bytes.equals(bytes), about).toBe(true)
        const is = (header: string) => got.headers.get(header) ?? ''
        expect(is('x-content-type-options')).toBe('nosniff')
        expect(is('content-security-policy')).toMatch(/^default-src 'none'; frame-ancestors 'none'/)
        expect(is('content-type')).not.toMatch(/html|svg|xml;|javascript/)
        // A PDF is shown by the browser's own viewer, which lets no script of it near the page.
        const inline = show !== '' && String(data?.name).endsWith('.pdf')
        expect(is('content-disposition')).toMatch(inline ? /^inline; filename="/ : /^attachment; filename="/)
        if (!inline) expect(is('content-security-policy')).toMatch(/; sandbox$/)
        expect(is('content-disposition')).not.toMatch(/\.(exe|html)"/)
      }
      // It is its sender's alone until a record has it.
      expect((await get('content', `/api/${area}/files/${data?.file}`)).status, about).toBe(404)
      expect((await get(undefined, `/api/${area}/files/${data?.file}`)).status, about).toBe(401)
    }
  })

  test.each(UPLOADS)('%s: refused in words, nothing stored', async (path) => {
    const [files, rows] = [uploads(), await rowsOfUploads()]
    for (const [about, name, make] of REFUSED) {
      const { status, msg } = await send(path, name, make())
      expect([about, status >= 400 && status < 500, msg]).toEqual([
        about,
        true,
        expect.stringMatching(/\p{L} \p{L}/u),
      ])
    }
    expect(uploads()).toEqual(files)
    expect(await rowsOfUploads()).toBe(rows)
  })

  test.each(UPLOADS)('%s: a sender that stops half way leaves nothing', async (path) => {
    const [files, rows] = [uploads(), await rowsOfUploads()]
    const head = Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n',
    )
    const half = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(head))
        controller.enqueue(new Uint8Array(MB))
        setTimeout(() => controller.error(new Error('gone')), 100)
      },
    })
    const headers = {
      Authorization: await server.tokenOf('education'),
      'Content-Type': 'multipart/form-data; boundary=b',
    }
    const request = { method: 'POST', headers, body: half, duplex: 'half' } as RequestInit
    await expect(fetch(`${server.url}/api/${path}`, request)).rejects.toThrow()
    // A form that ends before its last boundary.
    const cut = await fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(head),
    })
    expect(cut.status).toBeGreaterThanOrEqual(400)
    expect(cut.status).toBeLessThan(500)
    expect((await education.get('/api/staff-documents?limit=1')).status).toBe(200)
    expect(uploads()).toEqual(files)
    expect(await rowsOfUploads()).toBe(rows)
  })

  test('a file of a staff document: its audience alone, while it is in force', async () => {
    const { data } = await send('staff-documents/uploads/file', 'Nội quy.pdf', ACTIVE_PDF)
    const made = await education.post('/api/staff-documents', {
      ...{ title: 'Nội quy thử', audience: [await roleOf('telesales')] },
      files: [{ name: 'Nội quy', file: data }],
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { id } = rowOf(made)
    const url = `/api/staff-documents/files/${data?.file}`
    const seenBy = async () =>
      Promise.all(
        ['education', 'telesales', 'warehouse', undefined].map(async (who) => (await get(who, url)).status),
      )
    const content = await server.as('content')
    const act = async (verb: string) => {
      const { version } = rowOf(await content.get(`/api/staff-documents/${id}`))
      const answer = await content.post(
        `/api/staff-documents/${id}/${verb}`,
        {},
        { 'If-Match': `"${version}"` },
      )
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    expect(await seenBy()).toEqual([200, 404, 404, 401])
    await act('enforce')
    expect(await seenBy()).toEqual([200, 200, 404, 401])
    await act('withdraw')
    expect(await seenBy()).toEqual([200, 404, 404, 401])
    // Through another area, under another name, and by an id that is none.
    for (const other of [
      `/api/lessons/files/${data?.file}`,
      `/api/staff-documents/files/${randomUUID()}`,
      '/api/staff-documents/files/..%2f..%2fconfig',
      `/files/${data?.file}`,
    ])
      expect((await get('education', other)).status, other).toBeGreaterThanOrEqual(400)
  })

  test('a file of a lesson: users who may view lessons alone', async () => {
    const { data } = await send('lessons/uploads/attachment', 'Bài.pdf', PDF)
    const made = async (area: string, values: object) => {
      const answer = await education.post(`/api/${area}`, values)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return rowOf(answer) as Row
    }
    const document = (await made('documents', { name: 'Tài liệu thử' })).id
    const chapter = (await made('chapters', { name: 'Chương thử', document })).id
    await made('lessons', { name: 'Bài thử', chapter, attachment: data })
    const url = `/api/lessons/files/${data?.file}`
    expect((await get('content', url)).status).toBe(200)
    expect((await get('warehouse', url)).status).toBe(403)
    expect((await get(undefined, url)).status).toBe(401)
    // One that another record has, and one that nobody sent, are no attachments of a second lesson.
    for (const file of [data, { file: randomUUID(), name: 'a.pdf', size: 1 }]) {
      const answer = await education.post('/api/lessons', { name: 'Bài khác', chapter, attachment: file })
      expect([answer.status, answer.body.msg]).toEqual([
        expect.any(Number),
        expect.stringMatching(/\p{L} \p{L}/u),
      ])
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }
  })

  test.each(['documents/uploads/cover', 'questions/uploads/picture'])(
    '%s: a picture is made anew; anything else is refused in words, nothing stored',
    async (path) => {
      const drawn = sharp({ create: { width: 64, height: 48, channels: 3, background: '#2f7a4d' } })
      const png = await drawn.png().toBuffer()
      const marked = await drawn
        .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' } })
        .jpeg()
        .toBuffer()
      const before = pictures()
      for (const [about, name, bytes] of [
        ['a program', 'a.png', PROGRAM],
        ['a drawing', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
        ['a drawing named .png', 'a.png', Buffer.from('<svg onload="alert(1)"/>')],
        ['a PDF', 'a.png', PDF],
        ['half a picture', 'a.png', png.subarray(0, 60)],
        ['9 MB', 'a.png', filled(png, 9 * MB)],
        ['50 MB', 'a.png', filled(png, 50 * MB)],
      ] as const) {
        const { status, msg } = await send(path, name, bytes)
        expect([about, status >= 400 && status < 500, msg]).toEqual([
          about,
          true,
          expect.stringMatching(/\p{L} \p{L}/u),
        ])
      }
      expect(pictures()).toEqual(before)
      for (const bytes of [marked, Buffer.concat([png, PAGE])]) {
        const { status, data } = await send(path, 'a.png', bytes)
        expect(status).toBe(200)
        const { picture } = data as unknown as { picture: string }
        const got = await get('education', picture)
        expect(got.headers.get('content-type')).toBe('image/webp')
        expect(got.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
        expect(got.bytes.includes('<script>')).toBe(false)
        expect((await get(undefined, picture)).status).toBe(401)
      }
    },
  )
})
