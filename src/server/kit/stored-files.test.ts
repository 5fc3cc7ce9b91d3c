import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeFiles, sweepDrafts } from './stored-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-stored-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('files are stored all or none, and a failure leaves no draft', async () => {
  await storeFiles(folder, { a: Buffer.from('1'), b: Buffer.from('2') })
  expect(readdirSync(folder).sort()).toEqual(['a', 'b'])
  const failing = storeFiles(folder, { c: Buffer.from('3'), 'no/such': Buffer.from('4') })
  await expect(failing).rejects.toThrow('ENOENT')
  expect(readdirSync(folder).sort()).toEqual(['a', 'b'])
})

test('drafts of processes that were killed are deleted after an hour', async () => {
  for (const name of ['.old', '.new', 'stored']) writeFileSync(join(folder, name), '')
  mkdirSync(join(folder, '.folder'))
  const before = (Date.now() - 61 * 60_000) / 1_000
  for (const name of ['.old', '.folder', 'stored']) utimesSync(join(folder, name), before, before)
  await sweepDrafts(folder)
  expect(readdirSync(folder).sort()).toEqual(['.new', 'stored'])
})
