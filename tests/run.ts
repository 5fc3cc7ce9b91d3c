/**
 * Everything that must hold, in one command: types, lint, dead code, architecture, unit, contract, faults,
 * browser. Installs a browser where none is. Ends with one line that counts the steps.
 * `--long` runs the fault suites in their long form.
 */
import { spawnSync } from 'node:child_process'
import { ensureBrowser } from './support/browser.ts'

const long = process.argv.includes('--long')
const env = { ...process.env, ...(long ? { FAULTS: 'long' } : {}) }

type Step = { name: string; command: string; args: string[] }

const steps: Step[] = [
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'lint and format', command: 'biome', args: ['ci', '.'] },
  { name: 'dead code', command: 'knip', args: [] },
  {
    name: 'unit and architecture',
    command: 'vitest',
    args: ['run', '--project', 'unit*', '--project', 'architecture'],
  },
  { name: 'server', command: 'vitest', args: ['run', '--project', 'server*'] },
  { name: 'contract', command: 'vitest', args: ['run', '--project', 'contract'] },
  { name: 'faults', command: 'vitest', args: ['run', '--project', 'faults'] },
  { name: 'console build', command: process.execPath, args: ['src/server/app/build.ts'] },
  { name: 'browser', command: 'playwright', args: ['test'] },
]

const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`

function run(step: Step): boolean {
  const from = performance.now()
  process.stdout.write(`\n── ${step.name}\n`)
  const done = spawnSync(step.command, step.args, { stdio: 'inherit', env })
  process.stdout.write(`── ${step.name}: ${done.status === 0 ? 'passed' : 'FAILED'} in ${seconds(from)}\n`)
  return done.status === 0
}

const browser = ensureBrowser()
const failed: string[] = []
const skipped: string[] = []
const started = performance.now()
for (const step of steps) {
  if (step.name === 'browser' && !browser) {
    skipped.push('browser (no Chromium was found and none could be installed: set CHROMIUM_PATH)')
    continue
  }
  if (!run(step)) failed.push(step.name)
}

const passed = steps.length - failed.length - skipped.length
for (const name of failed) process.stdout.write(`failed: ${name}\n`)
for (const name of skipped) process.stdout.write(`skipped: ${name}\n`)
process.stdout.write(`\nall steps in ${seconds(started)}\n`)
process.stdout.write(
  `${passed} passed, ${failed.length} failed${skipped.length ? `, ${skipped.length} skipped` : ''}\n`,
)
process.exitCode = failed.length > 0 ? 1 : 0
