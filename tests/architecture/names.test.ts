/** Names: kits and the runner of demo data know no area, and one name means one thing within a layer. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areas } from '../../src/areas/index.ts'
import { sourceFiles } from '../support/files.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const sources = sourceFiles(['src', 'commands']).filter((file) => !/\.test\.tsx?$/.test(file))

const KIT = /^(src\/(core|console\/kit|server\/kit|server\/demo)\/|commands\/)/
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')

/** Places where core fixes what an area is called, so that nothing else has to. */
const NAMED_IN_CORE = ['src/core/area.ts', 'src/core/abilities.ts']

test('no kit names a business area, nor does the runner of demo data', () => {
  // `'orders'`, `'orders:fields.code'`, `"orders"` in SQL; ids that are common words are left out.
  const ids = areas.map(({ id }) => id).filter((id) => !['work', 'roles', 'reasons'].includes(id))
  const named = new RegExp(`['"\`](?:${ids.join('|')})['"\`:.]`)
  const broken = sources.filter(
    (file) => KIT.test(file) && !NAMED_IN_CORE.includes(file) && named.test(withoutComments(read(file))),
  )
  expect(broken).toEqual([])
})

/** `src/areas/orders`, `src/server/kit`, `commands`: within one of them a name has one meaning. */
function layerOf(file: string): string {
  const parts = file.split('/')
  return parts[0] === 'commands' ? 'commands' : parts.slice(0, parts[1] === 'core' ? 2 : 3).join('/')
}

test('a layer has no two exported types of one name', () => {
  const places = new Map<string, string[]>()
  for (const file of sources)
    for (const [, name = ''] of read(file).matchAll(/^export (?:type|interface) (\w+)(?=\s*[<={])/gm)) {
      const key = `${layerOf(file)} ${name}`
      places.set(key, [...(places.get(key) ?? []), file])
    }
  const doubled = [...places].filter(([, files]) => files.length > 1)
  expect(Object.fromEntries(doubled)).toEqual({})
})

test('no list of constants is written twice', () => {
  const places = new Map<string, string[]>()
  for (const file of sources)
    for (const [, list = ''] of read(file).matchAll(/= (\[(?:\s*'[^']*',?){4,}\s*\])/g)) {
      const key = list.replaceAll(/\s|,\s*(?=\])/g, '')
      places.set(key, [...(places.get(key) ?? []), file])
    }
  const doubled = [...places].filter(([, files]) => files.length > 1)
  expect(Object.fromEntries(doubled)).toEqual({})
})

test('no doc comment stands before another one: each is on its own declaration', () => {
  const stacked = /^\/\*\*[^\n]*\*\/\n\/\*\*/m
  expect(sources.filter((file) => stacked.test(read(file)))).toEqual([])
})
