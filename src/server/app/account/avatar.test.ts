import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { flood } from '../../../../tests/support/pixel-flood.ts'
import { PICTURE_BYTES } from '../../../core/pictures.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const URL_ = '/api/public/account/avatar'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('telesales')
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.database.db)
})

const BOUNDARY = 'ranh-gioi'
const form = (file: Buffer, { field = 'file', name = 'anh.png', type = 'image/png' } = {}) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
const send = (payload: Buffer, headers: Record<string, string> = {}, url = URL_) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: token,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
    payload,
  })
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1890ff' } })
const stored = () => readdirSync(join(server.config.dataDir, 'files')).filter((name) => !name.startsWith('.'))

describe('one’s own picture', () => {
  test('becomes a square WebP by its content, without what came along, and is shown', async () => {
    const jpeg = await picture(640, 400)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Trịnh Thị Thanh' } })
      .toBuffer()
    const answer = await send(form(jpeg, { type: 'image/jpeg' }))
    expect(answer.statusCode, answer.body).toBe(200)
    const { avatar } = answer.json().data
    expect(avatar).toMatch(/^\/files\/[0-9a-f]{32}\.webp$/)
    const file = await server.app.inject({ url: avatar, headers: { authorization: token } })
    const { width, height, format, exif } = await sharp(file.rawPayload).metadata()
    expect([width, height, format, exif]).toEqual([256, 256, 'webp', undefined])
    expect((await server.app.inject({ url: avatar })).statusCode).toBe(401)
    const profile = await server.call(token, 'GET', '/api/public/account/get_profile')
    expect(profile.json().data.avatar).toBe(avatar)

    const gone = await server.call(token, 'DELETE', URL_)
    expect(gone.json()).toMatchObject({ error: 0, data: { avatar: null } })
    expect((await server.call(token, 'GET', '/api/public/account/get_profile')).json().data.avatar).toBeNull()
  })

  test('the same key is one upload; with another picture it is refused', async () => {
    const key = { 'idempotency-key': 'anh-dai-dien-1' }
    const [blue, red] = await Promise.all([
      picture(300, 300).png().toBuffer(),
      sharp({ create: { width: 300, height: 300, channels: 3, background: '#f5222d' } })
        .png()
        .toBuffer(),
    ])
    const first = await send(form(blue), key)
    expect((await send(form(blue), key)).json()).toEqual(first.json())
    expect((await send(form(red), key)).statusCode).toBe(422)
  })

  test('an upload by cookie alone has to come from our pages, and 30 an hour are enough', async () => {
    const small = form(await picture(20, 20).png().toBuffer())
    const byCookie = (site: string) =>
      send(small, { authorization: '', cookie: `Admin-Token=${token}`, 'sec-fetch-site': site })
    expect((await byCookie('cross-site')).statusCode).toBe(403)
    expect((await byCookie('same-origin')).statusCode).toBe(200)
    await sql`update rate_limits set points = 30 where key like 'avatar:%'`.execute(server.database.db)
    expect((await byCookie('same-origin')).statusCode).toBe(429)
  })
})

describe('a colleague’s picture', () => {
  const url = '/api/accounts/uploads/avatar'

  test('is set, exchanged and removed by an administrator, and comes back by undo', async () => {
    const admin = await server.signIn('admin')
    const upload = async (background: string) => {
      const bytes = await sharp({ create: { width: 900, height: 500, channels: 3, background } })
        .png()
        .toBuffer()
      const answer = await send(form(bytes), { authorization: admin }, url)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().data.picture as string
    }
    const own = (await send(form(await picture(64, 64).png().toBuffer()))).json().data.avatar
    const found = await server.call(admin, 'GET', '/api/accounts?q=telesales')
    const at = `/api/accounts/${found.json().data[0].id}`
    const read = async () => (await server.call(admin, 'GET', at)).json().data
    const put = async (avatar: string | null) => {
      const { version } = await read()
      return server.call(admin, 'PUT', at, { avatar }, { 'if-match': `"${version}"` })
    }
    expect((await put(`/files/${'0'.repeat(32)}.webp`)).json().fields).toHaveProperty('avatar')
    expect((await put('https://example.com/a.webp')).statusCode).toBe(400)
    const given = await upload('#c42b2b')
    const first = await put(given)
    expect(first.statusCode, first.body).toBe(200)
    expect((await read()).avatar).toBe(given)
    expect((await put(null)).statusCode).toBe(200)
    expect((await read()).avatar).toBeNull()
    expect((await put(given)).statusCode).toBe(200)
    // Also the picture that the person uploaded is known.
    expect((await put(own)).statusCode).toBe(200)
    const last = await put(await upload('#19783a'))
    const undone = await server.call(admin, 'POST', '/api/undo', { audits: [last.json().audit] })
    expect(undone.json().data.refused).toEqual([])
    expect((await read()).avatar).toBe(own)
  })

  test('is nobody’s to set who may not edit accounts', async () => {
    const small = form(await picture(20, 20).png().toBuffer())
    expect((await send(small, {}, url)).statusCode).toBe(403)
  })
})

