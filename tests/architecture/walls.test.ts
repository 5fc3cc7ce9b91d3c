/**
 * Walls that only get fewer doors: `walls.json` lists which area's SQL names tables of which area, functions that are too
 * long, and files of orders that name a kind of money off. A new one is refused; one that is gone is taken off the list.
 */
import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { sourceFiles } from '../support/files.ts'
import known from './walls.json' with { type: 'json' }

/** Lines of the longest function that needs no place on the list. */
const LONGEST = 120

const areaOf = (file: string) => file.split('/')[2] ?? ''
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

const MADE = /create (?:or replace )?(?:table|(?:materialized )?view) (?:if not exists )?([a-z_]+)/gi
const NAMED = /\b(?:from|join|update|into|using|table)\s+(?:only\s+|lateral\s+)?([a-z_]+)\b/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*|--[^\n]*/g

const files = sourceFiles(['src/areas'], /\.(?:ts|sql)$/).filter((file) => file.includes('/server/'))

/** Each table and view with the area that makes it. */
function ownersOf(): Map<string, string> {
  const owners = new Map<string, string>()
  for (const file of files.filter((name) => name.endsWith('.sql')))
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(MADE)) owners.set(name, areaOf(file))
  return owners
}

/** Tables that a text of TypeScript or SQL reads or writes. */
function tablesOf(text: string): string[] {
  return [...text.replaceAll(COMMENT, '').matchAll(NAMED)].map(([, name = '']) => name)
}

/** `area > owner` for each area whose SQL names a table of another. */
function doors(): string[] {
  const owners = ownersOf()
  const found = new Set<string>()
  // Landed migrations never change.
  for (const file of files.filter((name) => !isTest(name) && !name.includes('/migrations/')))
    for (const table of tablesOf(readFileSync(file, 'utf8'))) {
      const owner = owners.get(table)
      if (owner !== undefined && owner !== areaOf(file)) found.add(`${areaOf(file)} > ${owner}`)
    }
  return [...found].sort()
}

/** Names of the functions of a text that have more lines than `most`; one without a name is called by its line. */
function longOf(file: string, text: string, most: number): string[] {
  const lines = (from: number, to: number) => text.slice(from, to).split('\n').length
  const found: string[] = []
  let named = ''
  const see = (node: { start: number; end: number }, name: string | undefined) => {
    if (lines(node.start, node.end) > most) found.push(name || `line ${lines(0, node.start)}`)
  }
  new Visitor({
    FunctionDeclaration: (node) => see(node, node.id?.name),
    VariableDeclarator: (node) => {
      named = node.id.type === 'Identifier' ? node.id.name : ''
    },
    FunctionExpression: (node) => see(node, node.id?.name ?? named),
    ArrowFunctionExpression: (node) => {
      see(node, named)
      named = ''
    },
  }).visit(parseSync(file, text).program)
  return found.map((name) => `${file}: ${name}`)
}

test('the SQL of no area names tables of one more area', () => {
  expect(doors()).toEqual(known.tables)
})

test(`no function more has over ${LONGEST} lines`, () => {
  const long = sourceFiles(['src', 'commands', 'tests'], /\.tsx?$/)
    .filter((file) => !isTest(file))
    .flatMap((file) => longOf(file, readFileSync(file, 'utf8'), LONGEST))
  expect(long.sort()).toEqual(known.functions)
})

test('no file of orders more names a kind of money off', () => {
  const naming = sourceFiles(['src/areas/orders'], /\.(?:tsx?|sql)$/).filter(
    (file) =>
      !isTest(file) &&
      !file.includes('/migrations/') &&
      /promotion|voucher/i.test(readFileSync(file, 'utf8')),
  )
  expect(naming.sort()).toEqual(known.kinds)
})

test('tables and long functions are found', () => {
  expect(tablesOf('sql`select 1 from orders o join customers c on true` // from visits')).toEqual([
    'orders',
    'customers',
  ])
  expect(tablesOf('update accounts set name = 1 -- into roles')).toEqual(['accounts'])
  const text = 'function one() {\n\n}\nconst two = () => {\n\n}\nconst three = () => 1\nuse(() => {\n\n})\n'
  expect(longOf('a.ts', text, 2)).toEqual(['a.ts: one', 'a.ts: two', 'a.ts: line 8'])
})
