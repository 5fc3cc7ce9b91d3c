/** What the tests of a run came to, read from the JSON reports of vitest and Playwright. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

type VitestReport = {
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

function addVitest({ testResults }: VitestReport, outcome: Outcome): void {
  for (const file of testResults) {
    const path = relative('.', file.name)
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    // A file that does not load has no tests.
    if (file.status === 'failed' && failed.length === 0) outcome.broken.push(path)
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

/** Paths of the test files with a failure in a report of vitest; none where there is no report. */
export function failedFiles(path: string): string[] {
  if (!existsSync(path)) return []
  const { testResults } = read(path) as VitestReport
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative('.', name))
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
    addVitest(read(path) as VitestReport, outcome)
    const again = join(folder, `again-${name}`)
    if (!existsSync(again)) continue
    const first = outcome.broken.splice(before)
    addVitest(read(again) as VitestReport, outcome)
    const second = new Set(outcome.broken.slice(before))
    outcome.flaky.push(...first.filter((one) => !second.has(one)))
  }
  outcome.slowest.sort((a, b) => b.ms - a.ms)
  return outcome
}
