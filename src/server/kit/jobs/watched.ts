/**
 * An open write that notices whether anything was written through it. A savepoint around each record costs as
 * many round trips as the record itself; what refuses before it writes needs none.
 */
import type { KyselyPlugin } from 'kysely'
import type { Others } from '../area/face.ts'
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
  const { others } = open.write
  const watchedOthers: Others = {
    ...others,
    transit(...args) {
      written = true
      return others.transit(...args)
    },
    set(...args) {
      written = true
      return others.set(...args)
    },
    undo(...args) {
      written = true
      return others.undo(...args)
    },
  }
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
