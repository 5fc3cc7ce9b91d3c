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
const COMMENT = /(?<![\w'"`*/])\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g

/** The riddles of a file, each with its line number. */
function riddlesOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const parts = file.endsWith('.md') ? [{ 0: text, index: 0 }] : [...text.matchAll(COMMENT)]
  return parts.flatMap((part) =>
    [...part[0].matchAll(RIDDLES)].map((found) => {
      const line = text.slice(0, part.index + found.index).split('\n').length
      return `${file}:${line}: ${found[0].trim()}`
    }),
  )
}

// The changelog is history, the catalogue and the errors are generated from words that users read, and the table of
// plain words names the others.
const LEFT_OUT = ['src/README.md', 'src/docs/changelog.md', 'src/docs/errors.md', 'commands/README.md']
const files = [...sourceFiles(['src', 'commands', 'tests'], /\.(?:tsx?|css|md)$/), 'README.md']

test('no room has more riddling comments than before', () => {
  const rooms = Object.keys(allowed).sort((a, b) => b.length - a.length)
  const found = new Map<string, string[]>(rooms.map((room) => [room, []]))
  for (const file of files.filter((name) => !LEFT_OUT.includes(name))) {
    const room = rooms.find((path) => file.startsWith(path))
    if (!room) throw new Error(`plain-english.json: no room for ${file}`)
    found.get(room)?.push(...riddlesOf(file))
  }
  const counts = Object.fromEntries([...found].map(([room, lines]) => [room, lines.length]))
  for (const [room, most] of Object.entries(allowed))
    expect(counts[room], `${room}: ${found.get(room)?.join('\n')}`).toBeLessThanOrEqual(most)
})
