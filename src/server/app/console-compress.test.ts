import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFolder } from './console-compress.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cms-dist-'))
  mkdirSync(join(folder, 'assets'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('files that gain by it get both copies, and no others', async () => {
  const code = 'export const one = 1\n'.repeat(100)
  // Its hash ends as the service worker is named.
  for (const name of ['app.js', 'list-C4HY0vsw.js', 'small.js', 'picture.png'])
    writeFileSync(join(folder, 'assets', name), name === 'small.js' ? 'short' : code)
  writeFileSync(join(folder, 'sw.js'), code)
  await compressFolder(folder)
  expect(readdirSync(join(folder, 'assets')).sort()).toEqual([
    'app.js',
    'app.js.br',
    'app.js.gz',
    'list-C4HY0vsw.js',
    'list-C4HY0vsw.js.br',
    'list-C4HY0vsw.js.gz',
    'picture.png',
    'small.js',
  ])
  expect(readdirSync(folder).sort()).toEqual(['assets', 'sw.js'])
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/app.js.br'))).toString()).toBe(code)
  expect(gunzipSync(readFileSync(join(folder, 'assets/app.js.gz'))).toString()).toBe(code)
})

test('it goes on where it was cut off', async () => {
  writeFileSync(join(folder, 'app.js'), 'x'.repeat(1_000))
  writeFileSync(join(folder, 'app.js.br'), 'kept')
  await compressFolder(folder)
  expect(readFileSync(join(folder, 'app.js.br')).toString()).toBe('kept')
  expect(readdirSync(folder).sort()).toEqual(['app.js', 'app.js.br', 'app.js.gz', 'assets'])
})
