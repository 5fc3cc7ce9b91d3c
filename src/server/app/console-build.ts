/**
 * Whether the built console in `dist` belongs to the sources, and the build when it does not. Judged by
 * content, not by time: a fresh checkout or `npm ci` changes times and nothing else.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { tryLock } from '../kit/database/lock.ts'

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

/** Server files never reach the browser, so they cannot outdate its build. */
const isServerSide = (path: string) =>
  /^src[/\\](?:server|docs)(?:[/\\]|$)|^src[/\\]areas[/\\][^/\\]+[/\\]server$|\.test\.tsx?$|\.md$/.test(path)

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
    return DIST
  } finally {
    lock.release()
  }
}

function runBuild(): Promise<void> {
  // `vite.build` in a child of the same Node: no shell, no PATH, and its memory goes when it is done.
  const script = `import { build } from 'vite'; await build({ root: ${JSON.stringify(ROOT)}, logLevel: 'warn' })`
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-8_000)
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The console could not be built:\n${complaint.trim()}`))
    })
  })
}
