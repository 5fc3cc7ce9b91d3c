/**
 * An open write that notices whether anything was written through it. A savepoint around each record costs as
 * many round trips as the record itself; what refuses before it writes needs none.
 */
import type { KyselyPlugin } from 'kysely'
import type { Runner } from '../area/statement.ts'
import type { Open } from '../area/transaction.ts'

export type Watch = {
  open: Open
  /** Whether something was written since the last call. */
  wrote(): boolean
}

const READS = /^\s*select\b/i

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
  return {
    open: { ...open, runner, write: { ...open.write, sql: open.write.sql.withPlugin(plugin) } },
    wrote() {
      const was = written
      written = false
      return was
    },
  }
}
