/** Saved views in the database. Every change is in the audit and sent to users who see the view. */

import { holds } from '../../../core/abilities.ts'
import { STAFF } from '../../../core/area.ts'
import type { ColumnChoice } from '../../../core/column-choice.ts'
import { Problem } from '../../../core/problems/problems.ts'
import type { SavedView } from '../../../core/wire/views.ts'
import type { AreaTable } from '../area/columns.ts'
import type { Tools } from '../area/dependencies.ts'
import type { Actor } from '../area/face.ts'
import { type Runner, run } from '../area/statement.ts'
import type { Open } from '../area/write/transaction.ts'
import { newId } from '../ids.ts'
import {
  checkHolds,
  checkShared,
  holdsNow,
  mayChange,
  type StoredView,
  type ViewChanges,
  type ViewInput,
} from './saved-view.ts'

/** The area in events of views; the event's code is the area of the view. */
export const VIEWS = 'views'
/** A change that concerns every user who may view the area, not the owner alone. */
const SHARED = '-shared'

const MAX_PER_PERSON = 50
/** A deleted view can come back for so long. */
const KEPT = '30 days'

const COLUMNS = `id, area, name, conditions, q, sort, columns, shared, owner_id, version, deleted_at is not null as deleted`

/** The area's table when the actor may view it. Throws `notFound`: what one may not view does not exist here. */
function tableOf(tools: Tools, actor: Actor, area: string): AreaTable {
  const table = holds(actor.abilities, `${area}.view`) ? tools.tables.get(area) : undefined
  if (!table) throw new Problem('notFound')
  return table
}

/** The stored views that an actor sees: their own and the shared ones of areas they may view. */
export async function visibleViews(tools: Tools, actor: Actor, area?: string): Promise<StoredView[]> {
  const areas = area === undefined ? [...tools.tables.keys()] : [area]
  const viewable = areas.filter((id) => tools.tables.has(id) && holds(actor.abilities, `${id}.view`))
  return run<StoredView>(
    tools.runner,
    `select ${COLUMNS} from saved_views
     where deleted_at is null and area = any($1::text[]) and (owner_id = $2::uuid or shared)
     order by id`,
    [viewable, actor.accountId],
  )
}

/** Views as they are answered. */
export async function answerViews(
  tools: Tools,
  runner: Runner,
  actor: Actor,
  views: readonly StoredView[],
): Promise<SavedView[]> {
  const owners = new Set(views.map((view) => view.owner_id))
  const names = await tools.refs.load(runner, new Map([[STAFF, owners]]))
  return views.flatMap((view) => {
    const table = tools.tables.get(view.area)
    if (!table) return []
    const { id, area, name, q, shared, version } = view
    const owner = names.get(view.owner_id) ?? null
    const now = holdsNow(tools, table, view)
    return { id, area, name, q, shared, version, owner, ...now, editable: mayChange(actor, view) }
  })
}

async function answerOne(tools: Tools, { runner, write }: Open, view: StoredView): Promise<SavedView> {
  const [answer] = await answerViews(tools, runner, write.actor, [view])
  if (!answer) throw new Problem('notFound')
  return answer
}

/** A view to be changed, locked. Throws `notFound`, `forbidden`, and `stale` with the current one. */
async function take(
  tools: Tools,
  open: Open,
  id: string,
  { version, deleted = false }: { version?: number | undefined; deleted?: boolean } = {},
): Promise<StoredView> {
  const { actor } = open.write
  const [view] = await run<StoredView>(
    open.runner,
    `select ${COLUMNS} from saved_views where id = $1::uuid and (deleted_at is not null) = $2 for update`,
    [id, deleted],
  )
  if (!view || (view.owner_id !== actor.accountId && !view.shared)) throw new Problem('notFound')
  tableOf(tools, actor, view.area)
  if (!mayChange(actor, view)) throw new Problem('forbidden', { reason: { key: 'notYourView' } })
  if (version !== undefined && version !== view.version) {
    throw new Problem('stale', { data: { current: await answerOne(tools, open, view), changed: [] } })
  }
  return view
}

/** A name that is taken in the same area is an issue of the field. */
async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23505') throw error
    throw new Problem('duplicate', { fields: { name: { key: 'taken' } } })
  }
}

const CONTENT = ['name', 'conditions', 'q', 'sort', 'columns', 'shared'] as const
type Content = Record<string, unknown>

const contentOf = (view: StoredView): Content => Object.fromEntries(CONTENT.map((name) => [name, view[name]]))

function note(
  { journal }: Open,
  view: StoredView,
  action: 'create' | 'edit' | 'delete' | 'undo',
  { before = {}, after = {}, shared = view.shared }: { before?: Content; after?: Content; shared?: boolean },
): void {
  journal.add({
    area: VIEWS,
    record: view.id,
    code: view.area,
    action: shared ? `${action}${SHARED}` : action,
    verb: 'edit',
    change: action === 'delete' ? 'delete' : action === 'edit' ? 'update' : 'insert',
    before,
    after,
    version: view.version,
  })
}

