/**
 * SQL files of the kit and the areas, in the order in which they run. Migrations (`migrations/YYYYMMDDHHMM-what.sql`) change
 * tables, by time. Repeatables (`views/*.sql`) hold views, functions and triggers as they are now: the kit's first, then by
 * area; a line `-- after: orders/earnings` places a file behind another area's.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Migration {
  /** `orders/202611230009-orders`, of a repeatable `orders/earnings`; the kit's are `kit/…`. */
  name: string
  checksum: string
  sqlText: string
  /** Only of a repeatable: names of those that it builds on. */
  after?: readonly string[]
}

/** Error of a migration that cannot run, with the remedy. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

const SOURCE_ROOT = fileURLToPath(new URL('../../../', import.meta.url))

const timeOf = ({ name }: Migration) => name.slice(name.indexOf('/') + 1).slice(0, 12)

/** Migrations by time, then repeatables by dependency. Throws MigrationError on a wrong name, a time used twice, a cycle. */
export function findMigrations(sourceRoot: string = SOURCE_ROOT): Migration[] {
  const areas = join(sourceRoot, 'areas')
  const areaNames = existsSync(areas) ? readdirSync(areas).sort() : []
  const owners = [
    { owner: 'kit', folder: join(sourceRoot, 'server/kit') },
    ...areaNames.map((owner) => ({ owner, folder: join(areas, owner, 'server') })),
  ]
  const migrations = owners.flatMap(({ owner, folder }) => readFolder(owner, join(folder, 'migrations')))
  migrations.sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1))
  for (const [at, migration] of migrations.entries()) {
    const before = migrations[at - 1]
    if (before && timeOf(before) === timeOf(migration))
      throw new MigrationError(
        `${before.name} and ${migration.name} have the same time: change the later one's`,
      )
  }
  const repeatables = owners.flatMap(({ owner, folder }) => readFolder(owner, join(folder, 'views')))
  return [...migrations, ...byDependency(repeatables.map(withAfter))]
}

const NAMES = {
  migrations: {
    pattern: /^\d{12}-[a-z0-9-]+\.sql$/,
    told: 'a migration is named YYYYMMDDHHMM-what-it-does.sql',
  },
  views: { pattern: /^[a-z][a-z0-9-]*\.sql$/, told: 'a repeatable file is named what-it-holds.sql' },
}

function readFolder(owner: string, folder: string): Migration[] {
  if (!existsSync(folder)) return []
  const { pattern, told } = NAMES[folder.endsWith('views') ? 'views' : 'migrations']
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file) => {
    if (!pattern.test(file)) throw new MigrationError(`${owner}/${file}: ${told}`)
    // A checkout on Windows may change line ends; that is no change.
    const sqlText = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(sqlText).digest('hex')
    return { name: `${owner}/${file.slice(0, -4)}`, checksum, sqlText }
  })
}

type Repeatable = Migration & { after: readonly string[] }

const withAfter = (file: Migration): Repeatable => ({
  ...file,
  after: [...file.sqlText.matchAll(/^-- after: (\S+)$/gm)].map(([, name = '']) => name),
})

/** Each behind those that it builds on, else in the given order. */
function byDependency(files: Repeatable[]): Repeatable[] {
  const byName = new Map(files.map((file) => [file.name, file]))
  const ordered = new Set<Repeatable>()
  const visit = (file: Repeatable, path: string[]) => {
    if (path.includes(file.name)) throw new MigrationError(`${[...path, file.name].join(' after ')}: a cycle`)
    for (const name of file.after) {
      const earlier = byName.get(name)
      if (!earlier) throw new MigrationError(`${file.name} is after ${name}, which does not exist`)
      visit(earlier, [...path, file.name])
    }
    ordered.add(file)
  }
  for (const file of files) visit(file, [])
  return [...ordered]
}
