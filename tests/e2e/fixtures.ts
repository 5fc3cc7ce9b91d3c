/**
 * A real server with its own database for each worker of browser tests, and pages whose console is watched:
 * an error or a CSP violation on any page fails the test.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { putBack } from './made.ts'
import { apiToken, md5 } from './session.ts'

/** Accounts that have been made as new for the test file that runs. */
const asNew = new Set<string>()

/**
 * Writes what an account has kept, before its person signs in; null removes. The first time in a file all that other
 * files have left there goes: they share the server. Nobody is asked for the keyboard check who is not to be.
 */
export async function setPreferences(
  origin: string,
  username: string,
  kept: object,
  password = 'cmsshop',
): Promise<void> {
  const account = `${origin}/api/public/account`
  const send = async (path: string, method: string, body?: object, token = '') => {
    const answer = await fetch(`${account}/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: token }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return ((await answer.json()) as { data?: { preferences?: object } }).data
  }
  const token = await apiToken(origin, username, password)
  // A sign-in that fails is the test's own matter.
  if (!token) return
  const isFirst = !asNew.has(`${origin} ${username}`)
  asNew.add(`${origin} ${username}`)
  const before = isFirst
    ? Object.keys((await send('user_info', 'GET', undefined, token))?.preferences ?? {})
    : []
  const nothing = Object.fromEntries(before.map((name) => [name, null]))
  await send(
    'preferences',
    'PUT',
    { ...nothing, ...(isFirst && { keyCheck: { skipped: true } }), ...kept },
    token,
  )
}

/** The account as its person finds it who has kept nothing yet and knows the keyboard check. */
async function makeAsNew(origin: string, username: string, password = 'cmsshop'): Promise<void> {
  if (!asNew.has(`${origin} ${username}`)) await setPreferences(origin, username, {}, password)
}

/** The user's sign-in, as a page object of the login page: for tests about signing in. */
export async function signIn(page: Page, username: string, password = 'cmsshop'): Promise<void> {
  await makeAsNew(new URL(page.url()).origin, username, password)
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/**
 * Opens a path as a demo account whose session the test gets from the API: the login page takes a second of each
 * test. A path with an origin is of another server than the test's own.
 */
export async function enter(page: Page, username: string, path = '/dashboard'): Promise<void> {
  const origin = /^https?:/.test(path) ? new URL(path).origin : ''
  const answer = await page.request.post(`${origin}/api/public/account/login`, {
    data: { username, password: md5('cmsshop') },
  })
  const { data, msg } = (await answer.json()) as { data?: { token?: string }; msg?: string }
  if (!data?.token) throw new Error(`sign-in as ${username}: ${msg}`)
  const server = new URL(answer.url()).origin
  await page
    .context()
    .addCookies([{ name: 'Admin-Token', value: data.token, url: server, sameSite: 'Strict' }])
  await makeAsNew(server, username)
  await page.goto(path)
}

/** Goes to an address as a link of the console would: a whole load for each takes a second more. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

/** Calls the API as the signed-in person of a page, beside what the page itself does. */
export async function callApi(
  page: Page,
  method: string,
  path: string,
  body?: object,
  version?: number,
): Promise<{ status: number; body: { data?: unknown } }> {
  return page.evaluate(
    async ([how, where, what, known]) => {
      const token = /Admin-Token=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch(where as string, {
        method: how as string,
        headers: {
          Authorization: token,
          'Idempotency-Key': crypto.randomUUID(),
          ...(what !== undefined && { 'Content-Type': 'application/json' }),
          ...(known !== undefined && { 'If-Match': `"${known}"` }),
        },
        ...(what !== undefined && { body: JSON.stringify(what) }),
      })
      return { status: answer.status, body: await answer.json() }
    },
    [method, path, body, version] as const,
  )
}

/** As `callApi`, of what has to succeed; answers the body. */
export async function mustCall(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<{ data?: unknown }> {
  const answer = await callApi(page, method, path, body)
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export type Running = { url: string; child: ChildProcess; stop(): Promise<void> }

/** Orders of the demo data that tests start from. */
export const DEMO_ORDERS = '3000'

/**
 * Starts the server in its own process on the embedded database (or `env.DATABASE_URL`). One that asks for nothing
 * particular starts from a copy of the data that the set-up has written. `root`: the project whose server it is.
 */
export async function startServer(env: Record<string, string> = {}, root = '.'): Promise<Running> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'e2e-'))
  const seeded = process.env.E2E_SEEDED
  if (seeded && !env.DATABASE_URL && !env.DEMO_ORDERS) {
    cpSync(seeded, dataDir, { recursive: true })
  }
  const port = await freePort()
  const child = spawn(process.execPath, ['src/server/app/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_ORDERS,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const until = Date.now() + 150_000
  for (;;) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error('the server did not start')
    }
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    child,
    async stop() {
      if (child.exitCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await gone
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Messages of a page's console that a test expects, e.g. a refused sign-in that the browser reports itself. */
const EXPECTED = [/Failed to load resource/]

function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || EXPECTED.some((known) => known.test(message.text()))) return
    problems.push(`console: ${message.text()}`)
  })
}

let fileBefore = ''

/** How much slower pages are than the processor: finds tests that depend on being quick. */
const SLOWER = Number(process.env.E2E_SLOWER ?? 1)

/** `data`: files that name other data than `shared` get a worker, and with it a server, of their own. */
export const test = base.extend<{ watched: string[] }, { data: string; server: Pick<Running, 'url'> }>({
  data: ['shared', { option: true, scope: 'worker' }],
  server: [
    async ({ data }, use) => {
      // One that all files share, in whatever order they come: shuffled.ts.
      const shared = data === 'shared' ? process.env.E2E_SERVER : undefined
      if (shared) return use({ url: shared })
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    // Seeding takes its time on a busy machine.
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  watched: [
    async ({ page }, use, { file }) => {
      if (SLOWER > 1) {
        const session = await page.context().newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      }
      if (file !== fileBefore) asNew.clear()
      fileBefore = file
      const problems: string[] = []
      watch(page, problems)
      // Before any page is opened: of a later request for the chooser of files and a key pressed right after it, the key
      // reaches a busy page first.
      page.on('filechooser', () => {})
      await use(problems)
      await putBack()
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect, watch }
