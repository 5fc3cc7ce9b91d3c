import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const LIST = 'src/areas/index.ts'
const MODEL = 'src/areas/return-policies'
let root: string

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'new-area-'))
  for (const one of [LIST, MODEL]) cpSync(one, path.join(root, one), { recursive: true })
  execFileSync(process.execPath, [path.resolve('src/server/app/new-area.ts'), 'gift-cards'], { cwd: root })
})
afterAll(() => rmSync(root, { recursive: true }))

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('a new area is the last line of the list, which has no other change', () => {
  const line = "  import('./gift-cards/area.ts'),\n"
  const text = read(LIST)
  expect(text).toContain(`${line}])\n`)
  expect(text.replace(line, '')).toBe(readFileSync(LIST, 'utf8'))
})

test('it has the files of the model under its own name', () => {
  const folder = 'src/areas/gift-cards'
  const files = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  expect(files.length).toBe(
    readdirSync(MODEL, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length,
  )
  for (const file of files)
    expect(`${file} ${read(file)}`).not.toMatch(/return-polic|returnPolic|ReturnPolic|return_polic/)
  expect(read(`${folder}/area.ts`)).toContain("id: 'gift-cards'")
})
