/** The same schema on both databases, and the one that is written down. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigrated } from '../../../tests/support/databases.ts'
import { createEmbedded, type TestEmbedded } from '../../../tests/support/embedded.ts'
import { missingPostgres } from '../../../tests/support/kit-harness.ts'
import { readSchema, SCHEMA_PATH, schemaTable } from './schema-digest.ts'

describe.each([
  ['PGlite', () => createEmbedded({}, { migrated: true }), false],
  ['PostgreSQL', createMigrated, missingPostgres !== undefined],
] as const)('the schema on %s', (_name, create, skipped) => {
  let own: TestEmbedded | undefined
  beforeAll(async () => {
    if (!skipped) own = await create()
  })
  afterAll(() => own?.remove())

  test.skipIf(skipped)(
    'is the one of src/docs/schema.md, and a changed table or function is noticed',
    async () => {
      if (!own) throw new Error('no database')
      const { database } = own
      const schema = await readSchema(database)
      expect(schemaTable(schema), 'run: npm run docs').toBe(readFileSync(SCHEMA_PATH, 'utf8'))
      expect(schema.filter(({ object }) => object.startsWith('function ')).length).toBeGreaterThan(5)

      const changed = async (statement: string) => {
        await database.session((session) => session.exec(statement))
        const after = await readSchema(database)
        return after.filter(
          ({ object, digest }) => !schema.some((one) => one.object === object && one.digest === digest),
        )
      }
      expect(await changed('alter table carriers alter column name type varchar(300)')).toMatchObject([
        { object: 'table carriers' },
      ])
      expect(await changed('create index on shops (name, code, version)')).toMatchObject([
        { object: 'table carriers' },
        { object: 'table shops' },
      ])
    },
  )
})
