/** Taking back one entry of a record's history. */

import { newKey } from '../../kit/net/request.ts'
import { apiPort } from '../ports/lazy-port.ts'
import { registry } from '../registry.ts'
import { reportFailure } from './failures.ts'
import { report } from './report.ts'

/** Undoes the change of an audit entry, when nothing changed the record since. Never throws. */
export async function runAudited(area: string, code: string, audit: string): Promise<void> {
  const command = registry.get('edit.undo')
  if (!command) return
  try {
    const options = { source: 'undo', signal: new AbortController().signal, key: newKey() } as const
    report(await apiPort.undo(options, { area, code, audit }))
  } catch (error) {
    await reportFailure(error, command, undefined)
  }
}
