import { type QueryExecutorProvider, sql } from 'kysely'
import type { Setting } from '../../../core/settings.ts'
import { fold } from '../../../core/text.ts'
import { newId } from '../../../server/kit/ids.ts'
import { area } from '../area.ts'
import { SETTINGS } from '../declared.ts'

/**
 * Writes a row for each declared setting and its words; stored values stay. `standards`: defaults of this installation by key,
 * e.g. from its environment.
 */
export async function declareSettings(
  db: QueryExecutorProvider,
  standards: Readonly<Record<string, number>>,
): Promise<void> {
  const rows = SETTINGS.map(({ key, topic, unit, standard, vi, en }, place) => ({
    place,
    id: newId(),
    key,
    topic,
    unit,
    standard: Math.max(0, Math.round(standards[key] ?? standard)),
    name: vi.name,
    name_en: en.name,
    words: fold(`${vi.name} ${en.name} ${key}`),
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (place integer, id uuid, key text, topic text, unit text,
    standard bigint, name text, name_en text, words text)`
  // The records are the declarations: no user writes them, so they have no history of it.
  await sql`
    update settings s set topic = r.topic, unit = r.unit, standard = r.standard, name = r.name, name_en = r.name_en,
      search = lower(s.code) || ' ' || r.words
    from ${given} where s.key = r.key and (s.topic, s.unit, s.standard, s.name, s.name_en)
      is distinct from (r.topic, r.unit, r.standard, r.name, r.name_en)`.execute(db)
  const { prefix, digits } = area.code
  await sql`
    insert into settings (id, code, key, topic, unit, standard, name, name_en, search)
    select n.id, n.code, n.key, n.topic, n.unit, n.standard, n.name, n.name_en, lower(n.code) || ' ' || n.words from (
      select r.*, ${prefix} || lpad(nextval('settings_code')::text, ${digits}::int, '0') as code
      from (select r.* from ${given} where not exists (select from settings s where s.key = r.key) order by r.place) r) n
    on conflict (key) do nothing`.execute(db)
}

/** Values of settings by key, in their units: the stored one, else the given default, else the declared one. */
export async function readSettings(
  db: QueryExecutorProvider,
  settings: readonly Setting[],
  standards: Readonly<Record<string, number>> = {},
): Promise<ReadonlyMap<string, number>> {
  const keys = settings.map(({ key }) => key)
  const { rows } = await sql<{ key: string; value: string | number }>`
    select key, value from settings where key = any(${keys}::text[]) and value is not null`.execute(db)
  const stored = new Map(rows.map(({ key, value }) => [key, Number(value)]))
  return new Map(
    settings.map(({ key, standard, min, max }) => {
      const value = stored.get(key)
      // Bounds of a later version may be narrower.
      return [key, value === undefined ? (standards[key] ?? standard) : Math.min(max, Math.max(min, value))]
    }),
  )
}
