/**
 * An open write that notices whether anything was written through it. A savepoint around each record costs as
 * many round trips as the record itself; what refuses before it writes needs none.
 */
import type { KyselyPlugin } from 'kysely'
import type { Others } from '../area/face.ts'
import type { Runner } from '../area/statement.ts'
import type { Open } from '../area/write/transaction.ts'

export type Watch = {
  open: Open
  /** Whether something was written since the last call. */
  wrote(): boolean
}

/** Calls that only read; all others may write, also those added later. */
const LOOKS: ReadonlySet<string> = new Set<keyof Others>(['find', 'condition', 'named', 'read', 'rulesFor'])

const READS = /^\s*select\b/i

/** The same write, which notices what goes through it. */
export function watched(open: Open): Watch {
  let written = false
  const note = (text: string) => {
    if (!READS.test(text)) written = true
  }
  const runner: Runner = {
    executeQuery(query) {
      note(query.sql)
      return open.runner.executeQuery(query)
    },
  }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      note(node.kind === 'RawNode' ? (node.sqlFragments[0] ?? '') : '')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { others } = open.write
  const watchedOthers = Object.fromEntries(
    Object.entries(others).map(([name, call]: [string, (...args: never[]) => unknown]) => [
      name,
      LOOKS.has(name)
        ? call
        : (...args: never[]) => {
            written = true
            return call(...args)
          },
    ]),
  ) as Others
  const write = { ...open.write, sql: open.write.sql.withPlugin(plugin), others: watchedOthers }
  return {
    open: { ...open, runner, write },
    wrote() {
      const was = written
      written = false
      return was
    },
  }
}
