/**
 * Whether the built console in `dist` belongs to the sources, and the build when it does not. Judged by
 * content, not by time: a fresh checkout or `npm ci` changes times and nothing else.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { tryLock } from '../kit/database/lock.ts'
import { startUmask } from '../kit/protection/umask.ts'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
export const DIST = join(ROOT, 'dist')
/** Written last: a build that was cut off does not count. */
const MARK = join(DIST, '.sources')

const INPUTS = [
  'src',
  'commands',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

/** Server files and parts of tests never reach the browser, so they cannot outdate its build. */
const isServerSide = (path: string) =>
  /^src[/\\](?:server|docs)(?:[/\\]|$)|^src[/\\]areas[/\\][^/\\]+[/\\](?:server|proofs\.ts|walk\.ts)$|\.test\.tsx?$|\.md$/.test(
    path,
  )

function filesUnder(path: string): string[] {
  const full = join(ROOT, path)
  if (!existsSync(full) || isServerSide(path)) return []
  try {
    return readdirSync(full, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const inner = join(path, entry.name)
        return entry.isDirectory() ? filesUnder(inner) : isServerSide(inner) ? [] : [inner]
      })
  } catch {
    return [path] // a file
  }
}

/** A digest of everything the console is built from. */
function sourcesDigest(): string {
  const hash = createHash('sha256').update(process.versions.node)
  for (const path of INPUTS.flatMap(filesUnder)) {
    hash.update(`\0${relative('', path)}\0`).update(readFileSync(join(ROOT, path)))
  }
  return hash.digest('hex')
}

/** Whether `dist` was built from the sources as they are. */
function isConsoleFresh(digest: string = sourcesDigest()): boolean {
  return existsSync(join(DIST, 'index.html')) && existsSync(MARK) && readFileSync(MARK, 'utf8') === digest
}

/** Written when each file has its compressed copies. */
const COMPRESSED = join(DIST, '.compressed')

/** Beside `dist`, which a build empties. */
const LOCK = join(ROOT, 'node_modules', '.console-build.lock')
const LOOK_AGAIN_MS = 200

/** One build at a time: two into one folder leave a page of the one and compressed copies of the other. */
async function alone(): Promise<{ release(): void }> {
  for (;;) {
    const lock = tryLock(LOCK)
    if (lock) return lock
    await setTimeout(LOOK_AGAIN_MS)
  }
}

/**
 * Builds the console when it is outdated, in a process of its own: the database is seeded meanwhile. Waits for another
 * process that builds it. Returns the folder; throws with Vite's words when the build fails.
 */
export async function ensureConsole(say: (message: string) => void): Promise<string> {
  const digest = sourcesDigest()
  if (isConsoleFresh(digest)) return DIST
  const lock = await alone()
  try {
    if (isConsoleFresh(digest)) return DIST
    say('Building the console…')
    rmSync(MARK, { force: true })
    await runBuild()
    writeFileSync(MARK, digest)
    chmodSync(MARK, 0o666 & ~startUmask)
    return DIST
  } finally {
    lock.release()
  }
}

/** Gives the built console's files their compressed copies, unless they have them; in a process of low priority. */
export async function ensureCompressed(): Promise<void> {
  const lock = await alone()
  try {
    const digest = readFileSync(MARK, 'utf8')
    if (existsSync(COMPRESSED) && readFileSync(COMPRESSED, 'utf8') === digest) return
    const module = new URL('./console-compress.ts', import.meta.url).href
    await runScript(
      `const { compressFolder } = await import(${JSON.stringify(module)}); await compressFolder(${JSON.stringify(DIST)})`,
    )
    writeFileSync(COMPRESSED, digest)
    chmodSync(COMPRESSED, 0o666 & ~startUmask)
  } finally {
    lock.release()
  }
}

const runBuild = () =>
  runScript(
    `import { build } from 'vite'; await build({ root: ${JSON.stringify(ROOT)}, logLevel: 'warn' })`,
  ).catch((error: Error) => {
    throw new Error(`The console could not be built:\n${error.message}`)
  })

/** Runs a script in a child of the same Node: no shell, no PATH, and its memory goes when it is done. */
function runScript(work: string): Promise<void> {
  // The console is no secret: it stays as readable as the program, as before `umask.ts`.
  const script = `process.umask(${startUmask}); ${work}`
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    // The demo data take longer, on two threads: the build has the time that they leave.
    if (child.pid !== undefined) setPriority(child.pid, 10)
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-8_000)
    })
    const stop = () => child.kill()
    process.once('exit', stop)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      process.off('exit', stop)
      if (code === 0) resolve()
      else reject(new Error(signal ? `stopped by ${signal}` : complaint.trim()))
    })
  })
}
