/** An import whose server is killed while it writes goes on after the next start: every row once, none left. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { coloured, pictureZip, productSheet } from '../../../tests/support/import-files.ts'
import { DEMO_PASSWORD } from '../../core/demo.ts'
import type { Cell } from '../../core/sheet.ts'
import { md5 } from '../../server/app/test-server.ts'

const START = fileURLToPath(new URL('../../server/app/start.ts', import.meta.url))
const ROWS = 300
const dataDir = mkdtempSync(join(tmpdir(), 'import-kill-'))
let child: ChildProcess | undefined
let token = ''

type Data = Readonly<Record<string, unknown>>

/** Starts a server over the folder; returns its calls. */
async function start() {
  const started = spawn(process.execPath, [START, '--api-only'], {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      DEMO_ORDERS: '100',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  const address = await new Promise<string>((resolve, reject) => {
    let text = ''
    started.stdout.on('data', (piece: Buffer) => {
      text += piece.toString()
      const found = /CMS SHOP\s+(http\S+)/.exec(text)?.[1]
      if (found) resolve(found)
    })
    started.once('close', () => reject(new Error(`no server: ${text}`)))
  })
  return async (method: string, path: string, body?: object): Promise<Data> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { authorization: token, ...(!isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const { data, msg } = (await answer.json()) as { data: Data; msg?: string }
    if (!answer.ok) throw new Error(`${method} ${path}: ${msg}`)
    return data
  }
}

async function kill(): Promise<void> {
  const gone = new Promise((resolve) => child?.once('close', resolve))
  child?.kill('SIGKILL')
  await gone
}

afterAll(async () => {
  await kill()
  rmSync(dataDir, { recursive: true, force: true })
})

test('rows are written once each, though the server is killed in the middle', async () => {
  let call = await start()
  const signIn = { username: 'content', password: md5(DEMO_PASSWORD), grant_type: 'password' }
  token = String((await call('POST', '/api/public/account/login', signIn)).token)
  const active = encodeURIComponent(JSON.stringify([['status', 'eq', 'active']]))
  const first = async (area: string) =>
    (
      (await call('GET', `/api/${area}?limit=1&where=${active}`)) as unknown as {
        code: string
        name: string
      }[]
    )[0]
  const [shop, brand, category] = await Promise.all(['shops', 'brands', 'categories'].map(first))
  const kinds = encodeURIComponent(JSON.stringify([['kind', 'eq', 'products']]))
  const tags = (await call('GET', `/api/tags?limit=1&where=${kinds}`)) as unknown as { name: string }[]
  const lines = Array.from({ length: ROWS }, (_, at): Cell[] => [
    `KILL-${at + 1}`,
    ...[`Hàng ${at + 1}`, shop?.name ?? '', brand?.name ?? '', category?.code ?? ''],
    ...[tags[0]?.name ?? '', 100_000, 100, 1],
  ])
  const picture = await coloured(20)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(productSheet(lines))]), 'a.xlsx')
  const pictures = Object.fromEntries(lines.map(([code]) => [`${code}.jpg`, picture]))
  form.append('file', new Blob([new Uint8Array(pictureZip(pictures))]), 'a.zip')
  const { code } = await call('POST', '/api/imports/import', form)
  const state = async () =>
    (await call('GET', `/api/imports/${code}`)) as { status: string; counts: Record<string, number> }
  const wait = { timeout: 120_000, interval: 100 }
  await expect.poll(async () => (await state()).status, wait).toBe('checked')
  await call('POST', `/api/imports/${code}/write`, { policy: 'right' })
  await expect
    .poll(async () => (await state()).counts.created ?? 0, { ...wait, interval: 20 })
    .toBeGreaterThan(0)
  await kill()
  call = await start()
  const before = await state()
  expect(before.counts.created).toBeLessThan(ROWS)
  await expect.poll(async () => (await state()).status, wait).toBe('written')
  expect((await state()).counts).toEqual({ created: ROWS })
  // Each is there once, and whole: with its picture and its one piece.
  const whole = [
    ['images', 'empty', false],
    ['stock', 'eq', 1],
  ]
  for (const where of [[], whole]) {
    const condition = encodeURIComponent(JSON.stringify(where))
    const groups = await call('GET', `/api/products/groups?by=status&q=KILL-&where=${condition}`)
    expect(JSON.stringify(groups)).toContain(`"count":${ROWS}`)
  }
}, 300_000)
