/** A full disk, as a small file system of its own: an upload is refused in words and leaves nothing. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../app/test-server.ts'

/** Mounts an empty file system of 64 KB; throws where that is not allowed. */
const mount = (folder: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'pipe' })
const unmount = (folder: string) => execFileSync('umount', [folder])

function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'test-mount-'))
  try {
    mount(folder)
    unmount(folder)
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

function send(url: string, name: string, bytes: Buffer, language: string) {
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  return server.app.inject({
    ...{
      method: 'POST',
      url,
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
    },
    headers: {
      ...{ authorization: token, 'accept-language': language },
      'content-type': 'multipart/form-data; boundary=x',
    },
  })
}

/** A picture whose pixels do not compress, so that ours of it has more than 64 KB. */
const noise = () =>
  sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .jpeg()
    .toBuffer()

test.skipIf(!mayMount()).each([
  ['incoming', '/api/orders/request-return/files'],
  ['uploads', '/api/orders/request-return/files'],
  ['incoming', '/api/products/uploads/images'],
  ['files', '/api/products/uploads/images'],
  ['files', '/api/public/account/avatar'],
])('no room in %s: %s', async (name, url) => {
  const folder = join(server.config.dataDir, name)
  const isPicture = !url.endsWith('/files')
  const bytes = isPicture ? await noise() : Buffer.alloc(200_000, 'a')
  mount(folder)
  try {
    // A user's picture is small.
    if (url.endsWith('avatar')) writeFileSync(join(folder, 'full'), Buffer.alloc(62 * 1024))
    const before = readdirSync(folder)
    for (const [language, words] of [
      ['vi', 'Ổ đĩa của máy chủ đã đầy nên chưa lưu được gì. Hãy báo quản trị viên rồi thử lại.'],
      ['en', 'The server’s disk is full, so nothing was saved. Tell an administrator, then try again.'],
    ] as const) {
      const answer = await send(url, isPicture ? 'a.jpg' : 'a.txt', bytes, language)
      expect([answer.statusCode, answer.json().msg]).toEqual([507, words])
      expect(readdirSync(folder)).toEqual(before)
      expect(readdirSync(join(server.config.dataDir, 'incoming'))).toEqual([])
    }
  } finally {
    unmount(folder)
  }
  expect((await send(url, isPicture ? 'a.jpg' : 'a.txt', bytes, 'en')).statusCode).toBe(200)
})
