/** How forms save: through the commands' port, so that Undo, history and the toast are the same. */

import type { RunOptions, Target } from '../../../../commands/command.ts'
import type { AnyRecord } from '../../../core/area.ts'
import { manifestOf } from '../../kit/areas.ts'
import type { RowChange, SavePort, SaveResult } from '../../kit/form/save.ts'
import { t } from '../../kit/i18n.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { currentContext } from '../context.ts'
import { registry } from '../registry.ts'
import { currentOf, staleWords } from '../run/failures.ts'
import { report } from '../run/report.ts'
import { reasonOf, say } from '../run/say.ts'
import { afterWrite } from './after-write.ts'
import { apiPort } from './lazy-port.ts'

const options = (attempt: string): RunOptions => ({
  source: 'button',
  signal: new AbortController().signal,
  key: attempt,
})

function failed(area: string, error: unknown): Exclude<SaveResult, { ok: true }> {
  if (!(error instanceof ApiProblem)) {
    reportError(error)
    return { ok: false, reason: 'refused', message: t('commands:run.bug') }
  }
  if (error.kind !== 'server') {
    return { ok: false, reason: 'unreachable', message: t(`commands:run.${error.kind}`) }
  }
  const current = error.is('stale') ? currentOf(error) : undefined
  if (current) {
    void afterWrite(area, { changed: current })
    return { ok: false, reason: 'stale', message: staleWords(area, error), current }
  }
  if (error.passing) return { ok: false, reason: 'unreachable', message: error.msg }
  return { ok: false, reason: 'refused', message: error.msg, fields: { ...error.fields } }
}

/** Why the person may not save at all, from the same gate as the button that opened the form. */
function withheld(area: string, verb: 'create' | 'edit', record?: AnyRecord): string | undefined {
  const command = registry.get(`${area}.${verb}`)
  const target: Target | undefined = record && { area, records: [record], count: 1, from: 'detail' }
  const reason = command && reasonOf(command, currentContext(target))
  // Whether the server is really away shows when the save is sent.
  return reason && reason.key !== 'commands:gate.offline' ? say(reason) : undefined
}

/** Whether changes may be saved that move records in a tree whose rules change with them. */
async function agreed(area: string, rows: readonly RowChange[]): Promise<boolean> {
  if (!manifestOf(area)?.tree?.rules) return true
  return (await import('./moved-rules.ts')).agreedToRows(area, rows)
}

export const savePort: SavePort = {
  agreed,

  withheld: (area, record) => withheld(area, 'edit', record),

  async create(area, values, attempt) {
    const why = withheld(area, 'create')
    if (why) return { ok: false, reason: 'refused', message: why }
    try {
      const { record, outcome, others } = await apiPort.create(area, values, options(attempt))
      report(outcome)
      return { ok: true, record, others }
    } catch (error) {
      return failed(area, error)
    }
  },

  async upload(area, name, form, attempt) {
    try {
      const sent = await apiPort.upload(area, name, form, options(attempt))
      if ('ask' in sent) return { ok: 'ask', ask: sent.ask }
      report(sent.outcome)
      return { ok: true, record: sent.record }
    } catch (error) {
      return failed(area, error)
    }
  },

  async updateMany(area, rows, attempt) {
    try {
      if (!(await agreed(area, rows))) return { ok: false, message: t('commands:order.notMoved') }
      report(await apiPort.updateRows(area, rows, options(attempt)))
      return { ok: true }
    } catch (error) {
      return { ok: false, message: failed(area, error).message }
    }
  },

  async saveRows(area, rows, { signal, ...how }) {
    const isAgreed = await agreed(area, rows).catch((error: unknown) => ({ error }))
    if (typeof isAgreed === 'object')
      return { saved: [], refused: [], failed: failed(area, isAgreed.error).message }
    if (!isAgreed) return { saved: [], refused: [], failed: t('commands:order.notMoved') }
    const { outcome, saved, refused, error } = await apiPort.saveRows(area, rows, how, {
      ...options(''),
      signal,
    })
    if (saved.length > 0) report(outcome)
    return { saved, refused, ...(error !== undefined && { failed: failed(area, error).message }) }
  },

  async update(area, record, changes, attempt) {
    const why = withheld(area, 'edit', record)
    if (why) return { ok: false, reason: 'refused', message: why }
    try {
      const saved = await apiPort.update(area, record, changes, options(attempt))
      report(saved.outcome)
      return { ok: true, record: saved.record }
    } catch (error) {
      return failed(area, error)
    }
  },
}
