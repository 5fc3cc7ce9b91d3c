/**
 * Runs the suites step by step and ends with one line that counts the steps. Which test is in which suite: README.md.
 * `npm test` is the gate: a browser test that fails, or a file of the other suites with a failed test, is run once more,
 * and reported as flaky where it then passes.
 * `--all` runs everything once; `--long` everything in its long form. In all of them a file in whose midst the runtime ended by a
 * signal runs once more, since no test failed.
 * `-- --area clubs` runs what one area needs: the checks, its own tests, the contract suites, which take the areas from
 * the list, and the walk of its commands.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { filesAgain, readReports, unhandledOf } from './report.ts'
import { ensureBrowser } from './support/browser.ts'

const long = process.argv.includes('--long')
const whole = long || process.argv.includes('--all')
const at = process.argv.indexOf('--area')
const area = at < 0 ? undefined : (process.argv[at + 1] ?? '')
if (area !== undefined && !existsSync(`src/areas/${area}/area.ts`)) {
  process.stderr.write(`no area ${area}: src/areas/${area} is not there\n`)
  process.exit(2)
}
const env = { ...process.env, ...(long && { FAULTS: 'long' }), ...(area && { WALK: area }) }

type Step = { name: string; command: string; args: string[]; env?: Record<string, string> }

/** Where steps leave what their tests came to, as JSON. */
const REPORTS = '.cache/test-reports'

const reportOf = (step: string) => `${REPORTS}/${step.replaceAll(' ', '-')}.json`

const vitest = (name: string, projects: readonly string[], ...args: string[]): Step => ({
  name,
  command: 'vitest',
  args: [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...(whole ? [] : ['--exclude', '**/*.all.test.ts']),
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tests/support/unhandled.ts',
    `--outputFile.json=${reportOf(name)}`,
    ...args,
  ],
  env: { UNHANDLED: unhandledOf(reportOf(name)) },
})

const playwright = (...args: string[]): Step => ({
  name: 'browser',
  command: 'playwright',
  args: ['test', '--reporter=list,json', ...args],
  // The step before has built the console.
  env: {
    PLAYWRIGHT_JSON_OUTPUT_FILE: `${REPORTS}/browser.json`,
    E2E_SKIP_BUILD: '1',
    // What was recorded of a test that failed first is kept in `test-results`.
    ...(!whole && area === undefined && { E2E_GATE: '1' }),
  },
})

/** Tests of the gate are tagged. */
const GATE = ['--grep', '@gate', '--retries=1']

const all: Step[] = [
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'lint and format', command: 'biome', args: ['ci', '.'] },
  { name: 'dead code', command: 'knip', args: [] },
  vitest('unit and architecture', ['unit*', 'architecture']),
  // At once: while one waits for a lock, a clock or a killed process, another has the processor.
  whole
    ? vitest('server, contract and faults', ['server*', 'contract', 'faults'])
    : vitest('server and contract', ['server*', 'contract']),
  { name: 'console build', command: process.execPath, args: ['src/server/app/build.ts'] },
  playwright(...(whole ? [] : GATE)),
]

/** What a step runs for one area. Contract tests have the area in their name; of faults none is of one area. */
function forArea(step: Step, id: string): Step[] {
  if (step.name.startsWith('server')) {
    return [
      vitest('server', ['server*'], `src/areas/${id}/`, '--passWithNoTests'),
      vitest('contract', ['contract'], '-t', `\\b${id}\\b`),
    ]
  }
  if (step.name !== 'browser') return [step]
  return [playwright('e2e/walk', 'e2e/sections', ...globSync(`tests/e2e/${id}*.test.ts`))]
}

const steps = area === undefined ? all : all.flatMap((step) => forArea(step, area))

const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`

/** Steps that were ended by a signal, and passed when they ran again. */
const crashed: string[] = []

const ends = ({ command, args, env: more }: Step) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...env, ...more } })

/** Whether a step passes. In the gate one that crashed runs again: the runtime failed, not a test. */
function passes(step: Step): boolean {
  const { status, signal } = ends(step)
  if (signal === null || signal === 'SIGINT' || signal === 'SIGTERM' || whole) return status === 0
  process.stdout.write(`── ${step.name}: ended by ${signal}, once more\n`)
  const passed = ends(step).status === 0
  if (passed) crashed.push(`${step.name}: ended by ${signal} the first time`)
  return passed
}

/** More than these are no accident. */
const MOST_AGAIN = 3

/**
 * Whether the files of a step that failed pass alone: of the gate all of them, elsewhere those in whose midst the runtime ended. Files,
 * not tests: the tests of a file build on each other, and a new run has a new database.
 */
function passesAgain({ name, command, args }: Step): boolean {
  if (area !== undefined || command !== 'vitest') return false
  const { files, crashed: byRuntime } = filesAgain(reportOf(name))
  if (whole && !byRuntime) return false
  if (files.length === 0 || files.length > MOST_AGAIN) return false
  process.stdout.write(`── ${name}: ${byRuntime ? 'the runtime ended, ' : ''}once more ${files.join(' ')}\n`)
  const rest = args.filter((arg) => !arg.startsWith('--outputFile'))
  const report = reportOf(`again-${name}`)
  return passes({
    name,
    command,
    args: [...rest, `--outputFile.json=${report}`, ...files],
    env: { UNHANDLED: unhandledOf(report) },
  })
}

function run(step: Step): boolean {
  const from = performance.now()
  process.stdout.write(`\n── ${step.name}\n`)
  const passed = passes(step) || passesAgain(step)
  process.stdout.write(`── ${step.name}: ${passed ? 'passed' : 'FAILED'} in ${seconds(from)}\n`)
  return passed
}

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const browser = ensureBrowser()
const failed: string[] = []
const skipped: string[] = []
const started = performance.now()
for (const step of steps) {
  if (step.name === 'browser' && !browser) {
    skipped.push('browser (no Chromium was found and none could be installed: set CHROMIUM_PATH)')
    continue
  }
  if (step.name === 'browser' && failed.includes('console build')) {
    skipped.push('browser (the console does not build)')
    continue
  }
  if (!run(step)) failed.push(step.name)
}

const { slowest, broken, flaky } = readReports(REPORTS)
process.stdout.write('\nslowest tests\n')
for (const { name, ms } of slowest.slice(0, 20))
  process.stdout.write(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}\n`)
for (const name of broken) process.stdout.write(`failed: ${name}\n`)
for (const name of [...flaky, ...crashed]) process.stdout.write(`flaky: ${name}\n`)

const passed = steps.length - failed.length - skipped.length
for (const name of failed) process.stdout.write(`failed: ${name}\n`)
for (const name of skipped) process.stdout.write(`skipped: ${name}\n`)
process.stdout.write(`\nall steps in ${seconds(started)}\n`)
process.stdout.write(
  `${passed} passed, ${failed.length} failed${skipped.length ? `, ${skipped.length} skipped` : ''}\n`,
)
process.exitCode = failed.length > 0 ? 1 : 0
