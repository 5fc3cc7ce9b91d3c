/** SQL text with its parameters, built by hand where the shape depends on the request. */
import { CompiledQuery, type QueryResult } from 'kysely'

/** Anything that runs SQL: the pool, the replica, a transaction. */
export interface Runner {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>
}

/** Parameters of one statement, in order. */
export class Params {
  readonly values: unknown[] = []

  /** The placeholder for a value, with its type where the context does not tell it. */
  add(value: unknown, cast?: string): string {
    this.values.push(value)
    return cast ? `$${this.values.length}::${cast}` : `$${this.values.length}`
  }

  /** Text that was numbered from $1 on its own, moved behind what is here already. */
  absorb(text: string, values: readonly unknown[]): string {
    const offset = this.values.length
    this.values.push(...values)
    return text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + offset}`)
  }
}

/** Runs a statement and answers its rows. */
export async function run<Row>(
  runner: Runner,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await runner.executeQuery<Row>(
    CompiledQuery.raw(text, values as unknown[]) as CompiledQuery<Row>,
  )
  return rows
}

/** An identifier of ours; names come from manifests, never from input. */
export function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}

/** A LIKE pattern that matches the user's text literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => UUID.test(text)
