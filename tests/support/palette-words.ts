/**
 * The palette as a role has it, without a browser: every area and all words of both languages are loaded. The global
 * `window` has to be there before this file is imported.
 */
import { en as appEn } from '../../commands/app/en.ts'
import { en as keywordsEn } from '../../commands/app/keywords-en.ts'
import { vi as keywordsVi } from '../../commands/app/keywords-vi.ts'
import { en as laterEn } from '../../commands/app/later/en.ts'
import { vi as laterVi } from '../../commands/app/later/vi.ts'
import { vi as appVi } from '../../commands/app/vi.ts'
import type { Context } from '../../commands/command.ts'
import type { TabsPort } from '../../commands/ports/tabs-port.ts'
import { areas } from '../../src/areas/index.ts'
import { en as calledEn } from '../../src/console/commands/called/en.ts'
import { vi as calledVi } from '../../src/console/commands/called/vi.ts'
import { en as wordsEn } from '../../src/console/commands/en.ts'
import { buildLocalIndex, paletteCommandsAtom } from '../../src/console/commands/palette/index/entries.ts'
import { localSections } from '../../src/console/commands/palette/local.ts'
import { capped, type Row } from '../../src/console/commands/palette/rows.ts'
import { registry } from '../../src/console/commands/registry.ts'
import { vi as wordsVi } from '../../src/console/commands/vi.ts'
import { type Session, sessionAtom, store } from '../../src/console/kit/atoms.ts'
import { addWords, tIn } from '../../src/console/kit/i18n.ts'
import { holds } from '../../src/core/abilities.ts'
import type { ListPort } from '../../src/core/list-port.ts'
import type { LanguageId } from '../../src/core/words.ts'
import { ROLES } from '../../src/server/demo/roles.ts'
import { loadAllAreas } from './areas.ts'
import { fakeContext, fakeRecord, fakeTarget } from './context.ts'

loadAllAreas()
for (const { id } of areas) {
  const [own, english] = await Promise.all([
    import(`../../src/areas/${id}/vi.ts`),
    import(`../../src/areas/${id}/en.ts`),
  ])
  addWords(id, { vi: own.vi, en: english.en })
}
for (const words of [
  { vi: appVi, en: appEn },
  { vi: wordsVi, en: wordsEn },
  { vi: calledVi, en: calledEn },
  { vi: keywordsVi, en: keywordsEn },
  { vi: laterVi, en: laterEn },
])
  addWords('commands', words)

/** The page on which something is typed: the dashboard, or the list of an area with the cursor on a record. */
export type Place = 'dashboard' | { list: string }

function contextAt(place: Place, abilities: readonly string[]): Context {
  if (place === 'dashboard') return fakeContext({ abilities, tabs })
  const area = areas.find(({ id }) => id === place.list)
  if (!area) throw new Error(`no area is called ${place.list}`)
  const { view } = fakeContext()
  return fakeContext({
    abilities,
    tabs,
    view: { ...view, list },
    where: { kind: 'list', area: area.id, path: `${area.path}/list` },
    target: fakeTarget(area.id, fakeRecord({ code: 'X1', status: 'none' })),
  })
}

/** A list as the gates of its commands see it: empty, and not edited as a grid. */
const list = new Proxy({} as ListPort, {
  get: (_, name) => () =>
    name === 'shown' ? { query: { where: [] }, columns: [] } : name === 'columns' ? [] : undefined,
})

/** One open tab, and one draft. */
const tabs: TabsPort = {
  subject: { pinned: false, preview: false },
  ...{ open: 1, others: 0, closed: 0, unsaved: 0, drafts: 1 },
  act: async () => undefined,
  openDrafts: () => undefined,
  forget: () => undefined,
}

/** Roles that may run a command and look at its records. Throws for an unknown command. */
export function rolesThatMay(id: string): string[] {
  const command = registry.get(id)
  if (!command) throw new Error(`no command is called ${id}`)
  const needed = [command.ability, command.target && `${command.target.area}.view`]
  return ROLES.filter(({ abilities }) => needed.every((one) => holds(new Set(abilities), one))).map(
    ({ key }) => key,
  )
}

/** Rows of the palette for a typed text, best first, without records of the server. */
export function paletteRows(
  text: string,
  { role, language, place }: { role: string; language: LanguageId; place: Place },
): Row[] {
  const abilities = ROLES.find(({ key }) => key === role)?.abilities
  if (!abilities) throw new Error(`no role is called ${role}`)
  store.set(sessionAtom, { abilities: new Set(abilities) } as unknown as Session)
  const context = contextAt(place, abilities)
  const commands = store.get(paletteCommandsAtom)
  const sections = localSections(text, undefined, {
    context,
    target: context.target,
    keys: new Map(),
    commands,
    index: buildLocalIndex(language, commands, [], 1),
    recent: [],
    tabs: [],
    bonus: new Map(),
    language,
    t: (key, params) => tIn(language, key, params),
    main: registry.main(context)?.id,
    made: new Map(),
  })
  return capped(sections).flatMap(({ rows }) => rows)
}
