import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './console-build.ts'
import { ERRORS_PATH, errorsTable } from './docs.ts'

test('the table of errors is the one the server answers with', () => {
  expect(readFileSync(join(ROOT, ERRORS_PATH), 'utf8'), 'run: npm run docs').toBe(errorsTable())
})
