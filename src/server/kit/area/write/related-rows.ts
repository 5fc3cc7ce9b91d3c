/** Related rows of a record in other tables (`AreaServer.beside`), as the history stores them. */
import type { AreaTable } from '../columns.ts'
import type { Changes, Sql } from '../face.ts'
import type { Differences } from './differences.ts'

/** Whether a name of the input is kept beside the record's own row, as lines or by hooks of the area. */
export function isBeside({ server, lines }: AreaTable, name: string): boolean {
  if (lines.some((one) => one.name === name)) return true
  return server.beside !== undefined && Object.hasOwn(server.beside, name)
}

/** Values without those that are kept beside the row. */
export function columnsOnly(table: AreaTable, values: Changes): Changes {
  if (!table.server.beside && table.lines.length === 0) return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isBeside(table, name)))
}

/** Reads a record's related rows; with `only`, those that these values name or move. */
export async function readBeside(table: AreaTable, sql: Sql, id: string, only?: Changes): Promise<Changes> {
  const found: Changes = {}
  const { besideMovedBy = [] } = table.server
  const isAll = !only || besideMovedBy.some((name) => Object.hasOwn(only, name))
  for (const [name, read] of Object.entries(table.server.beside ?? {})) {
    if (isAll || Object.hasOwn(only, name)) found[name] = await read(sql, id)
  }
  return found
}

/** Differences of the row with those beside it. */
export function withBeside(found: Differences, beside?: { was: Changes; now: Changes }): Differences {
  for (const [name, now] of Object.entries(beside?.now ?? {})) {
    const was = beside?.was[name]
    if (JSON.stringify(was) === JSON.stringify(now)) continue
    found.before[name] = was
    found.after[name] = now
  }
  return found
}
