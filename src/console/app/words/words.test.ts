import { expect, test } from 'vitest'

type Tree = { readonly [name: string]: string | Tree }

/** Every path of the words; plural forms, which only one language has, count as their base. */
function paths(tree: Tree, path: string): string[] {
  const found = Object.entries(tree).flatMap(([name, words]) =>
    typeof words === 'string'
      ? [`${path}.${name.replace(/_(one|other)$/, '')}`]
      : paths(words, `${path}.${name}`),
  )
  return [...new Set(found)].sort()
}

const vi = import.meta.glob<Tree>(
  ['../../../areas/**/vi.ts', '../../**/vi.ts', '../../../../commands/**/vi.ts'],
  { eager: true },
)
const en = import.meta.glob<Tree>(
  ['../../../areas/**/en.ts', '../../**/en.ts', '../../../../commands/**/en.ts'],
  { eager: true },
)

const englishPath = (path: string) => path.replace(/vi\.ts$/, 'en.ts')

/** Words of each folder in both languages, under the names of the English ones. */
const folders = Object.entries(vi).map(([path, words]) => {
  const renamed = Object.entries(words).map(([name, tree]) => [name.replace(/^vi$/, 'en'), tree] as const)
  return { path, vi: Object.fromEntries(renamed), en: en[englishPath(path)] ?? {} }
})

/** In the history Vietnamese names the action, English what was done: `done` is a participle that Vietnamese does not have. */
const DIFFERING = /\.activity\.transition$/

/** Names of the values in each sentence, by its path; of plural forms the one that has all of them. */
function values(tree: Tree, path: string, found = new Map<string, string>()): Map<string, string> {
  for (const [name, words] of Object.entries(tree)) {
    const at = `${path}.${name}`
    if (typeof words !== 'string') values(words, at, found)
    else if (!name.endsWith('_one')) {
      // Of “you” and “You” each language has one, by its place in the sentence.
      const named = [...words.toLowerCase().matchAll(/\{(\w+)/g)].map(([, value]) => value)
      found.set(at.replace(/_other$/, ''), [...new Set(named)].sort().join(' '))
    }
  }
  return found
}

test('both languages have the same words in every folder', () => {
  expect(folders.length).toBeGreaterThan(30)
  expect(Object.keys(en).sort()).toEqual(Object.keys(vi).map(englishPath).sort())
  for (const { path, ...words } of folders) expect(paths(words.en, path)).toEqual(paths(words.vi, path))
})

test('a sentence has the same values in both languages', () => {
  const differing = folders.flatMap(({ path, ...words }) => {
    const english = values(words.en, path)
    return [...values(words.vi, path)]
      .filter(([at, named]) => english.get(at) !== named && !DIFFERING.test(at))
      .map(([at, named]) => `${at}: “${named}”, in English “${english.get(at)}”`)
  })
  expect(differing).toEqual([])
})
