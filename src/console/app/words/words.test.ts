import { expect, test } from 'vitest'
import { words as en } from './bundle-en.ts'
import { words as vi } from './bundle-vi.ts'

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

test('both languages have the same namespaces and words', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(vi).sort())
  for (const namespace of Object.keys(vi)) {
    expect(paths(en[namespace] ?? {}, namespace)).toEqual(paths(vi[namespace] ?? {}, namespace))
  }
})

test('every area has words for creating one', () => {
  for (const [area, own] of [...Object.entries(vi), ...Object.entries(en)])
    if ('one' in own) expect(own.create, area).toBeTypeOf('string')
  expect(en['return-policies']?.create).not.toContain('{one}')
})
