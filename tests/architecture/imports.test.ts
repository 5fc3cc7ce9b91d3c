/** Import rules by folder name (src/README.md, "Rooms"). Breaking one is an error, never a warning. */
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles } from '../support/files.ts'

type Room =
  | 'core'
  | 'area-common'
  | 'area-commands'
  | 'area-server'
  | 'area-console'
  | 'area-demo'
  | 'areas-list'
  | 'family-common'
  | 'family-server'
  | 'family-console'
  | 'family-demo'
  | 'server-kit'
  | 'server-demo'
  | 'server-app'
  | 'console-kit'
  | 'console-commands'
  | 'console-build'
  | 'console-app'
  | 'console-worker'
  | 'commands'

/** Files of an area that are parts of tests. */
const PROOFS = ['proofs.ts', 'walk.ts']

/** The room of a file, from its path; undefined for files outside (tests, configuration). */
function roomOf(file: string): Room | undefined {
  const parts = file.split('/')
  if (parts[0] === 'commands') return 'commands'
  if (parts[0] !== 'src') return undefined
  if (parts[1] === 'core') return 'core'
  if (parts[1] === 'areas') {
    if (parts.length === 3) return 'areas-list'
    if (PROOFS.includes(parts[3] ?? '')) return undefined
    if (parts[3] === 'server') return 'area-server'
    if (parts[3] === 'console') return 'area-console'
    if (parts[3] === 'demo') return 'area-demo'
    return /(^|-)commands\.ts$|-port\.ts$/.test(parts[3] ?? '') ? 'area-commands' : 'area-common'
  }
  if (parts[1] === 'families') {
    if (parts[3] === 'server') return 'family-server'
    if (parts[3] === 'demo') return 'family-demo'
    return parts[3] === 'console' ? 'family-console' : 'family-common'
  }
  if (parts[1] === 'server') {
    return parts[2] === 'kit' ? 'server-kit' : parts[2] === 'demo' ? 'server-demo' : 'server-app'
  }
  if (parts[2] === 'kit') return 'console-kit'
  if (parts[2] === 'build') return 'console-build'
  if (parts[2] === 'worker') return 'console-worker'
  return parts[2] === 'commands' ? 'console-commands' : 'console-app'
}

const MAY: Record<Room, readonly Room[]> = {
  core: ['core'],
  'area-common': ['core', 'area-common', 'family-common'],
  'areas-list': ['core', 'area-common'],
  'area-server': ['core', 'area-common', 'area-server', 'family-common', 'family-server', 'server-kit'],
  // Shared bases of several areas; of areas they use common files and doors.
  'family-common': ['core', 'area-common', 'family-common'],
  'family-server': ['core', 'area-common', 'area-server', 'family-common', 'family-server', 'server-kit'],
  'family-console': ['core', 'area-common', 'area-console', 'family-common', 'family-console', 'console-kit'],
  'area-commands': ['core', 'area-common', 'area-commands', 'commands'],
  'area-console': [
    'core',
    'area-common',
    'area-commands',
    'area-console',
    'family-common',
    'family-console',
    'commands',
    'console-kit',
    'console-commands',
  ],
  commands: ['core', 'commands'],
  'server-kit': ['core', 'server-kit'],
  // Finds the areas' demo data by their place.
  'server-demo': ['core', 'areas-list', 'server-kit', 'server-demo'],
  'area-demo': [
    'core',
    'area-common',
    'area-server',
    'area-demo',
    'family-common',
    'family-demo',
    'server-kit',
    'server-demo',
  ],
  'family-demo': ['core', 'area-demo', 'family-common', 'family-demo', 'server-demo'],
  'server-app': [
    'core',
    'area-common',
    'area-server',
    'areas-list',
    'family-common',
    'server-kit',
    'server-demo',
    'server-app',
    'commands',
  ],
  'console-kit': ['core', 'console-kit'],
  'console-commands': ['core', 'commands', 'areas-list', 'console-kit', 'console-commands'],
  // Runs when the console is built.
  'console-build': ['core', 'area-common', 'areas-list', 'console-kit', 'console-build', 'commands'],
  'console-worker': ['core', 'console-worker'],
  'console-app': [
    'core',
    'console-commands',
    'area-common',
    'area-commands',
    'area-console',
    'areas-list',
    'console-kit',
    'console-app',
    'commands',
  ],
}

