/**
 * `npm run new:area <id> [<one>]`: copies the model area (return policies: real, tested, small) under a new
 * name, registers it, and prints the next steps. The id is a kebab-case plural, e.g. `gift-cards`; the
 * singular is given where English grammar is not regular, e.g. `series series`.
 */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { areas } from '../../areas/index.ts'

const MODEL = 'return-policies'
const ROOT = 'src/areas'

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const pascal = (id: string) =>
  id.replace(/(^|-)([a-z])/g, (_all, _dash, letter: string) => letter.toUpperCase())
const camel = (id: string) => id.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase())
const snake = (id: string) => id.replaceAll('-', '_')
/** One of many: `policies` -> `policy`, `boxes` -> `box`, `cards` -> `card`. */
const singular = (id: string) =>
  id.endsWith('ies') ? `${id.slice(0, -3)}y` : id.replace(/(x|ch|sh|ss)es$/, '$1').replace(/([^s])s$/, '$1')

/** Time of a new migration, `YYYYMMDDHHMM` in UTC: now, or the first free minute after. */
function migrationTime(): string {
  const names = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).map((file) => path.basename(file))
  for (let at = Date.now(); ; at += 60_000) {
    const time = new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 12)
    if (!names.some((name) => name.startsWith(`${time}-`))) return time
  }
}

/** An unused code prefix, from the id's initials. */
function freePrefix(id: string): string {
  const taken = new Set(areas.map((area) => area.code.prefix))
  const letters = id.replaceAll('-', '').toUpperCase()
  for (let length = 2; length <= letters.length; length++) {
    if (!taken.has(letters.slice(0, length))) return letters.slice(0, length)
  }
  return `${letters}X`
}

function renamed(text: string, id: string): string {
  return (
    text
      .replaceAll('ReturnPolicies', pascal(id))
      .replaceAll('ReturnPolicy', pascal(one))
      .replaceAll('returnPolicies', camel(id))
      .replaceAll('return_policies', snake(id))
      .replaceAll('return-policies', id)
      // Tabs on other records and words for the palette are the model's alone.
      .replace(/^ {2}listedOn: .*\n/m, '')
      .replace(/^ {2}keywords: .*\n/m, '')
  )
}

const id = process.argv[2] ?? ''
const one = process.argv[3] ?? singular(id)
const prefix = freePrefix(id)
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
  fail('usage: npm run new:area <id> [<one of them>], small letters and dashes, e.g. gift-cards gift-card')
const target = path.join(ROOT, id)
if (existsSync(target)) fail(`${target} exists already`)

cpSync(path.join(ROOT, MODEL), target, { recursive: true })
for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue
  const file = path.join(entry.parentPath, entry.name)
  let text = renamed(readFileSync(file, 'utf8'), id)
  if (entry.name === 'area.ts') {
    // The go key is the model's own; the new section gets one when needed.
    text = text.replace(/prefix: '[A-Z]+'/, `prefix: '${prefix}'`).replace(/\n\s*goKey: '[^']+',/, '')
  }
  writeFileSync(file, text)
  const name = renamed(entry.name, id).replace(/^\d{12}-/, `${migrationTime()}-`)
  if (name !== entry.name) renameSync(file, path.join(entry.parentPath, name))
}

const list = path.join(ROOT, 'index.ts')
const lines = readFileSync(list, 'utf8').split('\n')
lines.splice(lines.lastIndexOf('])'), 0, `  import('./${id}/area.ts'),`)
writeFileSync(list, lines.join('\n'))

const migration = readdirSync(path.join(target, 'server/migrations'))[0]
process.stdout.write(`${target} is there and registered: path /${pascal(one)}, role ${pascal(one)}, codes ${prefix}00001.
Still the model's own are its fields, words and comments; until the titles differ from the model's, a test fails. What is left:
  1. ${target}/area.ts: what it is, path, role, group, icon, code prefix, fields
  2. ${target}/schema.ts and server/migrations/${migration}: the same fields
  3. ${target}/vi.ts and en.ts: the words
  4. ${target}/demo: rows of the demo data for these fields, verbs of the built-in roles
  5. ${list}: its place within its group, if not the last
  6. npm run format, npm run docs, npm test -- --area ${id}
`)
