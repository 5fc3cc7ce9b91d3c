/**
 * A list as a tree: the codes and levels of all its records come in one call (10,000 nodes are 60 KB compressed), opening
 * and closing is done here, and the rows that are seen are fetched as those of any list. In another order than that by
 * hand it is a flat list.
 */
import type { AnyRecord, Area } from '../../../../core/area.ts'
import type { ListQuery } from '../../../../core/filter/filters.ts'
import type { TreeRow } from '../../../../core/wire/tree.ts'
import { api, listSearch } from '../../net/api.ts'
import { type From, type ListSource, type RowsAnswer, sameFilter } from './source.ts'
import type { TreeNode } from './tree-node.ts'

type Inner = {
  code: string
  level: number
  hit: boolean
  version: number
  parent: number
  end: number
  at: number
  of: number
}

/** Records that are changed all the time must not keep the list from being shown. */
const TRIES = 3
/** A tree with more records than this begins closed. */
const OPEN_AT_FIRST = 300

/** Rows from top to bottom as nodes: parents by their place in the list, `end` is behind the last of the branch. */
export function nodesOf(rows: readonly TreeRow[]): Inner[] {
  const nodes: Inner[] = []
  const above: number[] = []
  const counts = new Map<number, number>()
  for (const [code, level, hit, version] of rows) {
    const place = nodes.length
    for (const closed of above.splice(level - 1)) if (nodes[closed]) nodes[closed].end = place
    const parent = above.at(-1) ?? -1
    const at = (counts.get(parent) ?? 0) + 1
    counts.set(parent, at)
    nodes.push({ code, level, hit, version, parent, end: rows.length, at, of: 0 })
    above.push(place)
  }
  for (const node of nodes) node.of = counts.get(node.parent) ?? 1
  return nodes
}

/** The list of an area whose manifest declares `tree`. */
export class TreeSource implements ListSource {
  readonly #area: Area
  readonly #base: ListSource
  #query: ListQuery | undefined
  #nodes: Inner[] = []
  #places = new Map<string, number>()
  /** Places of the nodes that are shown, from top to bottom. */
  #shown: number[] = []
  #known = new Map<string, TreeNode>()
  /** How often it was to be fetched again, and what of that is here. */
  #wanted = 0
  #here = -1
  /** Codes whose state differs from that of the others. */
  readonly #turned = new Set<string>()
  #openAtFirst = true
  readonly #rows = new Map<string, AnyRecord>()

  constructor(area: Area, base: ListSource) {
    this.#area = area
    this.#base = base
  }

  /** Whether a query is shown as a tree. */
  isTree(query: ListQuery): boolean {
    return query.sort === this.#area.order?.by
  }

  /** The next rows are fetched again: something was changed. */
  renew(): void {
    this.#wanted++
  }