const SERVER_ROOMS = new Set<Room>([
  'area-server',
  'area-demo',
  'family-server',
  'family-demo',
  'server-kit',
  'server-demo',
  'server-app',
])
const CONSOLE_ROOMS = new Set<Room>([
  'area-console',
  'family-console',
  'console-kit',
  'console-commands',
  'console-app',
])
const DRIVERS = new Set(['pg', 'kysely', 'fastify', '@electric-sql/pglite', 'sharp'])
const IMPORT =
  /(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\s*\(\s*['"]([^'"]+)['"]\s*\)|import\s+['"]([^'"]+)['"]/g

/** `import.meta.glob('../areas/*\/{vi,en}.ts')`: its pattern, or the first of a list. */
const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*\[?\s*['"]([^'"]+)['"]/g

/** The files and packages a source text imports. */
function importsOf(text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap((match) => match[1] ?? match[2] ?? match[3] ?? [])
}

/** One path that each glob of a source text matches: `*` is some name, `{a,b}` the first. */
function globsOf(text: string): string[] {
  return [...text.matchAll(GLOB)].map(([, pattern = '']) =>
    pattern.replaceAll(/\{([^,}]*)[^}]*\}/g, '$1').replaceAll('*', 'x'),
  )
}

/** Where a relative path of a file leads. */
const resolved = (file: string, target: string) =>
  path.posix.normalize(path.posix.join(path.posix.dirname(file), target))

/** Files of an area that others may import, by side. */
const DOORS: Record<string, string> = { server: 'public.ts', console: 'public.tsx', demo: 'index.ts' }

/** Imports of a file that go around another area's doors. */
function besideDoors(file: string, text: string): string[] {
  const area = file.startsWith('src/areas/') ? file.split('/')[2] : undefined
  return importsOf(text).filter((target) => {
    const to = target.startsWith('.') ? resolved(file, target) : ''
    const [, , other, side, name] = to.split('/')
    if (!to.startsWith('src/areas/') || other === area) return false
    const door = DOORS[side ?? '']
    return door !== undefined && name !== door
  })
}

/** Imports and globs of a file that its room may not have. */
function beyondRoom(file: string, text: string): string[] {
  const room = roomOf(file)
  if (!room) return []
  return [...importsOf(text), ...globsOf(text)].flatMap((target) => {
    const other = target.startsWith('.') ? roomOf(resolved(file, target)) : undefined
    return other && !MAY[room].includes(other) ? [`${file} (${room}) imports ${target} (${other})`] : []
  })
}

const files = sourceFiles(['src', 'commands']).filter((file) => !/\.test\.tsx?$/.test(file))

