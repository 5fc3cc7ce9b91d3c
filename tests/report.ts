/** What the tests of a run came to, read from the JSON reports of vitest and Playwright. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

export type VitestReport = {
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string; duration?: number | null }[]
  }[]
}
type Suite = { title: string; file: string; suites?: Suite[]; specs?: Spec[] }
type Spec = {
  title: string
  file: string
  tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: { duration: number }[] }[]
}
type BrowserReport = { suites: Suite[] }

/** `file › title` of tests, the slowest first; `ms` is the time of all tries together. */
export type Outcome = { slowest: { name: string; ms: number }[]; broken: string[]; flaky: string[] }

const specsOf = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** An error that belongs to no test, as `support/unhandled.ts` writes it: its message and that of its cause. */
export type Unhandled = readonly string[]
type Crash = { file: string; signal: string }

/** A worker that ended by itself, in the words of vitest's pool. */
const ENDED =
  /^Worker exited unexpectedly with signal (SIG[A-Z]+) during \w+ state while running test files? (.+)$/
/** Signals by which a user or another process ends a run. */
const BY_HAND = ['SIGINT', 'SIGTERM']

/** The test files in whose midst the runtime ended; none for an error of another kind. */
function crashesOf(error: Unhandled): Crash[] {
  const [, signal = '', files = ''] = error.map((text) => ENDED.exec(text)).find((found) => found) ?? []
  if (signal === '' || BY_HAND.includes(signal)) return []
  return files.split(', ').map((file) => ({ file: relative('.', file), signal }))
}

/**
 * Paths of the test files to run once more because the runtime ended in their midst: an assertion of the engine is no failed test.
 * None where anything else is wrong too: a failed test, a file that does not load, another error.
 */
export function crashedFiles({ testResults }: VitestReport, errors: readonly Unhandled[]): string[] {
  const crashes = errors.map(crashesOf)
  if (crashes.some((files) => files.length === 0)) return []
  const files = new Set(crashes.flat().map(({ file }) => file))
  // A file that was not finished is reported as failed, without a failed test.
  const others = testResults.filter(
    ({ name, status, assertionResults }) =>
      assertionResults.some((one) => one.status === 'failed') ||
      (status === 'failed' && !files.has(relative('.', name))),
  )
  return others.length === 0 ? [...files] : []
}

/** Where the errors without a test are, from the path of a report. */
export const unhandledOf = (report: string): string => join(dirname(report), 'unhandled', basename(report))

const readUnhandled = (report: string) =>
  existsSync(unhandledOf(report)) ? (read(unhandledOf(report)) as Unhandled[]) : []

function addVitest({ testResults }: VitestReport, errors: readonly Unhandled[], outcome: Outcome): void {
  const crashes = errors.flatMap(crashesOf)
  for (const { file, signal } of crashes) outcome.broken.push(`${file} › the runtime ended by ${signal}`)
  for (const file of testResults) {
    const path = relative('.', file.name)
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    // A file that does not load has no tests.
    const hasNone = file.status === 'failed' && failed.length === 0
    if (hasNone && !crashes.some((crash) => crash.file === path)) outcome.broken.push(path)
    outcome.broken.push(...failed.map(({ fullName }) => `${path} › ${fullName}`))
    for (const { fullName, duration } of file.assertionResults)
      outcome.slowest.push({ name: `${path} › ${fullName}`, ms: duration ?? 0 })
  }
}

function addBrowser({ suites }: BrowserReport, outcome: Outcome): void {
  for (const { file, title, tests } of suites.flatMap(specsOf)) {
    const name = `e2e/${file} › ${title}`
    for (const { status, results } of tests) {
      if (status === 'unexpected') outcome.broken.push(name)
      if (status === 'flaky') outcome.flaky.push(name)
      outcome.slowest.push({ name, ms: results.reduce((sum, { duration }) => sum + duration, 0) })
    }
  }
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Paths of the test files to run once more after a step of vitest failed, from its report; none where there is no report. `crashed`:
 * the runtime ended in the midst of them, and nothing else is wrong; otherwise they are those with a failure.
 */
export function filesAgain(path: string): { files: string[]; crashed: boolean } {
  if (!existsSync(path)) return { files: [], crashed: false }
  const report = read(path) as VitestReport
  const files = crashedFiles(report, readUnhandled(path))
  if (files.length > 0) return { files, crashed: true }
  const failed = report.testResults.filter(({ status }) => status === 'failed')
  return { files: failed.map(({ name }) => relative('.', name)), crashed: false }
}

/**
 * Reads every report of a folder; a step that left none adds nothing. A test broken in a report and not in the one of
 * the second run, `again-…`, is flaky.
 */
export function readReports(folder: string): Outcome {
  const outcome: Outcome = { slowest: [], broken: [], flaky: [] }
  for (const path of globSync(`${folder}/*.json`)) {
    const name = basename(path)
    if (name.startsWith('again-')) continue
    if (name === 'browser.json') {
      addBrowser(read(path) as BrowserReport, outcome)
      continue
    }
    const before = outcome.broken.length
    addVitest(read(path) as VitestReport, readUnhandled(path), outcome)
    const again = join(folder, `again-${name}`)
    if (!existsSync(again)) continue
    const first = outcome.broken.splice(before)
    addVitest(read(again) as VitestReport, readUnhandled(again), outcome)
    const second = new Set(outcome.broken.slice(before))
    outcome.flaky.push(...first.filter((one) => !second.has(one)))
  }
  outcome.slowest.sort((a, b) => b.ms - a.ms)
  return outcome
}
