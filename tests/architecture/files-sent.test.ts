/** Every part of the server that sends a file writes it to the audit log, or has its reason here (decision 0192). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from '../support/files.ts'

/** Sends a file: its own header, or the kit's function for workbooks. */
const SENDS = /content-disposition|\bsendXlsx\(/
const WRITES = /\b(?:noteAccess|writeAccess)\(/

/** Files that are no access to many records. */
const REASONS: Readonly<Record<string, string>> = {
  'src/server/kit/http/static.ts': 'pictures of pages, by the hash of their content',
}

const sending = sourceFiles(['src/server', 'src/areas', 'src/families'], /(?<!\.test)\.ts$/).filter(
  (file) => !file.includes('/console/') && SENDS.test(readFileSync(file, 'utf8')),
)

test('a file that is sent is an entry of access', () => {
  expect(sending.length).toBeGreaterThanOrEqual(6)
  const silent = sending.filter((file) => !WRITES.test(readFileSync(file, 'utf8')))
  expect(silent).toEqual(Object.keys(REASONS))
})
