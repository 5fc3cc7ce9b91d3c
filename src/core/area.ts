/** The manifest of a business area: what it is, without either of its faces. */
import {
  BASE_FIELDS,
  type Condition,
  type Field,
  type Fields,
  type RecordBase,
  type Tone,
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
/** The area of the buyers, which the palette searches after `@`. */
export const BUYERS = 'customers'

/** The verbs every area may offer; named transitions add theirs. */
export const STANDARD_VERBS = ['view', 'create', 'edit', 'delete', 'export'] as const
export type StandardVerb = (typeof STANDARD_VERBS)[number]

/** Kinds of derived commands that an area may switch off (`commands/derive.ts`). */
export type DerivedKind =
  | 'create'
  | 'edit'
  | 'print'
  | 'export'
  | 'fields'
  | 'delete'
  | 'copy-link'
  | 'history'
  | 'queue'
  | 'calendar'

export type Area<Id extends string = string, F extends Fields = Fields> = {
  /** kebab-case plural: folder, translation namespace, ability prefix, API path. */
  id: Id
  /** The menu path of the spec, e.g. `/Delivery`; the list is `{path}/list`. */
  path: string
  /** The section opens with a page of its own at `path`; the list is next to it. */
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
  /** The verb that sums of its money take (`GET /api/{area}/groups`); absent: there are none. */
  sums?: string
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
  /** Fields shown with it where records are found, so that two of one name differ. */
  foundFields?: readonly string[]
  /** `false`: its rows are never created or changed, since they are counted from other records or received with their time. */
  times?: false
  /** `false`: its records are in no search over all areas, since their words are those of other records. */
  found?: false
  /** The field of colours (`COLOUR_FIELD`): its records are coloured where others name them. */
  colour?: string
  /** The field in the place of the state where a list has no room for columns; absent: the first state that is shown. */
  briefField?: string
  /** Default order of the list, e.g. `-placedAt`. */
  sort: string
  /**
   * Records are put in order by hand: `by` is a field of type `place`. `within`: the field whose records have an order of
   * their own; absent: all records are one list.
   */
  order?: { by: string; within?: string }
  /**
   * Records are in a tree: `parent` is an optional ref to the area itself, each parent's children have an order
   * of their own (`order`). `depth`: levels at most, roots included. `rules`: rules of other areas that name a record hold
   * for all that is under it, so a move is previewed with those that change.
   */
  tree?: { parent: string; depth: number; rules?: boolean }
  /**
   * Records hold for a period: `from` and `to` are days (both included) or instants (`to` is not). Their `phase` is the field
   * `PHASE_FIELD` of `core/phase.ts`. `overlap`: records that agree in these fields must not hold at the same time.
   */
  period?: { from: string; to: string; overlap?: readonly string[] }
  /**
   * The list has a calendar: `from` and `to` are days (both included) or instants (`to` is not); without `to` a record is on
   * one day. `title` names a record there (default: `nameField`), `tone` is the enum field that colours it.
   */
  calendar?: { from: string; to?: string; title?: string; tone?: string }
  /** The area's own fields, without those every record has. */
  fields: F
  /** Set by `lineArea`, never by a manifest: where the words of these fields are. */
  within?: string
  /** Order of the list's columns before a person chooses; default: code, then the shown fields. */
  columns?: readonly string[]
  /** Columns of its records where another record lists them. */
  relatedColumns?: readonly string[]
  /** Tabs on the records of other areas that list this area's records (decision 0166), by the other area's id. */
  listedOn?: Readonly<Record<string, ListedOn>>
  /**
   * Two of its records can be merged into one, with the verb `merge`. `alike`: groups of fields; records that agree in
   * all fields of a group are offered as probably the same.
   */
  merge?: { alike: readonly (readonly string[])[] }
  /** Papers of its records, with the verb `print`; words under `papers.<id>`. */
  papers?: readonly string[]
  /** Its papers are drawn: a print can name the seed. */
  drawn?: boolean
  /** Pages of its own beside list and records, at `{path}/{id}`; words under `pages.<id>`. */
  pages?: readonly string[]
  /** Further addresses of its pages, which the specification names: the address and the page's id. The search goes along. */
  addresses?: Readonly<Record<string, string>>
  /** The verbs that those pages take, where it is another than `view`. */
  pageVerbs?: Readonly<Record<string, string>>
  /** The page that the section opens with; absent: the list. */
  home?: string
  /** The view under which the section is opened from the menu; absent: everything. */
  opens?: string
  /**
   * Ready-made filters shown as tabs above the list; words under `views.<id>`. `queue` places a view on the
   * dashboard: a `late` queue comes first for users with the verb, `todo` names the transition that is
   * to be made, for users who may make it; `false` is a part of the list that is no
   * work queue. `columns`: those that fit its purpose, until the user chooses others for it; absent: the list's.
   */
  views?: readonly {
    id: string
    where: readonly Condition[]
    columns?: readonly string[]
    queue?: { late: string } | { todo: string } | false
  }[]
}

/**
 * A tab on another area's record. `by`: the field that points to that record; `columns` next to the code, default
 * `relatedColumns`; `count`: a number field of the other record that counts them.
 */
export type ListedOn = { by: string; columns?: readonly string[]; count?: string }

/** The view whose number is shown next to its section in the menu: what waits to be done. */
export const PENDING = 'pending'

/** An area before its other parts are loaded: its addresses, roles and place in the menu. */
export type AreaHead = Pick<
  Area,
  | 'id'
  | 'path'
  | 'page'
  | 'pages'
  | 'pageVerbs'
  | 'addresses'
  | 'alias'
  | 'role'
  | 'group'
  | 'icon'
  | 'goKey'
  | 'sort'
> & {
  /** The address at which the section is opened. */
  opening: string
  /** It has ready-made filters, whose counts are asked for early; one of them counts what waits (`PENDING`). */
  hasViews?: boolean
  hasPending?: boolean
  /** The verb of users who move on what waits; absent where that is no transition. */
  pendingVerb?: string
  /** The manifest's `listedOn`; `op` is the comparison that the field `by` takes. */
  listedOn?: Readonly<Record<string, ListedOn & { op: 'eq' | 'in' }>>
}

/** Declares an area; `area-checks.ts` checks that its parts fit. */
export function defineArea<const Id extends string, const F extends Fields>(
  area: Omit<Area<Id, F>, 'nameField'> & { nameField?: string },
): Area<Id, F> {
  return { ...area, nameField: area.nameField ?? 'name' }
}

/** The TypeScript type of an area's records, from its fields. */
export type RecordOf<A extends Area> = RecordBase & Values<A['fields']>

/** Any record, where the area is only known at run time. */
export type AnyRecord = RecordBase & Record<string, unknown>

/** The fields of every record that records of an area have. */
export function baseFields({ times }: Pick<Area, 'times'>): Partial<typeof BASE_FIELDS> {
  return times === false ? { code: BASE_FIELDS.code } : BASE_FIELDS
}

/** All fields that can be listed, filtered and sorted, base fields included. */
export function listedFields(area: Area): Record<string, Field> {
  const all: Record<string, Field> = { ...baseFields(area), ...area.fields }
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

/** The colour of a record, in an area whose records have one. */
export function toneOf(area: Area, record: { readonly [field: string]: unknown }): Tone | undefined {
  const colour = area.colour === undefined ? undefined : record[area.colour]
  return typeof colour === 'string' ? (colour as Tone) : undefined
}

/** The name of a record in titles and search results. */
export function nameOf(
  area: Area,
  record: { readonly code: string; readonly [field: string]: unknown },
): string {
  const value = record[area.nameField]
  return typeof value === 'string' && value !== '' ? value : record.code
}
