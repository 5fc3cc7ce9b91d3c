/**
 * `npm run new:area <id>`: copies the model area (return policies: real, tested, small) under a new name,
 * registers it, and says what is left to do. The id is a kebab-case plural, e.g. `gift-cards`.
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

/** The next free number of a migration, so that files keep their order. */
function nextNumber(): number {
  const numbers = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .map((file) => /(\d{4})-[^/\\]*\.sql$/.exec(file)?.[1])
    .filter((number) => number !== undefined)
  return Math.max(...numbers.map(Number)) + 1
}

/** A code prefix nobody has yet, from the id's initials. */
function freePrefix(id: string): string {
  const taken = new Set(areas.map((area) => area.code.prefix))
  const letters = id.replaceAll('-', '').toUpperCase()
  for (let length = 2; length <= letters.length; length++) {
    if (!taken.has(letters.slice(0, length))) return letters.slice(0, length)
  }
  return `${letters}X`
}

function renamed(text: string, id: string): string {
  return text
    .replaceAll('ReturnPolicies', pascal(id))
    .replaceAll('ReturnPolicy', pascal(singular(id)))
    .replaceAll('returnPolicies', camel(id))
    .replaceAll('return_policies', snake(id))
    .replaceAll('return-policies', id)
}

const id = process.argv[2] ?? ''
if (!/^[a-z]+(-[a-z]+)*s$/.test(id))
  fail('usage: npm run new:area <id>, a kebab-case plural such as gift-cards')
const target = path.join(ROOT, id)
if (existsSync(target)) fail(`${target} exists already`)

cpSync(path.join(ROOT, MODEL), target, { recursive: true })
for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue
  const file = path.join(entry.parentPath, entry.name)
  let text = renamed(readFileSync(file, 'utf8'), id)
  if (entry.name === 'area.ts') {
    // The go key is the model's own; the new section gets one when somebody asks for it.
    text = text.replace(/prefix: '[A-Z]+'/, `prefix: '${freePrefix(id)}'`).replace(/\n\s*goKey: '[^']+',/, '')
  }
  writeFileSync(file, text)
  const name = renamed(entry.name, id).replace(/^\d{4}-/, `${String(nextNumber()).padStart(4, '0')}-`)
  if (name !== entry.name) renameSync(file, path.join(entry.parentPath, name))
}

const list = path.join(ROOT, 'index.ts')
const text = readFileSync(list, 'utf8')
writeFileSync(
  list,
  text
    .replace(
      '\n/** In the order',
      `import { area as ${camel(id)} } from './${id}/area.ts'\n\n/** In the order`,
    )
    .replace(/\n\]\s*$/, `\n  ${camel(id)},\n]\n`),
)

process.stdout.write(`${target} is there and registered. What is left:
  1. ${target}/area.ts: path, role, group, icon and the fields
  2. ${target}/schema.ts and server/migrations/: the same fields
  3. ${target}/vi.ts and en.ts: the words
  4. npm run docs, npm run check, npm run test:contract
`)
