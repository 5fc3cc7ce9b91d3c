/** Rules of commands that a trial by keyboard alone found missing. */
import { expect, test } from 'vitest'
import { areas } from '../src/areas/index.ts'
import { en as detailEn } from '../src/console/kit/detail/en.ts'
import { vi as detailVi } from '../src/console/kit/detail/vi.ts'
import { LANGUAGES } from '../src/core/words.ts'
import { loadParts, loadWords } from '../src/server/app/command-catalogue.ts'
import { tabCommands } from './app/tabs.ts'
import type { Context } from './command.ts'
import { printCommands } from './print.ts'

test('the questions of a first print are answered by Ctrl+Enter at once', () => {
  const area = areas.find(({ papers }) => (papers?.length ?? 0) > 1)
  if (!area) throw new Error('no area has papers')
  const [print] = printCommands(area)
  const kept = (value: unknown) => ({ view: { kept: () => value } }) as unknown as Context
  expect(print?.propose?.(kept(undefined), 0).answers).toEqual({
    what: area.papers?.[0],
    size: 'a4',
    as: 'page',
  })
  const last = { what: area.papers?.[1], size: 'k80', as: 'pdf' }
  expect(print?.propose?.(kept(last), 0).answers).toEqual(last)
})

test('keys of tabs do nothing to tabs that are hidden, but offer to show them', () => {
  const tabs = { subject: { pinned: false, preview: false }, open: 3, others: 2, closed: 0 }
  const gate = (id: string, tabsView: boolean) =>
    tabCommands.find((one) => one.id === id)?.gate({ tabs, preferences: { tabsView } } as unknown as Context)
  expect(gate('tabs.close', false)).toMatchObject({ s: 'off', fix: { command: 'tabs.toggle-bar' } })
  expect(gate('tabs.refresh', false)).toEqual({ s: 'on' })
  expect(gate('tabs.close', true)).toEqual({ s: 'on' })
})

test('every verb has a name in both languages, for the editor of roles', async () => {
  const words = await loadWords()
  const common = { vi: detailVi.verbs, en: detailEn.verbs } as Record<string, Record<string, string>>
  const nameless = (await loadParts()).flatMap(({ area }) =>
    area.verbs.flatMap((verb) =>
      LANGUAGES.filter((language) => {
        const own = [`${area.id}:transitions.${verb}.title`, `${area.id}:verbs.${verb}`]
        return (
          common[language]?.[verb] === undefined && own.every((key) => words[language](key) === undefined)
        )
      }).map((language) => `${language} ${area.id}.${verb}`),
    ),
  )
  expect(nameless).toEqual([])
})
