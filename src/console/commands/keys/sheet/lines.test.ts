import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../../../commands/command.ts'
import { buildRegistry } from '../../../../../commands/registry.ts'
import { fold, tokens } from '../../../../core/text.ts'
import { LANGUAGES } from '../../../../core/words.ts'
import { loadParts, loadWords } from '../../../../server/app/command-catalogue.ts'
import { setOwnWords, t } from '../../../kit/i18n.ts'
import { sheetParts } from './lines.ts'

const registry = buildRegistry(await loadParts())

/** A tree of words from the keys that the registry uses. */
beforeAll(async () => {
  const words = await loadWords()
  for (const language of LANGUAGES) {
    const tree: Record<string, unknown> = {}
    const put = (key: string) => {
      const [space = '', path = ''] = key.split(':')
      const steps = path.split('.')
      const down = (at: Record<string, unknown>, step: string) => {
        at[step] ??= {}
        return at[step] as Record<string, unknown>
      }
      const at = [space, ...steps.slice(0, -1)].reduce(down, tree)
      at[steps.at(-1) ?? ''] ??= words[language](key) ?? key
    }
    for (const { title, area, titleParams = {} } of registry.commands) {
      for (const key of [title, ...(area ? [`${area}:title`] : [])]) put(key)
      for (const value of Object.values(titleParams))
        if (typeof value === 'object' && 'key' in value) put(value.key)
    }
    setOwnWords(language, tree as never)
  }
})

const moment = (can: (ability: string) => boolean, area = 'orders') =>
  ({ can, where: { kind: 'list', area, path: '/' }, target: undefined }) as unknown as Context

/** Titles of the lines that a text finds, as the sheet does, with their keys. */
function found(text: string, can: (ability: string) => boolean = () => true): string[] {
  const asked = tokens(text)
  const lines = sheetParts(registry, [], moment(can), t).flatMap((part) => part.lines)
  return lines
    .filter((line) => asked.every((word) => line.found.startsWith(word) || line.found.includes(` ${word}`)))
    .map((line) => `${fold(line.title)}: ${line.keys.map((caps) => caps.join(' ')).join(', ')}`)
}

test.each([
  ['tao don hang', /^tao don hang.*: C$/],
  ['xac nhan don', /^xac nhan don.*: E$/],
  ['sua don hang', /^sua don hang.*: I$/],
])('%s finds its command with its key first', (text, line) => {
  expect(found(text)[0]).toMatch(line)
})

test('what several areas call alike bears the area', () => {
  expect(found('bat dau cham soc')).toEqual([])
  expect(found('bat dau').filter((line) => line.includes('cham soc khach hang'))).not.toEqual([])
})

test('nothing is listed that the user may never run', () => {
  expect(found('xac nhan don', (ability) => ability !== 'orders.confirm')).not.toContainEqual(
    expect.stringMatching(/^xac nhan don/),
  )
})

test('commands of this screen come first, others wait until they are looked for', () => {
  const list = sheetParts(
    registry,
    [],
    moment(() => true),
    t,
  ).find(({ scope }) => scope === 'list')
  const here = list?.lines.map((line) => line.here) ?? []
  expect(here).toEqual(here.toSorted((a, b) => Number(b) - Number(a)))
  expect(list?.lines.filter((line) => line.here).some(({ id }) => id === 'orders.edit')).toBe(true)
  expect(list?.lines.filter((line) => line.here).some(({ id }) => id === 'products.edit')).toBe(false)
})
