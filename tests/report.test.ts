/** Which files the runner runs once more because the runtime ended, and not a test failed. */
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { crashedFiles, type VitestReport } from './report.ts'

const path = (name: string) => resolve(`src/core/${name}.test.ts`)

/** A file of a report with these states of its tests. */
const file = (name: string, status: string, ...tests: string[]): VitestReport['testResults'][number] => ({
  name: path(name),
  status,
  assertionResults: tests.map((one) => ({ fullName: 'a test', status: one })),
})
const PASSED = file('dates', 'passed', 'passed')
/** As vitest reports a file that was not finished. */
const UNFINISHED = file('money', 'failed', 'passed', 'pending')

const ended = (how: string, ...files: string[]) => [
  '[vitest-pool]: Worker forks emitted error.',
  `Worker exited unexpectedly with ${how} during started state while running test file${files.length > 1 ? 's' : ''} ${files.join(', ')}`,
]

test('the file that a worker was at when it ended by a signal', () => {
  const errors = [ended('signal SIGSEGV', path('money'))]
  expect(crashedFiles({ testResults: [PASSED, UNFINISHED] }, errors)).toEqual(['src/core/money.test.ts'])
})

test('each once, of several workers, also where all tests had passed by then', () => {
  const errors = [
    ended('signal SIGSEGV', path('money'), path('dates')),
    ended('signal SIGABRT', path('money')),
  ]
  expect(crashedFiles({ testResults: [PASSED, UNFINISHED] }, errors)).toEqual([
    'src/core/money.test.ts',
    'src/core/dates.test.ts',
  ])
})

test.each<[string, VitestReport['testResults'], string[][]]>([
  ['no error', [PASSED], []],
  [
    'a failed test too',
    [UNFINISHED, file('dates', 'failed', 'failed')],
    [ended('signal SIGSEGV', path('money'))],
  ],
  [
    'a failed test of the file itself',
    [file('money', 'failed', 'failed', 'pending')],
    [ended('signal SIGSEGV', path('money'))],
  ],
  [
    'a file that does not load',
    [UNFINISHED, file('dates', 'failed')],
    [ended('signal SIGSEGV', path('money'))],
  ],
  [
    'another error too',
    [UNFINISHED],
    [ended('signal SIGSEGV', path('money')), ['a promise was rejected', '']],
  ],
  ['an exit by the code', [UNFINISHED], [ended('exit code 1', path('money'))]],
  ['a worker that somebody ended', [UNFINISHED], [ended('signal SIGTERM', path('money'))]],
  [
    'a worker that was at no file',
    [],
    [['', 'Worker exited unexpectedly with signal SIGSEGV during starting state']],
  ],
])('none with %s', (_, testResults, errors) => {
  expect(crashedFiles({ testResults }, errors)).toEqual([])
})
