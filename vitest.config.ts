import { defineConfig } from 'vitest/config'

// As in the browser: a retried test is reported as such; locally the first failure counts.
const retry = process.env.CI ? 1 : 0

/** Suites by what they need: `unit` nothing, `server` and `contract` databases, `faults` processes that get killed. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/{core,console}/**/*.test.{ts,tsx}', 'commands/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['src/{server,areas,families}/**/*.test.ts'],
          retry,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: 'tests/contract/setup.ts',
          retry,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          retry,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