  async rows(query: ListQuery, from: From, limit: number, signal: AbortSignal): Promise<RowsAnswer> {
    if (!this.isTree(query)) {
      this.#query = undefined
      this.#known = new Map()
      return this.#base.rows(query, from, limit, signal)
    }
    const started = performance.now()
    const at = 'at' in from ? from.at : Number(from.after)
    let codes: string[] = []
    for (let i = 0; i < TRIES; i++) {
      await this.#load(query, signal)
      codes = this.#shown.slice(at, at + limit).map((place) => this.#nodes[place]?.code ?? '')
      const missing = codes.filter((code) => !this.#rows.has(code))
      const records = missing.length > 0 ? await this.byCodes(missing, undefined, signal) : []
      for (const record of records) this.#rows.set(record.code, record)
      // A record that was changed after the tree was read may have moved: rows and places are to be of one time.
      if (!records.some(({ code, version }) => version > (this.#node(code)?.version ?? version))) break
      this.renew()
    }
    // Deleted meanwhile: a row must stay in its place until the tree is fetched again.
    const rows = codes.map((code) => this.#rows.get(code) ?? ({ id: code, code, version: 0 } as AnyRecord))
    const total = this.#shown.length
    const next = at + limit < total ? String(at + limit) : null
    return { rows, total, totalKind: 'exact', next, ms: performance.now() - started }
  }

  arrived(query: ListQuery, limit: number): RowsAnswer | undefined {
    return this.isTree(query) ? undefined : this.#base.arrived?.(query, limit)
  }

  async byCodes(
    codes: readonly string[],
    query: ListQuery | undefined,
    signal: AbortSignal,
  ): Promise<AnyRecord[]> {
    const records = await this.#base.byCodes(codes, query, signal)
    for (const record of records) if (this.#rows.has(record.code)) this.#rows.set(record.code, record)
    return records
  }

  async position(idOrCode: string, query: ListQuery, signal: AbortSignal): Promise<number | null> {
    if (!this.isTree(query)) return this.#base.position(idOrCode, query, signal)
    await this.#load(query, signal)
    const known = [...this.#rows.values()].find(({ id, code }) => id === idOrCode || code === idOrCode)
    const code = known?.code ?? (await api.read(this.#area.id, idOrCode, signal).catch(() => undefined))?.code
    const place = code === undefined ? undefined : this.#places.get(code)
    if (place === undefined) return null
    this.#reveal(place)
    return this.#shown.indexOf(place)
  }

  /** A row's place in the tree; undefined in a flat list. */
  node(code: string | undefined): TreeNode | undefined {
    return code === undefined ? undefined : this.#known.get(code)
  }

  /** Opens or closes a node; returns whether anything changed. `rows`: those at hand, which need not be fetched again. */
  turn(code: string, open: boolean, rows: Iterable<readonly [number, AnyRecord]>): boolean {
    if (this.#known.get(code)?.open !== !open) return false
    for (const [, record] of rows) if (record.version > 0) this.#rows.set(record.code, record)
    if (open === this.#openAtFirst) this.#turned.delete(code)
    else this.#turned.add(code)
    this.#flatten()
    return true
  }

  /** Has a node open when it is shown next, also one that has no children yet. */
  keepOpen(code: string): void {
    if (this.#openAtFirst) this.#turned.delete(code)
    else this.#turned.add(code)
  }

  /** The sibling next to a node. */
  sibling(code: string | undefined, by: -1 | 1): string | undefined {
    const place = code === undefined ? undefined : this.#places.get(code)
    const node = place === undefined ? undefined : this.#nodes[place]
    if (!node || place === undefined) return undefined
    if (by > 0) {
      const next = this.#nodes[node.end]
      return next?.parent === node.parent ? next.code : undefined
    }
    for (let at = place - 1; at > node.parent; at--)
      if (this.#nodes[at]?.parent === node.parent) return this.#nodes[at]?.code
    return undefined
  }

  /** The parent of a node; undefined for a root. */
  parent(code: string | undefined): string | undefined {
    const place = code === undefined ? undefined : this.#places.get(code)
    return place === undefined ? undefined : this.#nodes[this.#nodes[place]?.parent ?? -1]?.code
  }

  /** Whether a node is in the branch of another one, or is that one. */
  isWithin(code: string, root: string): boolean {
    const [place, from] = [this.#places.get(code), this.#places.get(root)]
    return place !== undefined && from !== undefined && place >= from && place < (this.#nodes[from]?.end ?? 0)
  }

  async #load(query: ListQuery, signal: AbortSignal): Promise<void> {
    const wanted = this.#wanted
    if (this.#here === wanted && this.#query && sameFilter(this.#query, query)) return
    const { where, q } = listSearch(query)
    const rows = await api.tree(this.#area.id, { where, q }, signal)
    // One that was asked for later is here already.
    if (wanted < this.#here) return
    this.#here = wanted
    this.#query = query
    this.#rows.clear()
    this.#nodes = nodesOf(rows)
    this.#places = new Map(this.#nodes.map(({ code }, place) => [code, place]))
    const filtered = query.where.length > 0 || query.q !== ''
    const openAtFirst = filtered || rows.length <= OPEN_AT_FIRST
    if (openAtFirst !== this.#openAtFirst) this.#turned.clear()
    this.#openAtFirst = openAtFirst
    this.#flatten()
  }

  #node(code: string): Inner | undefined {
    return this.#nodes[this.#places.get(code) ?? -1]
  }

  #isOpen(code: string): boolean {
    return this.#turned.has(code) !== this.#openAtFirst
  }

  #reveal(place: number): void {
    let hidden = false
    for (let at = this.#nodes[place]?.parent ?? -1; at >= 0; at = this.#nodes[at]?.parent ?? -1) {
      const code = this.#nodes[at]?.code ?? ''
      if (this.#isOpen(code)) continue
      hidden = true
      this.keepOpen(code)
    }
    if (hidden) this.#flatten()
  }

  #flatten(): void {
    const shown: number[] = []
    const known = new Map<string, TreeNode>()
    let place = 0
    while (place < this.#nodes.length) {
      const node = this.#nodes[place] as Inner
      const leaf = node.end === place + 1
      const open = leaf ? undefined : this.#isOpen(node.code)
      shown.push(place)
      known.set(node.code, { level: node.level, open, at: node.at, of: node.of, hit: node.hit })
      place = open === false ? node.end : place + 1
    }
    this.#shown = shown
    this.#known = known
  }
}
