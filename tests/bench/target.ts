/** The system under test: a native PostgreSQL with demo orders and a server in its own process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryMb, START_FLAGS } from '../support/memory.ts'
import { findPostgres } from '../support/postgres.ts'

export type Target = {
  url: string
  databaseUrl: string | undefined
  token: string
  /** Resident memory of the server's process and of those it started, in MB. */
  memoryMb(): number
  close(): Promise<void>
}

function run(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${file} ended with ${code}`))))
  })
}

/** Starts the server and returns once it is ready. */
export async function startServer(env: NodeJS.ProcessEnv, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...START_FLAGS, 'src/server/app/start.ts'], {
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const until = performance.now() + 180_000
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return child
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error('the server was not ready within 180 s')
}

export async function signIn(url: string, username: string): Promise<string> {
  const password = createHash('md5').update('cmsshop').digest('hex')
  const answer = await fetch(`${url}/api/public/account/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password, grant_type: 'password' }),
  })
  const body = (await answer.json()) as { data?: { token: string }; msg?: string }
  if (!body.data) throw new Error(`sign-in as ${username}: ${body.msg}`)
  return body.data.token
}

/** `BENCH_DATABASE_URL` with demo orders in it is used as it is; else a throw-away cluster is filled. */
export async function benchTarget(options: {
  orders: number
  kind: 'postgres' | 'pglite'
  /** Of a database that is filled already; else `BENCH_DATABASE_URL`. */
  url?: string
  /** In a throw-away cluster, whatever `BENCH_DATABASE_URL` is: the data are about to be changed beyond use. */
  fresh?: boolean
}): Promise<Target> {
  const port = Number(process.env.BENCH_PORT ?? 4790) + (options.kind === 'pglite' ? 1 : 0)
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const cleaners: (() => Promise<void> | void)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
  let databaseUrl = options.url ?? (options.fresh ? undefined : process.env.BENCH_DATABASE_URL)
  if (options.kind === 'postgres' && !databaseUrl) {
    const search = await findPostgres({ durable: true })
    if (!search.found) throw new Error(search.reason)
    const cluster = search.found
    const database = await cluster.createDatabase()
    databaseUrl = database.url
    cleaners.unshift(() => cluster.close())
    await run('src/server/app/seed.ts', ['--orders', String(options.orders)], {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
    })
  }
  const env: NodeJS.ProcessEnv = { DATA_DIR: dataDir, DEMO: '1', DEMO_ORDERS: String(options.orders) }
  if (options.kind === 'postgres') env.DATABASE_URL = databaseUrl
  const child = await startServer(env, port)
  cleaners.unshift(
    () =>
      new Promise<void>((resolve) => {
        child.on('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  )
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    databaseUrl: options.kind === 'postgres' ? databaseUrl : undefined,
    token: await signIn(url, 'admin'),
    memoryMb: () => memoryMb(child.pid),
    async close() {
      for (const clean of cleaners) await clean()
    },
  }
}

/** A caller over one kept-alive connection pool, with as little of its own as Node allows. */
export function caller(target: Target) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  return (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<string> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const request = http.request(
        target.url + path,
        {
          agent,
          method,
          headers: {
            Authorization: target.token,
            ...(text
              ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }
              : {}),
            ...headers,
          },
        },
        (response) => {
          let answer = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            answer += chunk
          })
          response.on('end', () => {
            if ((response.statusCode ?? 500) >= 400) reject(new Error(`${method} ${path}: ${answer}`))
            else resolve(answer)
          })
        },
      )
      request.on('error', reject)
      request.end(text)
    })
}
