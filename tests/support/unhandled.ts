/**
 * A reporter of vitest for the errors of a run that belong to no test, such as a worker that ended: its JSON report lacks them.
 * They are written to the file that `UNHANDLED` names.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter } from 'vitest/node'

export default class UnhandledReporter implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_, errors) => {
    const file = process.env.UNHANDLED
    if (!file) return
    mkdirSync(dirname(file), { recursive: true })
    // The pool names the worker in the error, and how it ended in the cause.
    const texts = errors.map(({ message, cause }) => [message, cause?.message ?? ''])
    writeFileSync(file, JSON.stringify(texts))
  }
}