/** Throws `invalid` when the owner has no room for one more view of the area. */
async function checkRoom({ runner }: Open, owner: string, area: string): Promise<void> {
  // A concurrent insert waits here, else both would count the same and exceed the limit.
  await run(runner, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`saved-views ${owner} ${area}`])
  const [{ count } = { count: 0 }] = await run<{ count: number }>(
    runner,
    'select count(*)::integer as count from saved_views where owner_id = $1::uuid and area = $2 and deleted_at is null',
    [owner, area],
  )
  if (count < MAX_PER_PERSON) return
  throw new Problem('invalid', { fields: { name: { key: 'tooManyItems', params: { max: MAX_PER_PERSON } } } })
}

/** Null stays the database's, it is not JSON's. */
const asJson = (columns: ColumnChoice | null) => columns && JSON.stringify(columns)

/** Creates a view of the actor's own. */
export async function createView(tools: Tools, open: Open, input: ViewInput): Promise<SavedView> {
  const { actor } = open.write
  const table = tableOf(tools, actor, input.area)
  const sort = input.sort ?? table.area.sort
  checkHolds(tools, table, { ...input, sort })
  checkShared(table, { ...input, conditions: input.where })
  await checkRoom(open, actor.accountId, input.area)
  const values = [newId(), input.area, input.name, JSON.stringify(input.where), input.q, sort]
  const [view] = await named(
    run<StoredView>(
      open.runner,
      `insert into saved_views (id, area, name, conditions, q, sort, columns, shared, owner_id)
       values ($1::uuid, $2, $3, $4::jsonb, $5, $6, $7::jsonb, $8, $9::uuid) returning ${COLUMNS}`,
      [...values, asJson(input.columns), input.shared, actor.accountId],
    ),
  )
  if (!view) throw new Problem('internal')
  note(open, view, 'create', { after: contentOf(view) })
  return answerOne(tools, open, view)
}

/** Changes what is sent of a view. */
export async function changeView(
  tools: Tools,
  open: Open,
  id: string,
  version: number,
  changes: ViewChanges,
): Promise<SavedView> {
  const before = await take(tools, open, id, { version })
  const table = tableOf(tools, open.write.actor, before.area)
  checkHolds(tools, table, changes)
  const { where, ...rest } = changes
  const after = { ...before, ...rest, ...(where && { conditions: where }) }
  checkShared(table, after)
  const [view] = await named(
    run<StoredView>(
      open.runner,
      `update saved_views set name = $2, conditions = $3::jsonb, q = $4, sort = $5, columns = $6::jsonb,
         shared = $7, version = version + 1, updated_at = $8::timestamptz
       where id = $1::uuid returning ${COLUMNS}`,
      [
        ...[id, after.name, JSON.stringify(after.conditions), after.q, after.sort, asJson(after.columns)],
        ...[after.shared, open.write.now],
      ],
    ),
  )
  if (!view) throw new Problem('internal')
  // Users who saw it until now have to hear that they see it no longer.
  const shared = before.shared || view.shared
  note(open, view, 'edit', { before: contentOf(before), after: contentOf(view), shared })
  return answerOne(tools, open, view)
}

/** Deletes a view; it can come back for a while. */
export async function deleteView(
  tools: Tools,
  open: Open,
  id: string,
  version: number | undefined,
): Promise<SavedView> {
  const view = await take(tools, open, id, { version })
  await run(open.runner, `delete from saved_views where deleted_at < now() - interval '${KEPT}'`)
  await run(
    open.runner,
    'update saved_views set deleted_at = $2::timestamptz, version = version + 1 where id = $1::uuid',
    [id, open.write.now],
  )
  note(open, { ...view, version: view.version + 1 }, 'delete', { before: contentOf(view) })
  return answerOne(tools, open, view)
}

/** Brings a deleted view back as it was. */
export async function restoreView(tools: Tools, open: Open, id: string): Promise<SavedView> {
  const { owner_id, area } = await take(tools, open, id, { deleted: true })
  await checkRoom(open, owner_id, area)
  const [view] = await named(
    run<StoredView>(
      open.runner,
      `update saved_views set deleted_at = null, version = version + 1 where id = $1::uuid returning ${COLUMNS}`,
      [id],
    ),
  )
  if (!view) throw new Problem('internal')
  note(open, view, 'undo', { after: contentOf(view) })
  return answerOne(tools, open, view)
}

/** Whether an actor receives a change of a view: users who see the shared one, else its owner. */
export function hearsOfView(
  actor: Actor,
  { code, action, by }: { code: string; action: string; by: { id: string } | null },
): boolean {
  return holds(actor.abilities, `${code}.view`) && (action.endsWith(SHARED) || by?.id === actor.accountId)
}
