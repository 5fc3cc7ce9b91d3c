/** The rows an actor may see, from the face's `visible`: ANDed to every list, read and write. */
import type { RawBuilder } from 'kysely'
import type { AreaTable } from '../columns.ts'
import type { Actor, Sql } from '../face.ts'
import type { Params } from '../statement.ts'

export type Visible = {
  /** Differs where the rows may differ. */
  key: string
  compile(params: Params): string
}

/** Turns kysely's raw SQL into text and values. */
export type Compiler = (raw: RawBuilder<unknown>) => { sql: string; parameters: readonly unknown[] }

/** A compiler for the dialect of a database. */
export function compilerOf(sql: Sql): Compiler {
  return (raw) => raw.compile(sql)
}

/** The condition for one actor; undefined when everything is visible. The table's alias is `t`. */
export function visibleTo(compiler: Compiler, table: AreaTable, actor: Actor): Visible | undefined {
  const raw = table.server.visible?.(actor)
  if (!raw) return undefined
  const { sql, parameters } = compiler(raw)
  return {
    key: JSON.stringify([sql, parameters]),
    compile: (params) => `(${params.absorb(sql, parameters)})`,
  }
}