describe('hostile uploads', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200"/><script>alert(1)</script></svg>',
  )
  const make: Record<string, () => Promise<Buffer> | Buffer> = {
    SVG: () => svg,
    'SVG under a name and type of PNG': () => svg,
    'SVG behind the first bytes of a PNG': () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), svg]),
    HTML: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a zip': () => Buffer.from('504b0304140000000000', 'hex'),
    'a GIF': () =>
      Buffer.from(
        '47494638396101000100800000ffffff00000021f90400000000002c00000000010001000002024401003b',
        'hex',
      ),
    empty: () => Buffer.alloc(0),
    noise: () => Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256)),
    'a JPEG that was cut off': async () => (await picture(800, 800).jpeg().toBuffer()).subarray(0, 900),
    'a PNG that was cut off': async () => (await picture(800, 800).png().toBuffer()).subarray(0, 120),
    'a PNG of 30,000 by 30,000': () => flood(30_000, 30_000, 3_000),
    'a PNG that says 2 billion pixels a side': () => flood(0x7fffffff, 0x7fffffff, 1),
    'a WebP in name only': () => Buffer.from('RIFF\0\0\0\0WEBPVP8 aaaaaaaaaaaaaaaaaa', 'latin1'),
    'more than 8 MB': () =>
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(PICTURE_BYTES)]),
  }

  test.each(Object.keys(make))('%s is refused in words and leaves nothing behind', async (name) => {
    const before = stored()
    const bytes = await make[name]?.()
    const rss = process.memoryUsage().rss
    const began = performance.now()
    const upload = send(form(bytes ?? Buffer.alloc(0)))
    const health = await server.app.inject({ url: '/healthz' })
    const waited = performance.now() - began
    const answer = await upload
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json()).toMatchObject({
      msg: expect.stringMatching(/Ảnh/),
      fields: { file: expect.any(String) },
    })
    expect(answer.body).not.toMatch(/vips|sharp|busboy|multipart/i)
    expect(stored()).toEqual(before)
    expect(health.statusCode).toBe(200)
    expect(waited).toBeLessThan(1_000)
    expect((process.memoryUsage().rss - rss) / 1024 / 1024).toBeLessThan(150)
  })

  test('what hides behind the pixels does not survive', async () => {
    const jpeg = await picture(300, 300).jpeg().toBuffer()
    const polyglot = Buffer.concat([
      jpeg,
      Buffer.from('<script>alert(1)</script>'),
      Buffer.from('504b0506', 'hex'),
    ])
    const { avatar } = (await send(form(polyglot, { name: '../../../etc/x.html', type: 'text/html' }))).json()
      .data
    const file = readFileSync(join(server.config.dataDir, avatar))
    expect(file.includes('script')).toBe(false)
    expect(file.includes(Buffer.from('504b0506', 'hex'))).toBe(false)
    expect(existsSync(join(server.config.dataDir, 'x.html'))).toBe(false)
  })

  test('the largest that is taken costs no more memory than it may', async () => {
    const large = await sharp({ create: { width: 4_000, height: 4_000, channels: 4, background: '#11a983' } })
      .png({ progressive: true })
      .toBuffer()
    const rss = process.memoryUsage().rss
    expect((await send(form(large))).statusCode).toBe(200)
    expect((process.memoryUsage().rss - rss) / 1024 / 1024).toBeLessThan(150)
  })

  test.each([
    ['no form', { 'content-type': 'application/json' }, Buffer.from('{}')],
    ['no boundary', { 'content-type': 'multipart/form-data' }, form(svg)],
    ['another field', {}, form(svg, { field: 'avatar' })],
    ['a form that ends too early', {}, form(svg).subarray(0, 60)],
    ['two files', {}, Buffer.concat([form(svg).subarray(0, -4), Buffer.from('\r\n'), form(svg)])],
  ] as const)('%s is refused in words', async (_name, headers, payload) => {
    const answer = await send(payload, headers)
    expect([400, 413, 415], answer.body).toContain(answer.statusCode)
    expect(answer.json().msg.length).toBeGreaterThan(10)
    expect(answer.body).not.toMatch(/busboy|multipart:/i)
  })
})
