/**
 * Exported functions and classes without a doc comment may only become fewer: `MOST` has the highest count of each room (the
 * longest path that a file begins with). Components whose props have doc comments, and what a test exports, are not counted.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from '../support/files.ts'

const MOST: Readonly<Record<string, number>> = {
  'commands/': 0,
  'src/areas/': 0,
  'src/console/app/': 0,
  'src/console/build/': 0,
  'src/console/commands/': 0,
  'src/console/kit/': 1,
  'src/console/worker/': 0,
  'src/core/': 0,
  'src/families/': 0,
  'src/server/app/': 0,
  'src/server/demo/': 0,
  'src/server/kit/': 0,
}

/** Names of exported functions and classes that no doc comment precedes; later overloads of one name are not counted. */
function bare(text: string, isComponents: boolean): string[] {
  const exported = /(\*\/\s*\n)?^export (?:async )?(?:function|class) (\w+)/gm
  const seen = new Set<string>()
  return [...text.matchAll(exported)].flatMap(([, doc, name = '']) => {
    const isNew = !seen.has(name)
    seen.add(name)
    return isNew && doc === undefined && !(isComponents && /^[A-Z]/.test(name)) ? [name] : []
  })
}

const files = sourceFiles(['src', 'commands'], /\.tsx?$/).filter((file) => !/\.test\.tsx?$/.test(file))

test('no room has more exported functions without a doc comment than before', () => {
  const rooms = Object.keys(MOST).sort((a, b) => b.length - a.length)
  const found = new Map<string, string[]>(rooms.map((room) => [room, []]))
  for (const file of files) {
    const names = bare(readFileSync(file, 'utf8'), file.endsWith('.tsx'))
    found
      .get(rooms.find((path) => file.startsWith(path)) ?? '')
      ?.push(...names.map((name) => `${file}: ${name}`))
  }
  for (const [room, names] of found)
    expect(names.length, `${room}: ${names.join('\n')}`).toBeLessThanOrEqual(MOST[room] ?? 0)
})

test('functions without a doc comment are found', () => {
  expect(bare('/** Adds. */\nexport function add() {}\n\nexport function sub() {}', false)).toEqual(['sub'])
  expect(bare('export async function load() {}\nexport class Store {}', false)).toEqual(['load', 'Store'])
  expect(bare('export function Page() {}\nexport function rows() {}', true)).toEqual(['rows'])
})
