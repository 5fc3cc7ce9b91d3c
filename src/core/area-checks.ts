/**
 * Checks of a manifest as a whole. The server makes them when it loads an area, tests when they use one: the console, which gets
 * the same manifests, does without.
 */
import { type Area, baseFields } from './area.ts'
import type { Field } from './fields.ts'

const fieldOf = (area: Area, name: string): Field | undefined => area.fields[name]

/** Throws where an area names fields that it does not have, or its parts do not fit one another. */
export function checkArea(full: Area): void {
  const known = (name: string) => name in full.fields || name in baseFields(full)
  const named = [full.nameField, full.sort.replace(/^-/, ''), ...(full.columns ?? [])]
  for (const group of full.merge?.alike ?? []) named.push(...group)
  if (full.tree) named.push(full.tree.parent)
  if (full.period) named.push(full.period.from, full.period.to, 'phase', ...(full.period.overlap ?? []))
  if (full.calendar) named.push(...Object.values(full.calendar))
  if (full.order) named.push(full.order.by, ...(full.order.within ? [full.order.within] : []))
  if (full.subtitleField) named.push(full.subtitleField)
  named.push(...(full.foundFields ?? []))
  if (full.briefField) named.push(full.briefField)
  if (full.colour) named.push(full.colour)
  for (const { by, columns = [] } of Object.values(full.listedOn ?? {})) named.push(by, ...columns)
  for (const { where, columns = [] } of full.views ?? [])
    named.push(...where.map(([field]) => field), ...columns)
  const unknown = named.filter((name) => !known(name))
  if (unknown.length > 0)
    throw new Error(
      `area ${full.id} names fields it does not have: ${unknown.join(', ')} (nameField is name unless given)`,
    )
  if (full.order && fieldOf(full, full.order.by)?.type !== 'place')
    throw new Error(`area ${full.id}: ${full.order.by} is no field of type place`)
  for (const [name, field] of Object.entries<Field>(full.fields)) checkLines(`${full.id}.${name}`, field)
  checkCalendar(full)
  for (const name of [full.period?.to, full.calendar?.to]) checkEnd(full, name)
  if (full.tree) {
    const parent = fieldOf(full, full.tree.parent)
    if (!full.order || parent?.type !== 'ref' || parent.area !== full.id || !parent.optional)
      throw new Error(`area ${full.id}: a tree needs an order and an optional ref to the area itself`)
  }
}

/** Throws where days and instants are mixed, or a field gives no colour. */
function checkCalendar({ id, calendar, fields }: Area): void {
  if (!calendar) return
  const { from, to, tone } = calendar
  const type = fields[from]?.type
  if ((type !== 'date' && type !== 'time') || (to !== undefined && fields[to]?.type !== type))
    throw new Error(`area ${id}: from and to of a calendar are both of type date, or both of type time`)
  if (tone !== undefined && fields[tone]?.type !== 'enum')
    throw new Error(`area ${id}: ${tone} is no enum, so it gives the calendar no colour`)
}

/** Throws for an instant at which records end and which would be read and shown as one at which they begin. */
function checkEnd({ id, fields }: Area, name: string | undefined): void {
  const field = name === undefined ? undefined : fields[name]
  if (field?.type === 'time' && !field.end)
    throw new Error(`area ${id}: ${name} ends something and has no \`end\``)
}

/** Throws for lines whose columns would be taken for something else. */
function checkLines(place: string, field: Field): void {
  if (field.type !== 'lines') return
  const taken = ['id', 'code', 'position', 'recordId'].filter((name) => name in field.columns)
  if (taken.length > 0) throw new Error(`${place}: no column of lines can be named ${taken.join(', ')}`)
  if (field.one !== undefined && field.columns[field.one]?.type !== 'boolean')
    throw new Error(`${place}: ${field.one} is no boolean column`)
}
