/** Suppliers, brands, categories and tags by the names that cells have. */
import { sql } from 'kysely'
import { codeForm, nameForm } from '../../../core/sameness.ts'
import { fold } from '../../../core/text.ts'
import type { Sql, Write } from '../../../server/kit/area/face.ts'
import { type Found, type Kind, type Names, nearest } from '../read.ts'

type Known = { id: string; shown: string; active: boolean; names: (string | null)[] }

async function knownOf(db: Sql): Promise<Record<Kind, Known[]>> {
  const { rows } = await sql<Known & { kind: Kind }>`
    with recursive paths as (
      select id, code, name, name_en, status, name as path from categories where parent_id is null
      union all
      select c.id, c.code, c.name, c.name_en, c.status, p.path || ' > ' || c.name
      from categories c join paths p on p.id = c.parent_id
    )
    select 'shop' as kind, id, name as shown, true as active, array[name, code] as names from shops
    union all select 'brand', id, name, status = 'active', array[name, short_name, code] from brands
    union all select 'category', id, path, status = 'active', array[name, name_en, path, code] from paths
    union all select 'tag', id, name, status = 'active', array[name, code] from tags where kind = 'products'`.execute(
    db,
  )
  const known: Record<Kind, Known[]> = { shop: [], brand: [], category: [], tag: [] }
  for (const { kind, ...one } of rows) known[kind].push(one)
  return known
}

const withPath = (key: string) => key.replace(/\s*[>/]\s*/g, ' > ')
/** Names are the same with their marks; without them they are like each other, which is an offer. */
const sameKey = (name: string) => withPath(nameForm(name))
const likeKey = (name: string) => withPath(fold(name))

const ANSWERS_MAX = 20_000

function finderOf(all: readonly Known[]): (text: string) => Found {
  const [same, like] = [new Map<string, Set<Known>>(), new Map<string, Set<Known>>()]
  const add = (of: Map<string, Set<Known>>, key: string, one: Known) =>
    of.set(key, (of.get(key) ?? new Set()).add(one))
  for (const one of all)
    for (const name of one.names) {
      if (name === null || name === '') continue
      add(same, sameKey(name), one)
      add(like, likeKey(name), one)
    }
  /** A wrong name is mostly in many rows, and the nearest one costs a look at all. */
  const answers = new Map<string, Found>()
  return (text) => {
    const key = sameKey(text)
    const answer = answers.get(key) ?? find(text, key)
    if (answers.size >= ANSWERS_MAX) answers.clear()
    answers.set(key, answer)
    return answer
  }
  function find(text: string, key: string): Found {
    const found = [...(same.get(key) ?? same.get(sameKey(codeForm(text))) ?? [])]
    const active = found.filter((one) => one.active)
    const [first, second] = active
    if (first && !second) return { id: first.id }
    if (first) return { problem: 'unsure', hint: active.map(({ shown }) => shown).join(' · ') }
    if (found[0]) return { problem: 'stopped', hint: null }
    const near = like.has(likeKey(text)) ? likeKey(text) : nearest(likeKey(text), like.keys())
    const meant = [...(like.get(near ?? '') ?? [])].filter((one) => one.active).map(({ shown }) => shown)
    return { problem: 'unknown', hint: (near === likeKey(text) ? meant.join(' · ') : meant[0]) || null }
  }
}

const kept = new WeakMap<Write, Promise<Names>>()

/** Looks names up as they are in this write; they are read once for all rows of it. */
export function namesOf(write: Write): Promise<Names> {
  const known = kept.get(write) ?? read(write.sql)
  kept.set(write, known)
  return known
}

const TABLE_OF: Readonly<Record<Kind, string>> = {
  shop: 'shops',
  brand: 'brands',
  category: 'categories',
  tag: 'tags',
}

/** It differs after each change of a record that a cell may name. */
async function markOf(db: Sql): Promise<string> {
  const marks = Object.values(TABLE_OF).map(
    (table) =>
      sql`(select concat_ws(' ', count(*), sum(version), sum(hashtext(id::text))) from ${sql.table(table)})`,
  )
  const { rows } = await sql<{ mark: string }>`select concat_ws('/', ${sql.join(marks)}) as mark`.execute(db)
  return rows[0]?.mark ?? ''
}

/** Of the newest mark: the next chunk of rows mostly finds the same, and 10,000 categories take a tenth of a second. */
let latest: { mark: string; names: Names } | undefined

async function read(db: Sql): Promise<Names> {
  const mark = await markOf(db)
  if (latest?.mark === mark) return latest.names
  const known = await knownOf(db)
  const finders = {
    shop: finderOf(known.shop),
    brand: finderOf(known.brand),
    category: finderOf(known.category),
    tag: finderOf(known.tag),
  }
  const names: Names = (kind, text) => finders[kind](text)
  latest = { mark, names }
  return names
}
