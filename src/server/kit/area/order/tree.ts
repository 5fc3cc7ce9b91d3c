/**
 * Records that stand under one another (manifest: `tree`): an adjacency list whose paths are recursive statements. Parents
 * change only while the area's order is locked, so that two moves together never make a circle (decision 0111).
 */
import { Problem } from '../../../../core/problems/problems.ts'
import type { TreeRow } from '../../../../core/wire/tree.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import type { Actor } from '../face.ts'
import { countedSet } from '../read/counted-set.ts'
import type { Filter } from '../read/list-query.ts'
import { Params, type Runner, run } from '../statement.ts'

/** No path is longer: a circle in broken data ends there. */
const LONGEST_PATH = 100

/** Name of the column that holds the parent. Throws for an area without a tree. */
function parentOf({ area, columns }: AreaTable): { bare: string; depth: number; field: string } {
  const bare = area.tree && columns.get(area.tree.parent)?.bare
  if (!area.tree || bare === undefined) throw new Error(`area ${area.id} has no tree`)
  return { bare, depth: area.tree.depth, field: area.tree.parent }
}

/** Throws `invalid`, naming the parent, when a record would stand under itself or its branch become too deep. */
export async function refuseMisplaced(
  runner: Runner,
  table: AreaTable,
  id: string | undefined,
  parent: string,
): Promise<void> {
  const { bare, depth, field } = parentOf(table)
  const [found] = await run<{ cycle: boolean | null; above: number | null; below: number | null }>(
    runner,
    `with recursive up (id, parent, n) as (
       select t."id", t.${bare}, 1 from ${table.table} t where t."id" = $1::uuid
       union all select t."id", t.${bare}, up.n + 1 from ${table.table} t join up on t."id" = up.parent
       where up.n < ${LONGEST_PATH}
     ), down (id, n) as (
       select $2::uuid, 1
       union all select t."id", down.n + 1 from ${table.table} t join down on t.${bare} = down.id
       where down.n < ${LONGEST_PATH}
     ) select (select bool_or(id = $2::uuid) from up) as cycle, (select max(n) from up) as above,
       (select max(n) from down) as below`,
    [parent, id ?? null],
  )
  const refuse = (key: string, params?: Record<string, number>) => {
    throw new Problem('invalid', {
      area: table.area.id,
      fields: { [field]: { key, ...(params && { params }) } },
    })
  }
  if (found?.cycle) refuse('treeCycle')
  if ((found?.above ?? 0) + (found?.below ?? 1) > depth) refuse('treeDepth', { max: depth })
}

/** Throws `notAllowed` where a record with all that was put under it is no branch any more, or too deep a one. */
export async function refuseBranch(runner: Runner, table: AreaTable, id: string): Promise<void> {
  const { bare } = parentOf(table)
  const [row] = await run<{ parent: string | null }>(
    runner,
    `select t.${bare} as parent from ${table.table} t where t."id" = $1::uuid`,
    [id],
  )
  if (!row || row.parent === null) return
  try {
    await refuseMisplaced(runner, table, id, row.parent)
  } catch (error) {
    const reason = error instanceof Problem ? Object.values(error.detail.fields ?? {})[0] : undefined
    throw reason ? new Problem('notAllowed', { area: table.area.id, reason }) : error
  }
}

/** Those of some records that stand under another one of them: they go with it. */
export async function goingAlong(
  runner: Runner,
  table: AreaTable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { bare } = parentOf(table)
  const rows = await run<{ id: string }>(
    runner,
    `with recursive up (id, parent, n) as (
       select t."id", t.${bare}, 1 from ${table.table} t where t."id" = any($1::uuid[])
       union all select up.id, t.${bare}, up.n + 1 from ${table.table} t join up on t."id" = up.parent
       where up.n < ${LONGEST_PATH}
     ) select distinct id from up where parent = any($1::uuid[])`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Names from the root down to each record, by its id; of those that the actor sees. */
export async function treePaths(
  tools: Tools,
  table: AreaTable,
  ids: readonly string[],
  actor: Actor,
): Promise<Record<string, string[]>> {
  const { bare } = parentOf(table)
  const name = table.columns.get(table.area.nameField)?.bare ?? '"code"'
  const params = new Params()
  const wanted = params.add(ids, 'uuid[]')
  const seen = countedSet(tools, table, { where: [], q: '' }, actor).compile(params)
  const rows = await run<{ id: string; path: string[] }>(
    tools.runner,
    `with recursive up (id, parent, name, n) as (
       select t."id", t.${bare}, t.${name}::text, 1 from ${table.table} t
       where ${[...seen, `t."id" = any(${wanted})`].join(' and ')}
       union all select up.id, t.${bare}, t.${name}::text, up.n + 1 from ${table.table} t join up on t."id" = up.parent
       where up.n < ${LONGEST_PATH}
     ) select id, array_agg(name order by n desc) as path from up group by id`,
    params.values,
  )
  return Object.fromEntries(rows.map(({ id, path }) => [id, path]))
}

type Node = { id: string; code: string; parent: string | null; hit: boolean; version: number }

/** The tree from top to bottom: what a filter finds, with everything above that. */
export async function readTree(
  tools: Tools,
  table: AreaTable,
  filter: Filter,
  actor: Actor,
): Promise<TreeRow[]> {
  const { bare } = parentOf(table)
  const place = table.area.order && table.columns.get(table.area.order.by)?.sql
  const params = new Params()
  const seen = countedSet(tools, table, { where: [], q: '' }, actor).compile(params)
  const hits = countedSet(tools, table, filter, actor).compile(params)
  const nodes = await run<Node>(
    tools.runner,
    `select t."id", t."code", t."version", t.${bare} as parent, (${[...hits, 'true'].join(' and ')}) as hit
     from ${table.table} t where ${[...seen, 'true'].join(' and ')} order by ${place}, t."id"`,
    params.values,
  )
  return inTreeOrder(nodes)
}

/** Nodes that come by their place, from top to bottom. One whose parent is not among them is a root. */
export function inTreeOrder(nodes: readonly Node[]): TreeRow[] {
  const known = new Set(nodes.map(({ id }) => id))
  const children = new Map<string | null, Node[]>()
  for (const node of nodes) {
    const parent = node.parent !== null && known.has(node.parent) ? node.parent : null
    const list = children.get(parent)
    if (list) list.push(node)
    else children.set(parent, [node])
  }
  const rows: TreeRow[] = []
  /** Adds a branch; takes it back where nothing in it matches. */
  const add = (node: Node, level: number): boolean => {
    const at = rows.length
    rows.push([node.code, level, node.hit, node.version])
    let found = node.hit
    if (level < LONGEST_PATH)
      for (const child of children.get(node.id) ?? []) found = add(child, level + 1) || found
    if (!found) rows.length = at
    return found
  }
  for (const root of children.get(null) ?? []) add(root, 1)
  return rows
}
