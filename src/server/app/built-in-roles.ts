/**
 * Built-in roles in a database of an earlier version: abilities added since are given to the roles they are
 * meant for, unless a user has changed the role's abilities (decision 0002).
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { areas } from '../../areas/index.ts'
import { ALL_ABILITIES, abilitiesOf } from '../../core/abilities.ts'
import { ROLES } from '../demo/roles.ts'
import type { Sql } from '../kit/area/face.ts'
import { Journal } from '../kit/area/write/journal.ts'
import type { Database } from '../kit/database/database.ts'
import { findMigrations } from '../kit/database/migrate-files.ts'
import { announceSessions, EVERYBODY } from '../kit/sessions/sessions.ts'
import { PROGRAM } from './program.ts'

type Row = { id: string; code: string; version: number; abilities: string[]; given: string[] | null }

const same = (one: readonly string[], other: readonly string[]) =>
  new Set(one).size === new Set(other).size && other.every((ability) => one.includes(ability))

/** The version of the program that this process is. */
type Version = {
  roles: readonly { id: string; name: string; abilities: readonly string[] }[]
  /** Names of its migrations. */
  migrations: readonly string[]
  /** Every ability that it declares. */
  abilities: readonly string[]
}

const thisVersion = (): Version => ({
  roles: ROLES,
  migrations: findMigrations().map(({ name }) => name),
  abilities: [ALL_ABILITIES, ...abilitiesOf(areas)],
})

/** Whether a newer version has brought the database up to date. */
async function isOlder(db: Sql, { migrations }: Version): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from migrations where not repeatable`.execute(db)
  return rows.some(({ name }) => !migrations.includes(name))
}

/**
 * Gives each built-in role its present abilities; roles that were edited or deleted stay as they are. Returns
 * the names of changed roles. Several processes may start at once: the rows are locked meanwhile. A process of an older version than
 * the database changes none, nor a role with an ability that this version does not have: a newer one gave it.
 */
export async function updateBuiltInRoles(
  database: Database,
  version: Version = thisVersion(),
  log: (message: string) => void = () => {},
): Promise<string[]> {
  const { roles } = version
  const known = new Set(version.abilities)
  return database.transaction(async (transaction) => {
    const db = transaction as unknown as Sql
    const { rows } = await sql<Row>`
      select id, code, version, abilities, given_abilities as given from roles
      where id = any(${roles.map(({ id }) => id)}::uuid[]) order by id for update`.execute(db)
    // After the lock: a newer process that changed the rows had finished its migrations before.
    if (await isOlder(db, version)) {
      log('built-in roles are left as they are: the database is of a newer version')
      return []
    }
    const now = new Date().toISOString()
    const write = { sql: db, actor: PROGRAM, now, requestId: randomUUID(), source: 'upgrade' }
    const journal = new Journal(write)
    const changed: string[] = []
    for (const row of rows) {
      const role = roles.find(({ id }) => id === row.id)
      const wanted = [...new Set(role?.abilities)].sort()
      const isTheirs = row.given === null || !same(row.given, row.abilities)
      if (!role || isTheirs || same(wanted, row.abilities)) continue
      const foreign = row.abilities.find((ability) => !known.has(ability))
      if (foreign !== undefined) {
        log(`role ${role.name} is left as it is: its ability ${foreign} is of another version`)
        continue
      }
      await sql`
        update roles set abilities = ${wanted}::text[], given_abilities = ${wanted}::text[], version = version + 1,
          updated_at = ${now}, updated_by_id = null
        where id = ${row.id}::uuid`.execute(db)
      journal.add({
        area: 'roles',
        record: row.id,
        code: row.code,
        version: row.version + 1,
        action: 'update',
        verb: 'edit',
        change: 'update',
        before: { abilities: row.abilities },
        after: { abilities: wanted },
      })
      changed.push(role.name)
    }
    await journal.flush(db)
    if (changed.length > 0) await announceSessions(db, EVERYBODY)
    return changed
  })
}
