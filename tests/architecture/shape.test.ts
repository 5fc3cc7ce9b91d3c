/** Rules of the layout: every area listed and whole, no oversized file, no escape from the types. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { areas } from '../../src/areas/index.ts'
import { type Area, GROUPS } from '../../src/core/area.ts'
import type { Field } from '../../src/core/fields.ts'
import { unreachable } from '../../src/core/states.ts'
import { sourceFiles } from '../support/files.ts'

const folders = readdirSync('src/areas', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)

describe('areas', () => {
  test('every folder is listed and every listed area has its folder', () => {
    expect(areas.map((area) => area.id).sort()).toEqual(folders.sort())
  })

  test.each(folders)('%s has its common files and both faces', (folder) => {
    for (const file of ['area.ts', 'schema.ts', 'vi.ts', 'en.ts', 'server/index.ts', 'console/index.tsx']) {
      expect(existsSync(`src/areas/${folder}/${file}`), `src/areas/${folder}/${file}`).toBe(true)
    }
    expect(readdirSync(`src/areas/${folder}/server/migrations`).length).toBeGreaterThan(0)
  })

  test('ids, paths, code prefixes and go keys are unique', () => {
    const facts = {
      id: (area: Area) => area.id,
      path: (area: Area) => area.path,
      goKey: (area: Area) => area.goKey,
      'code prefix': (area: Area) => area.code.prefix,
    }
    for (const [name, pick] of Object.entries(facts)) {
      const owners = Map.groupBy(areas, pick)
      owners.delete(undefined)
      const twice = [...owners].filter(([, { length }]) => length > 1)
      const said = twice.map(([value, of]) => `${value}: ${of.map(({ id }) => id).join(', ')}`)
      expect(said, `each area needs a ${name} of its own`).toEqual([])
    }
  })

  test('titles are unique in both languages: a copied area has been given its own words', async () => {
    for (const language of ['vi', 'en'] as const) {
      const titles = await Promise.all(
        folders.map(async (folder) => {
          const words: Record<string, { title: string }> = await import(
            `../../src/areas/${folder}/${language}.ts`
          )
          return words[language]?.title
        }),
      )
      expect(
        titles.filter((title, at) => titles.indexOf(title) !== at),
        language,
      ).toEqual([])
    }
  })

  test('menu groups exist and refs point to areas', () => {
    for (const area of areas) {
      if (area.group) expect(GROUPS).toContain(area.group)
      for (const field of Object.values(area.fields)) {
        if (field.type === 'ref' || field.type === 'refs')
          expect(areas.map((other) => other.id)).toContain(field.area)
      }
    }
  })

  test('a field that is edited by itself is one that the input takes, where records can be edited', async () => {
    for (const area of areas) {
      const { input } = await import(`../../src/areas/${area.id}/schema.ts`)
      for (const [name, field] of Object.entries<Field>(area.fields)) {
        if (!field.editable) continue
        const place = `${area.id}.${name}`
        expect(Object.keys(input.shape), place).toContain(name)
        expect(area.verbs, place).toContain('edit')
      }
    }
  })

  test('views have words in both languages, and words belong to a view', async () => {
    const wrong: string[] = []
    for (const { id, views = [] } of areas) {
      const ids = views.map((view) => view.id)
      for (const language of ['vi', 'en'] as const) {
        const file = `src/areas/${id}/${language}.ts`
        const module: Record<string, { views?: Record<string, string> }> = await import(`../../${file}`)
        const words = Object.keys(module[language]?.views ?? {})
        for (const view of ids) if (!words.includes(view)) wrong.push(`${file} lacks views.${view}`)
        for (const view of words)
          if (!ids.includes(view)) wrong.push(`${file}: views.${view} is of no view in area.ts`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('transitions of states.ts are verbs of area.ts', async () => {
    const wrong: string[] = []
    for (const area of areas) {
      if (!existsSync(`src/areas/${area.id}/states.ts`)) continue
      const { states } = await import(`../../src/areas/${area.id}/states.ts`)
      for (const name of Object.keys(states.transitions))
        if (!area.verbs.includes(name)) wrong.push(`src/areas/${area.id}/area.ts: add "${name}" to verbs`)
    }
    expect(wrong).toEqual([])
  })

  test('every state is reached', async () => {
    for (const area of areas) {
      if (!existsSync(`src/areas/${area.id}/states.ts`)) continue
      const { states } = await import(`../../src/areas/${area.id}/states.ts`)
      expect(unreachable(states), area.id).toEqual([])
      for (const name of Object.keys(states.transitions))
        expect(area.verbs, `${area.id}.${name}`).toContain(name)
    }
  })
})

describe('sources', () => {
  const files = sourceFiles(['src', 'commands', 'tests'])

  test('no file is longer than 400 lines', () => {
    const long = files.filter((file) => readFileSync(file, 'utf8').split('\n').length > 401)
    expect(long).toEqual([])
  })

  test('ids of rows are made in one place, each greater than the one before', () => {
    const named = sourceFiles(['src']).filter((file) => /UUID[v]7\b/.test(readFileSync(file, 'utf8')))
    const others = named.filter((file) => !/\.test\.ts$/.test(file) && !file.startsWith('src/server/demo/'))
    expect(others).toEqual(['src/server/kit/ids.ts'])
  })

  test('browser tests wait for a thing, never for a time', () => {
    // Written in pieces, so that this file does not find itself.
    const timed = new RegExp(`wait${'For'}Timeout`)
    const found = sourceFiles(['tests/e2e']).filter((file) => timed.test(readFileSync(file, 'utf8')))
    expect(found).toEqual([])
  })

  test('no type or rule is switched off', () => {
    // Written in pieces, so that this file does not find itself.
    const marks = new RegExp(
      ['@ts-(ignore|nocheck|expect-error)', 'biome-ig' + 'nore', '\\bas a' + 'ny\\b', ': a' + 'ny\\b'].join(
        '|',
      ),
    )
    expect(files.filter((file) => marks.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
