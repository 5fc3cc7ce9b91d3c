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

test('both languages have the same words in every folder', () => {
  expect(Object.keys(vi).length).toBeGreaterThan(30)
  expect(Object.keys(en).sort()).toEqual(
    Object.keys(vi)
      .map((path) => path.replace(/vi\.ts$/, 'en.ts'))
      .sort(),
  )
  for (const [path, words] of Object.entries(vi)) {
    const same = Object.fromEntries(
      Object.entries(words).map(([name, tree]) => [name.replace(/^vi$/, 'en'), tree]),
    )
    expect(paths(en[path.replace(/vi\.ts$/, 'en.ts')] ?? {}, path)).toEqual(paths(same as Tree, path))
  }
})
