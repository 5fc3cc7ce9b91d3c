/** Names: kits and the runner of demo data know no area, and one name means one thing within a layer. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areas } from '../../src/areas/index.ts'
import { OPERATORS } from '../../src/core/fields.ts'
import { sourceFiles } from '../support/files.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const sources = sourceFiles(['src', 'commands']).filter((file) => !/\.test\.tsx?$/.test(file))

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')

/** Rooms that serve every area alike, and may name none. */
const KIT = /^(src\/(core|console\/(kit|commands|app|build)|server\/(kit|demo|app))\/|commands\/)/

/** Files of those rooms that name an area, each for a reason. */
const MAY_NAME: Readonly<Record<string, string>> = {
  'commands/app/look.ts': "the console's own command of its appearance",
  'src/console/app/login/demo-accounts.tsx': "`accounts` is a property of the server's configuration",
  'src/console/app/login/register-page.tsx': "the user's own account, whose words are the area's",
  'src/console/app/profile/details-card.tsx': "the user's own account, whose words are the area's",
  'src/console/app/shell/top-bar.tsx': "an icon, and the console's own command of its appearance",
  'src/console/commands/called/en.ts': 'an English word of the palette',
  'src/console/commands/steps/choice-lists.ts':
    'names of reasons and outcomes that the shop gave, used by every area',
  'src/console/kit/ui/icon-files.ts': 'an icon',
  'src/core/abilities.ts': 'abilities that every area checks',
  'src/core/area.ts':
    'a menu group, and the areas of the staff and the buyers, so that nothing else names them',
  'src/server/app/account-routes.ts':
    "routes of the user's own account and of the spec's names for accounts: composition over that area",
  'src/server/app/account/avatar.ts':
    "routes of the user's own account and of the spec's names for accounts: composition over that area",
  'src/server/app/account/registration.ts':
    "routes of the user's own account and of the spec's names for accounts: composition over that area",
  'src/server/app/account/watched-writes.ts':
    'names the writes to accounts and roles that are security events',
  'src/server/app/accounts-by-spec.ts':
    "routes of the user's own account and of the spec's names for accounts: composition over that area",
  'src/server/app/built-in-roles.ts': 'makes the built-in roles at each start',
  'src/server/app/docs.ts': 'writes the list of areas for the audit log, which is not in it',
  'src/server/app/new-area.ts': 'the model that a new area is copied from',
  'src/server/app/seed.ts': '`--orders` is an option of the command line',
  'src/server/kit/sessions/sessions.ts': "`roles` is a reason: the roles' abilities changed",
}

test('no room for every area names a business area', () => {
  // `'orders'`, `'orders:fields.code'`, `"orders"` in SQL.
  const ids = areas.map(({ id }) => id).join('|')
  const named = new RegExp(`['"\`](?:${ids})['"\`:.]`)
  const naming = sources.filter((file) => KIT.test(file) && named.test(withoutComments(read(file))))
  expect(naming.filter((file) => !(file in MAY_NAME))).toEqual([])
  expect(Object.keys(MAY_NAME).filter((file) => !naming.includes(file))).toEqual([])
  for (const sample of ["findArea('orders')", '`work:title`', 'from "roles"']) expect(sample).toMatch(named)
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

/** Operators of filter conditions: `['status', 'eq', 'open']` is no list. */
const CONDITION = new Set<string>(OPERATORS)
/** Lists that are the same by chance: either may change without the other. */
const BY_CHANCE: Readonly<Record<string, string>> = {
  'activate create deactivate edit view': 'verbs of areas whose records are never deleted',
  'after limit state': 'parameters of two addresses that page through rows',
  'DELETE GET POST PUT': 'methods of HTTP',
}

/** Lists of three strings or more in a source text, as literals and as unions; each sorted, so that order does not count. */
function listsOf(text: string): string[] {
  const plain = withoutComments(text)
    // Keys taken from a type are checked by it; commands' places are a choice of each command.
    .replaceAll(/\b(?:Pick|Omit|Extract|Exclude)<[^<>]*(?:<[^<>]*>)?[^<>]*>/g, '')
    .replaceAll(/\bplaces: \[[^\]]*\]/g, '')
  const strings = (list: string) => [...list.matchAll(/'([^']*)'/g)].map(([, word = '']) => word)
  const literals = [...plain.matchAll(/\[(?:\s*'[^']*',?){3,}\s*\]/g)].map(([list]) => strings(list))
  const unions = [...plain.matchAll(/'[^']*'(?:\s*\|\s*'[^']*'){2,}/g)].map(([list]) => strings(list))
  return [...literals, ...unions]
    .filter(([, second = '']) => !CONDITION.has(second))
    .map((words) => [...new Set(words)].sort().join(' '))
    .filter((key) => key.split(' ').length > 2)
}

test('lists are found in every form of writing', () => {
  const same = [
    "const A = ['a', 'b', 'c']",
    "new Set([\n 'b',\n 'a',\n 'c',\n])",
    "type T = 'c' | 'a' | 'b'",
    "z.enum(['a', 'c', 'b'])",
  ]
  for (const sample of same) expect(listsOf(sample)).toEqual(['a b c'])
  expect(listsOf("where: [['status', 'eq', 'open']]")).toEqual([])
  expect(listsOf("Pick<Area, 'a' | 'b' | 'c'>; places: ['row', 'bulk', 'detail']")).toEqual([])
})

test('no list of constants is written twice', () => {
  const places = new Map<string, string[]>()
  // Roles list verbs one by one, so that each can be given or taken.
  for (const file of sources.filter((name) => !name.endsWith('/demo/roles.ts')))
    for (const key of listsOf(read(file))) places.set(key, [...(places.get(key) ?? []), file])
  const doubled = [...places].filter(([key, files]) => files.length > 1 && !(key in BY_CHANCE))
  expect(Object.fromEntries(doubled)).toEqual({})
})

/** A doc comment that another one follows: on one line or several, indented or not. */
const STACKED = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*\n\s*\/\*\*/g

/** Stacked doc comments, other than a file's header before the first declaration's. */
function stackedIn(text: string): string[] {
  const first = text.startsWith('/**') ? 0 : -1
  return [...text.matchAll(STACKED)].filter(({ index }) => index !== first).map(([found]) => found)
}

test('no doc comment stands before another one: each is on its own declaration', () => {
  expect(sources.flatMap((file) => stackedIn(read(file)).map((found) => `${file}: ${found}`))).toEqual([])
  expect(stackedIn('import x\n  /** Of a. */\n  /** Of b. */\n')).toHaveLength(1)
  expect(stackedIn('import x\n/**\n * Of a.\n */\n\n/** Of b. */\n')).toHaveLength(1)
  expect(stackedIn('/** Of the file. */\n/** Of b. */\nconst b = 1')).toEqual([])
})
