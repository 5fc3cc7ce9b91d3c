import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDataFolder, holdsDatabase } from './data-folder.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'data-folder-'))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

test('the folder appears whole: not while it is filled, not after a failed attempt', async () => {
  const folder = join(parent, 'database')
  const failing = createDataFolder(folder, async (staging) => {
    writeFileSync(join(staging, 'PG_VERSION'), '18')
    expect(holdsDatabase(folder)).toBe(false)
    throw new Error('out of space')
  })
  await expect(failing).rejects.toThrow('out of space')
  expect(existsSync(folder)).toBe(false)
})

test('what a killed attempt left is not taken over', async () => {
  const folder = join(parent, 'database')
  mkdirSync(`${folder}.new/base`, { recursive: true })
  writeFileSync(`${folder}.new/base/half`, 'half a page')
  await createDataFolder(folder, async (staging) => {
    mkdirSync(join(staging, 'base'))
    writeFileSync(join(staging, 'PG_VERSION'), '18')
  })
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['PG_VERSION', 'base'])
  expect(readdirSync(parent)).toEqual(['database'])
})
