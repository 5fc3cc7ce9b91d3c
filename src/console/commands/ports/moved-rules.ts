/** Asks before records of a tree move whose rules change with the move (manifest: `tree.rules`); the server names these rules. */
import { records } from '../../../../commands/command.ts'
import type { AnyRecord } from '../../../core/area.ts'
import type { BulkPreview } from '../../../core/wire/bulk.ts'
import { manifestOf } from '../../kit/areas.ts'
import { t } from '../../kit/i18n.ts'
import { api } from '../../kit/net/api.ts'
import { confirm } from '../../kit/overlays/dialog.tsx'
import { say, wordsHere } from '../run/say.ts'

type Remark = { code: string; msg: string }

/** Records that a question names with their remarks. */
const SHOWN = 5

/** Shows the remarks and returns whether to go on; at once where there are none. */
async function agreed(area: string, count: number, remarks: readonly Remark[]): Promise<boolean> {
  if (remarks.length === 0) return true
  await wordsHere()
  const what = count === 1 ? (remarks[0]?.code ?? '') : say(records(area, count))
  const shown = remarks.slice(0, SHOWN).map(({ code, msg }) => (count === 1 ? msg : `${code}: ${msg}`))
  const more = remarks.length - shown.length
  return confirm({
    title: t('commands:order.rulesTitle', { what }),
    text: [...shown, ...(more > 0 ? [t('jobs:preview.more', { count: more })] : [])].join(' '),
    yes: t('commands:order.rulesYes'),
  })
}

/** Returns whether records may be moved by hand: `body` is that of the move. Throws as the call does. */
export async function agreedToMove(
  area: string,
  moved: readonly AnyRecord[],
  body: Record<string, unknown>,
): Promise<boolean> {
  if (!manifestOf(area)?.tree?.rules) return true
  const tried = await api.ask<{ warnings: readonly Remark[] }>(area, 'move', {
    body: { ...body, dryRun: true },
  })
  return agreed(area, moved.length, tried.warnings)
}

/** Returns whether rows with changes of their own may be saved. Throws as the call does. */
export async function agreedToRows(
  area: string,
  rows: readonly { id: string; changes: Record<string, unknown> }[],
): Promise<boolean> {
  const tree = manifestOf(area)?.tree
  const moved = tree?.rules ? rows.filter(({ changes }) => tree.parent in changes) : []
  if (moved.length === 0) return true
  const body = { rows: moved.map(({ id, changes }) => ({ id, changes })), dryRun: true }
  const tried = await api.ask<BulkPreview>(area, 'bulk/update', { body })
  const remarks = tried.rows.flatMap(({ code, warning }) =>
    warning === undefined ? [] : [{ code, msg: warning }],
  )
  return agreed(area, moved.length, remarks)
}
