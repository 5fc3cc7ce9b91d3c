/**
 * Riddling forms in comments and documents may only become fewer: `plain-english.json` has the highest count allowed
 * for each room (the longest path that a file begins with). Lower a number when you have rewritten comments there.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from '../support/files.ts'
import allowed from './plain-english.json' with { type: 'json' }

/** Riddling forms with their plain words: `src/README.md`, "Plain English". */
const RIDDLES = new RegExp(
  [
    String.raw`\b(?:[Ss]ays|[Tt]ells|[Tt]old|[Ss]tands|[Ss]tood|[Ll]ies|[Ss]omebody|[Ww]hoever|[Aa]new|go(?:es)? by|is heard|called late)\b`,
    String.raw`(?<!\b(?:the|its|their|of|and|given) )\b[Aa]nswers\b`,
    // "What a list shows" as a sentence of its own; a question may begin so.
    String.raw`(?:^|[.:;] |\/\*\* | \* )(?:What|Who|Whose|Whoever) (?![^.?]*\?)`,
  ].join('|'),
  'gm',
)
/** Forms that are counted too, and are being mended room by room: their ceilings are in `more`. */
const MORE_RIDDLES = new RegExp(
  [
    // A nominal clause as a subject or object: "what a list shows is", "who opened it may".
    String.raw`(?<![?])\b(?:[Ww]hat|[Ww]ho) (?!is\b|to\b)[a-z][^.?;:\n]{0,60}? (?:is|are|was|may|has|can)\b(?![^.\n]*\?)`,
    String.raw`\/\/ (?:What|Who)\b(?![^.\n]*\?)`,
    String.raw`\b(?:[Tt]hose who|[Nn]obody|[Aa]nybody|[Ee]verybody|[Bb]eside|[Aa]head|[Hh]eard)\b`,
    String.raw`\b[Oo]thers\b`,
  ].join('|'),
  'gm',
)
const COMMENT = /(?<![\w'"`*/])\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g

const SQL_COMMENT = /--[^\n]*/g

/** The riddles of a text, each with its line number. */
function riddlesOf(file: string, text: string, forms: RegExp): string[] {
  const parts = file.endsWith('.md')
    ? [{ 0: text, index: 0 }]
    : [...text.matchAll(file.endsWith('.sql') ? SQL_COMMENT : COMMENT)]
  return parts.flatMap((part) =>
    [...part[0].matchAll(forms)].map((found) => {
      const line = text.slice(0, part.index + found.index).split('\n').length
      return `${file}:${line}: ${found[0].trim()}`
    }),
  )
}

// The changelog is history, the catalogue and the errors are generated from words that users read, and the table of
// plain words names the others.
const LEFT_OUT = ['src/README.md', 'src/docs/changelog.md', 'src/docs/errors.md', 'commands/README.md']
const files = [...sourceFiles(['src', 'commands', 'tests'], /\.(?:tsx?|css|md|sql)$/), 'README.md']
  // Landed migrations never change, their comments neither.
  .filter((file) => !file.includes('/migrations/'))

/** The riddles of each room. Throws for a file without a room. */
function byRoom(rooms: readonly string[], forms: RegExp): Map<string, string[]> {
  const longest = rooms.toSorted((a, b) => b.length - a.length)
  const found = new Map<string, string[]>(rooms.map((room) => [room, []]))
  for (const file of files.filter((name) => !LEFT_OUT.includes(name))) {
    const room = longest.find((path) => file.startsWith(path))
    if (!room) throw new Error(`plain-english.json: no room for ${file}`)
    found.get(room)?.push(...riddlesOf(file, readFileSync(file, 'utf8'), forms))
  }
  return found
}

test.each([
  ['riddling comments', allowed.most, RIDDLES],
  ['of the other riddling forms', allowed.more, MORE_RIDDLES],
] as const)('no room has more %s than before', (_name, most, forms) => {
  for (const [room, lines] of byRoom(Object.keys(most), forms))
    expect(lines.length, `${room}: ${lines.join('\n')}`).toBeLessThanOrEqual(most[room as keyof typeof most])
})

test('riddling forms are found in comments of every kind of file', () => {
  const found = (file: string, text: string, forms = RIDDLES) => riddlesOf(file, text, forms).length
  expect(found('a.ts', '/** Says what it does. */')).toBe(1)
  expect(found('a.sql', "-- told anew\nselect 'told'")).toBe(2)
  expect(found('a.ts', '// What is left of it', MORE_RIDDLES)).toBe(1)
  expect(found('a.ts', '/** Rows for those who may see them; nobody else. */', MORE_RIDDLES)).toBe(2)
  expect(found('a.ts', '/** Drawn beside the list, ahead of others. */', MORE_RIDDLES)).toBe(3)
  expect(found('a.md', 'It is what a list shows is.', MORE_RIDDLES)).toBe(1)
  expect(found('a.ts', "const beside = 'nobody'", MORE_RIDDLES)).toBe(0)
})
