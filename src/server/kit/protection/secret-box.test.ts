/** Secrets in the database: of no use without the key, and in no other row. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { secretBox } from './secret-box.ts'

test('a secret opens with its key and for its owner alone; the key is made once, for one user', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'secret-'))
  const sealed = secretBox({ dataDir }).seal(Buffer.from('a secret'), 'owner')
  expect(sealed.toString('latin1')).not.toContain('secret')
  expect(secretBox({ dataDir }).open(sealed, 'owner')?.toString()).toBe('a secret')
  expect(secretBox({ dataDir }).open(sealed, 'another')).toBeUndefined()
  expect(secretBox({ dataDir, secretKey: Buffer.alloc(32, 1) }).open(sealed, 'owner')).toBeUndefined()
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toHaveLength(44)
  if (process.platform !== 'win32') expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  rmSync(dataDir, { recursive: true })
})
