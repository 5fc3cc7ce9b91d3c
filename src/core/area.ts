/** The manifest of a business area: what it is, without either of its faces. */
import {
  BASE_FIELDS,
  type Condition,
  type Field,
  type Fields,
  type RecordBase,
  type Values,
} from './fields.ts'

/** Menu groups in the order of the sidebar. */
export const GROUPS = [
  'selling',
  'catalogue',
  'suppliers',
  'customers',
  'marketing',
  'golf',
  'education',
  'reports',
  'system',
] as const
export type GroupId = (typeof GROUPS)[number]

/** The area whose records are the accounts of staff: a field that points to it names a person. */
export const STAFF = 'accounts'

/** The verbs every area may offer; named transitions add theirs. */
export const STANDARD_VERBS = ['view', 'create', 'edit', 'delete', 'export'] as const
export type StandardVerb = (typeof STANDARD_VERBS)[number]

/** Kinds of derived commands that an area may switch off (`commands/derive.ts`). */
export type DerivedKind = 'create' | 'edit' | 'print' | 'export' | 'fields' | 'delete' | 'copy-link'

export type Area<Id extends string = string, F extends Fields = Fields> = {
  /** kebab-case plural: folder, translation namespace, ability prefix, API path. */
  id: Id
  /** The menu path of the spec, e.g. `/Delivery`; the list is `{path}/list`. */
  path: string
  /** The section opens with a page of its own at `path`; the list is beside it. */
  page?: boolean
  /** A hidden address of the spec that opens the record whose code is in `?id=`. */
  alias?: string
  /** The spec's role name (section 6): a section shows when its path or this is among the roles. */
  role: string
  /** Absent: not in the menu (a hidden page). */
  group?: GroupId
  /** Icon of lucide, by the name of its file. */
  icon: string
  /** Human codes: prefix and number of digits, e.g. `DH` + 8 -> `DH00012345`. */
  code: { prefix: string; digits: number }
  /** Abilities are `<id>.<verb>`; transitions' names are verbs too. */
  verbs: readonly string[]
  /** Derived commands that it does not have, where one of its own takes their place; its verbs stay. */
  without?: readonly DerivedKind[]
  /** Areas whose changes change these records too, where they are counted from others. */
  follows?: readonly string[]
  /** Key sequence that opens the section, e.g. `g o`. */
  goKey?: string
  /** The field that names a record in titles, pickers and search results; default `name`. */
  nameField: string
  /** Shown after the name where a record is found, e.g. a phone number. */
  subtitleField?: string
  /** Default order of the list, e.g. `-placedAt`. */
  sort: string
  /** The area's own fields, without those every record has. */
  fields: F
  /** Order of the list's columns before a person chooses; default: code, then the shown fields. */
  columns?: readonly string[]
  /** Columns of its records where another record lists them. */
  relatedColumns?: readonly string[]
  /** Papers of its records, with the verb `print`; words under `papers.<id>`. */
  papers?: readonly string[]
  /** Pages of its own beside list and records, at `{path}/{id}`; words under `pages.<id>`. */
  pages?: readonly string[]
  /** The verbs that those pages take, where it is another than `view`. */
  pageVerbs?: Readonly<Record<string, string>>
  /** The page that the section opens with; absent: the list. */
  home?: string
  /** The view under which the section is opened from the menu; absent: everything. */
  opens?: string
  /**
   * Ready-made filters shown as tabs above the list; words under `views.<id>`. `queue` places a view on the
   * dashboard: a `late` queue comes first for users with the verb; `false` is a part of the list that is no
   * work queue.
   */
  views?: readonly {
    id: string
    where: readonly Condition[]
    queue?: { late: string } | false
  }[]
}

/** The view whose number is shown beside its section in the menu: what waits to be done. */
export const PENDING = 'pending'

/** An area before its other parts are loaded: its addresses, roles and place in the menu. */
export type AreaHead = Pick<
  Area,
  'id' | 'path' | 'page' | 'pages' | 'pageVerbs' | 'alias' | 'role' | 'group' | 'icon' | 'goKey' | 'sort'
> & {
  /** The address at which the section is opened. */
  opening: string
  /** It has ready-made filters, whose counts are asked for early; one of them counts what waits (`PENDING`). */
  hasViews?: boolean
  hasPending?: boolean
}

/** Declares an area. Throws when a name it refers to is not one of its fields. */
export function defineArea<const Id extends string, const F extends Fields>(
  area: Omit<Area<Id, F>, 'nameField'> & { nameField?: string },
): Area<Id, F> {
  const full = { ...area, nameField: area.nameField ?? 'name' }
  const known = (name: string) => name in full.fields || name in BASE_FIELDS
  const named = [full.nameField, full.sort.replace(/^-/, ''), ...(full.columns ?? [])]
  if (full.subtitleField) named.push(full.subtitleField)
  for (const view of full.views ?? []) for (const [field] of view.where) named.push(field)
  const unknown = named.filter((name) => !known(name))
  if (unknown.length > 0)
    throw new Error(`area ${full.id} names fields it does not have: ${unknown.join(', ')}`)
  return full
}

/** The TypeScript type of an area's records, from its fields. */
export type RecordOf<A extends Area> = RecordBase & Values<A['fields']>

/** Any record, where the area is only known at run time. */
export type AnyRecord = RecordBase & Record<string, unknown>

/** All fields that can be listed, filtered and sorted, base fields included. */
export function listedFields(area: Area): Record<string, Field> {
  const all: Record<string, Field> = { ...BASE_FIELDS, ...area.fields }
  return Object.fromEntries(Object.entries(all).filter(([, field]) => field.list !== false))
}

const masks = new WeakMap<Area, Area>()

/** An area as those know it who may not see numbers: no order by one, and whole ones only are asked for. */
export function withMasks(area: Area): Area {
  const known = masks.get(area)
  if (known) return known
  const fields: Fields = Object.fromEntries(
    Object.entries(area.fields).map(([name, field]) => [
      name,
      field.private ? { ...field, sort: false, masked: true as const } : field,
    ]),
  )
  const masked = { ...area, fields }
  masks.set(area, masked)
  return masked
}

/** The columns shown before a person chooses: the manifest's order, else code and the shown fields. */
export function defaultColumns(area: Area): string[] {
  if (area.columns) return [...area.columns]
  return Object.entries(listedFields(area))
    .filter(([, field]) => field.shown !== false)
    .map(([name]) => name)
}

/** The name of a record in titles and search results. */
export function nameOf(
  area: Area,
  record: { readonly code: string; readonly [field: string]: unknown },
): string {
  const value = record[area.nameField]
  return typeof value === 'string' && value !== '' ? value : record.code
}
