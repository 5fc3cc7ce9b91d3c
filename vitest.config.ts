import { globSync, readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Test files of a project share their process, and with it every module they import: importing anew takes longer than
 * most files run. Those that replace a global, a module or the clock run isolated.
 */
const REPLACES = /\bvi\.(mock|doMock|stubGlobal|stubEnv|useFakeTimers)\(|\bmock\.stubGlobal\(/

const replaces = (file: string) => REPLACES.test(readFileSync(file, 'utf8'))
const shares = (file: string) => !replaces(file)

const unit = globSync([
  'commands/**/*.test.ts',
  'tests/*.test.ts',
  'src/{core,console}/**/*.test.{ts,tsx}',
  'src/areas/*/console/**/*.test.{ts,tsx}',
])
const server = globSync('src/{server,areas,families}/**/*.test.ts', { exclude: ['src/areas/*/console/**'] })

/** Data of tests are in memory where there is room for all of them: databases wait for a disk thousands of times. */
const MEMORY = '/dev/shm'
const GIB = 1024 ** 3

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > 6 * GIB && freemem() > 8 * GIB
  } catch {
    return false
  }
}
if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = MEMORY

/** Something that is waited for comes late on a busy machine; the default is one second. */
const expectation = { poll: { timeout: 15_000 } }

const databases = {
  expect: expectation,
  globalSetup: 'tests/support/setup.ts',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  maxWorkers: 3,
}

/** Suites by what they need: `unit` nothing, `server` and `contract` databases, `faults` processes that get killed. */
export default defineConfig({
  test: {
    // As many as processors: one of two is left free otherwise.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'unit', include: unit.filter(shares), testTimeout: 30_000, isolate: false } },
      { test: { name: 'unit-isolated', include: unit.filter(replaces), testTimeout: 30_000 } },
      {
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 30_000,
          isolate: false,
        },
      },
      { test: { name: 'server', include: server.filter(shares), isolate: false, ...databases } },
      { test: { name: 'server-isolated', include: server.filter(replaces), ...databases } },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          isolate: false,
          ...databases,
          globalSetup: ['tests/support/setup.ts', 'tests/contract/setup.ts'],
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          expect: expectation,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
        },
      },
    ],
  },
})
