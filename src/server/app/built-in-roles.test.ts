/** Roles that come with the program, in databases of an earlier version of it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KINDS, missingPostgres } from '../../../tests/support/kit-harness.ts'
import { areas } from '../../areas/index.ts'
import { abilitiesOf } from '../../core/abilities.ts'
import { ROLES } from '../demo/roles.ts'
import { seedStaff } from '../demo/staff.ts'
import { migrate } from '../kit/database/migrate.ts'
import { findMigrations } from '../kit/database/migrate-files.ts'
import { updateBuiltInRoles } from './built-in-roles.ts'

describe.each(KINDS.filter(({ kind }) => kind === 'pglite' || !missingPostgres))(
  'built-in roles on $kind',
  ({ open }) => {
    let opened: Awaited<ReturnType<typeof open>>
    beforeAll(async () => {
      opened = await open()
      await migrate(opened.database)
      await seedStaff(opened.database)
    })
    afterAll(() => opened?.close())

    const idOf = (key: string) => ROLES.find((role) => role.key === key)?.id ?? ''
    const read = async (key: string) => {
      const { rows } = await sql<{ abilities: string[]; version: number }>`
      select abilities, version from roles where id = ${idOf(key)}::uuid`.execute(opened.database.db)
      return rows[0]
    }
    /** As an earlier version wrote a role, without one of its abilities. */
    const older = (key: string, ability: string) =>
      sql`update roles set abilities = array_remove(abilities, ${ability}),
      given_abilities = array_remove(abilities, ${ability}) where id = ${idOf(key)}::uuid`.execute(
        opened.database.db,
      )

    test('get what was added to them, once, with an entry in the history; nothing happens to those up to date', async () => {
      expect(await updateBuiltInRoles(opened.database)).toEqual([])
      await older('warehouse', 'orders.pack')
      const [one, two] = await Promise.all([
        updateBuiltInRoles(opened.database),
        updateBuiltInRoles(opened.database),
      ])
      expect([...one, ...two]).toEqual(['Kho'])
      expect(await read('warehouse')).toMatchObject({
        abilities: expect.arrayContaining(['orders.pack']),
        version: 2,
      })
      const { rows } = await sql`
      select action, source, by_name as by, after from audit where record_id = ${idOf('warehouse')}::uuid`.execute(
        opened.database.db,
      )
      expect(rows).toMatchObject([
        {
          action: 'update',
          source: 'upgrade',
          by: 'CMS SHOP',
          after: { abilities: expect.arrayContaining(['orders.pack']) },
        },
      ])
      expect(await updateBuiltInRoles(opened.database)).toEqual([])
    })

    test('stay as they are once somebody edited them, and one that was deleted stays away', async () => {
      await older('telesales', 'call-desk.work')
      await sql`update roles set abilities = array_remove(abilities, 'orders.cancel') where id = ${idOf('telesales')}::uuid`.execute(
        opened.database.db,
      )
      await sql`delete from roles where id = ${idOf('content')}::uuid`.execute(opened.database.db)
      expect(await updateBuiltInRoles(opened.database)).toEqual([])
      expect((await read('telesales'))?.abilities).not.toContain('call-desk.work')
      expect(await read('content')).toBeUndefined()
    })

    test('are not touched by a process of the version before, whichever way it is known to be older', async () => {
      const { database } = opened
      const before = await read('manager')
      const without = (prefix: string) => ({
        roles: ROLES.map((role) => ({
          ...role,
          abilities: role.abilities.filter((ability) => !ability.startsWith(prefix)),
        })),
        migrations: findMigrations().map(({ name }) => name),
        abilities: ['*', ...abilitiesOf(areas)].filter((ability) => !ability.startsWith(prefix)),
      })
      const old = without('vouchers.')
      expect(old.roles.flatMap(({ abilities }) => abilities).length).toBeLessThan(
        ROLES.flatMap(({ abilities }) => abilities).length,
      )
      // It knows neither the area nor its abilities.
      expect(await updateBuiltInRoles(database, old)).toEqual([])
      // It knows the abilities, and gave them to fewer roles; a migration is missing.
      const everything = { ...old, abilities: ['*', ...abilitiesOf(areas)] }
      const shorter = { ...everything, migrations: everything.migrations.slice(1) }
      expect(await updateBuiltInRoles(database, shorter)).toEqual([])
      expect(await read('manager')).toEqual(before)
      // A later version that takes them away does.
      expect(await updateBuiltInRoles(database, everything)).toContain('Quản lý')
      expect(await updateBuiltInRoles(database)).toContain('Quản lý')
    })

    test('of a database before this rule count as untouched only with a history that says so', async () => {
      const { database } = opened
      const migration = await database.db
      await sql`update roles set given_abilities = null, version = 1 where id = ${idOf('support')}::uuid`.execute(
        migration,
      )
      // A user's own, from before: not known to be the program's.
      await sql`update roles set given_abilities = null, abilities = '{orders.view}' where id = ${idOf('accountant')}::uuid`.execute(
        migration,
      )
      expect(await updateBuiltInRoles(database)).toEqual([])
      expect((await read('accountant'))?.abilities).toEqual(['orders.view'])
    })
  },
)
