/**
 * The browser tests of the gate in a shuffled order, one file after the other on one server: finds files that depend on
 * those before them. `node tests/e2e/shuffled.ts [seed]`; the seed of a run repeats its order.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { startServer } from './fixtures.ts'
import setup from './setup.ts'

const seed = Number(process.argv[2] ?? Date.now() % 100_000)

/** Numbers from 0 to 1 that follow from the seed alone (mulberry32). */
function numbers(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const next = numbers(seed)
const files = globSync('tests/e2e/**/*.test.ts')
  .filter((file) => readFileSync(file, 'utf8').includes("'@gate'"))
  .sort()
  .map((file) => ({ file, at: next() }))
  .sort((a, b) => a.at - b.at)
  .map(({ file }) => file)

const clean = setup()
const server = await startServer()
const failed: string[] = []
try {
  for (const file of files) {
    const env = { ...process.env, E2E_SERVER: server.url, E2E_SKIP_BUILD: '1' }
    const args = ['playwright', 'test', file, '--grep', '@gate', '--workers=1']
    if (spawnSync('npx', args, { stdio: 'inherit', env }).status !== 0) failed.push(file)
  }
} finally {
  await server.stop()
  clean?.()
}
process.stdout.write(
  `\nseed ${seed}: ${files.length - failed.length} files passed, ${failed.length} failed\n`,
)
for (const file of failed) process.stdout.write(`failed: ${file}\n`)
process.exitCode = failed.length > 0 ? 1 : 0
