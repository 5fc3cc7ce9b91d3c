/**
 * Everything that must hold, in one command: types, lint, dead code, architecture, unit, contract, faults,
 * browser. Installs a browser where none is. Ends with one line that counts the steps.
 * `--long` runs the suites in their long form: faults, every derived command of every area, axe over every section.
 * `-- --area clubs` runs what one area needs: the checks, its own tests, the contract suites, which take the areas from
 * the list, and the walk of its commands.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { ensureBrowser } from './support/browser.ts'

const long = process.argv.includes('--long')
const at = process.argv.indexOf('--area')
const area = at < 0 ? undefined : (process.argv[at + 1] ?? '')
if (area !== undefined && !existsSync(`src/areas/${area}/area.ts`)) {
  process.stderr.write(`no area ${area}: src/areas/${area} is not there\n`)
  process.exit(2)
}
const env = { ...process.env, ...(long && { FAULTS: 'long' }), ...(area && { WALK: area }) }

type Step = { name: string; command: string; args: string[] }

const all: Step[] = [
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'lint and format', command: 'biome', args: ['ci', '.'] },
  { name: 'dead code', command: 'knip', args: [] },
  {
    name: 'unit and architecture',
    command: 'vitest',
    args: ['run', '--project', 'unit*', '--project', 'architecture'],
  },
  // At once: while one waits for a lock, a clock or a killed process, another has the processor.
  {
    name: 'server, contract and faults',
    command: 'vitest',
    args: ['run', ...['server*', 'contract', 'faults'].flatMap((project) => ['--project', project])],
  },
  { name: 'console build', command: process.execPath, args: ['src/server/app/build.ts'] },
  { name: 'browser', command: 'playwright', args: ['test'] },
]

/** What a step runs for one area. Contract tests have the area in their name; of faults none is of one area. */
function forArea(step: Step, id: string): Step[] {
  if (step.name.startsWith('server')) {
    const vitest = (name: string, ...args: string[]) => ({
      name,
      command: 'vitest',
      args: ['run', '--project', ...args],
    })
    return [
      vitest('server', 'server*', `src/areas/${id}/`, '--passWithNoTests'),
      vitest('contract', 'contract', '-t', `\\b${id}\\b`),
    ]
  }
  if (step.name !== 'browser') return [step]
  const files = ['e2e/walk', 'e2e/sections', ...globSync(`tests/e2e/${id}*.test.ts`)]
  return [{ ...step, args: [...step.args, ...files] }]
}

const steps = area === undefined ? all : all.flatMap((step) => forArea(step, area))

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
