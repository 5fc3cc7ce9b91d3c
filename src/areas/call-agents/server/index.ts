/** Agents. Rows follow the accounts and their roles; users change the target alone. */
import { sql } from 'kysely'
import { defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { input } from '../schema.ts'

export const server = defineServer({
  area,
  input,
  /** Accounts and roles change rarely: checked now and then, and at the beginning of a shift. */
  async upkeep(db) {
    const { rows } = await sql<{ changed: number }>`select call_agents_follow() as changed`.execute(db)
    return rows[0]?.changed ?? 0
  },
})