describe('import boundaries', () => {
  test('each room imports only the rooms it may', () => {
    expect(files.flatMap((file) => beyondRoom(file, readFileSync(file, 'utf8')))).toEqual([])
  })

  test('a kit that imports or globs areas is noticed', () => {
    const kit = 'src/console/kit/sample.ts'
    expect(beyondRoom(kit, "import { area } from '../../areas/orders/area.ts'")).toHaveLength(1)
    expect(
      beyondRoom(kit, "const all = import.meta.glob<{ a: A }>('../../areas/*/console/index.tsx')"),
    ).toHaveLength(1)
    expect(beyondRoom(kit, "import.meta.glob('../../areas/*/{vi,en}.ts', { eager: true })")).toHaveLength(1)
    expect(beyondRoom('src/console/app/sample.ts', "import.meta.glob('../../areas/*/area.ts')")).toEqual([])
  })

  test('only the server and the build import node or a driver, only console faces import React', () => {
    const broken: string[] = []
    for (const file of files) {
      const room = roomOf(file)
      if (!room) continue
      for (const target of importsOf(readFileSync(file, 'utf8'))) {
        const name = target.replace(/^node:/, '')
        const node = target.startsWith('node:') || builtinModules.includes(name)
        const pack = target.startsWith('@')
          ? target.split('/').slice(0, 2).join('/')
          : (target.split('/')[0] ?? '')
        if ((node || DRIVERS.has(pack)) && !SERVER_ROOMS.has(room) && room !== 'console-build')
          broken.push(`${file} imports ${target}`)
        if (
          /^(react|react-dom|react-router-dom|radix-ui|cmdk|jotai)$/.test(pack) &&
          !CONSOLE_ROOMS.has(room)
        ) {
          broken.push(`${file} imports ${target}`)
        }
      }
    }
    expect(broken).toEqual([])
  })

  test('an area is imported from outside through server/public.ts, console/public.tsx or demo/index.ts', () => {
    const broken = files.flatMap((file) =>
      besideDoors(file, readFileSync(file, 'utf8')).map((target) => `${file} imports ${target}`),
    )
    expect(broken).toEqual([])
  })

  test('an import past a door is noticed, in areas, families and app rooms', () => {
    const rules = "import { PROFILE } from '../../areas/accounts/server/rules.ts'"
    expect(besideDoors('src/server/app/sample.ts', rules)).toHaveLength(1)
    expect(besideDoors('src/families/cases/sample.ts', rules)).toHaveLength(1)
    expect(besideDoors('src/areas/roles/sample.ts', "import '../orders/console/index.tsx'")).toHaveLength(1)
    expect(besideDoors('src/server/app/sample.ts', rules.replace('rules', 'public'))).toEqual([])
    expect(besideDoors('src/areas/accounts/server/sample.ts', "import './rules.ts'")).toEqual([])
  })

  test('proofs of an area are read by tests alone, so that no bundle has them', () => {
    const reads = (text: string) =>
      importsOf(text).some((target) => PROOFS.includes(path.basename(target))) ||
      /^import [^'"]*\bnoFix\b/m.test(text)
    expect(files.filter((file) => reads(readFileSync(file, 'utf8')))).toEqual([])
    expect(reads("import { walk } from './walk.ts'")).toBe(true)
    expect(reads("import {\n  noFix,\n} from '../states.ts'")).toBe(true)
  })

  test('areas read no actor from a session: the kit’s is under the limit of whole numbers', () => {
    const reads = (text: string) =>
      importsOf(text).some((target) => target.endsWith('/sessions/auth.ts')) ||
      /\.session\s*(\?\.|\.|\[|\)?\s*!\.)\w/.test(text)
    const areasAndFamilies = files.filter((file) => /^src\/(areas|families)\//.test(file))
    expect(areasAndFamilies.filter((file) => reads(readFileSync(file, 'utf8')))).toEqual([])
    for (const sample of [
      "import { sessionActor } from '../kit/sessions/auth.ts'",
      'request.session?.abilities',
    ])
      expect(reads(sample)).toBe(true)
  })

  test('areas do not import each other in circles', () => {
    const edges = new Map<string, Set<string>>()
    for (const file of files.filter((name) => name.startsWith('src/areas/'))) {
      const from = file.split('/')[2] ?? ''
      for (const target of importsOf(readFileSync(file, 'utf8'))) {
        if (!target.startsWith('.')) continue
        const parts = resolved(file, target).split('/')
        const to = parts[1] === 'areas' && parts.length > 3 ? parts[2] : undefined
        if (to && to !== from && from !== 'index.ts') edges.set(from, (edges.get(from) ?? new Set()).add(to))
      }
    }
    const walk = (area: string, path_: string[]): string[] | undefined => {
      if (path_.includes(area)) return [...path_, area]
      for (const next of edges.get(area) ?? []) {
        const found = walk(next, [...path_, area])
        if (found) return found
      }
      return undefined
    }
    expect([...edges.keys()].map((area) => walk(area, [])).filter(Boolean)).toEqual([])
  })
})

test('the table of rooms in src/README.md is the one that is checked', () => {
  const rows = readFileSync('src/README.md', 'utf8').matchAll(/^\| `([a-z-]+)` \|.*\| ([^|]*)\|$/gm)
  const table = [...rows].map(([, room = '', others = '']) => [
    room,
    [room, ...[...others.matchAll(/`([a-z-]+)`/g)].map(([, other = '']) => other)].sort(),
  ])
  const checked = Object.entries(MAY).map(([room, others]) => [room, [...new Set([room, ...others])].sort()])
  expect(Object.fromEntries(table)).toEqual(Object.fromEntries(checked))
})
