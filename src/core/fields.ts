/**
 * Types of fields, declared once per area: they determine the list's columns, filters and sorts, the API's
 * typed `where`, the form's control, the OpenAPI entity and the record's TypeScript type.
 */

/** The colour of a pill. */
export type Tone = 'amber' | 'blue' | 'violet' | 'cyan' | 'green' | 'red' | 'grey'

type Common = {
  /** May be empty. */
  optional?: boolean
  /** Part of the record's search text (diacritic-insensitive `q`). */
  search?: boolean
  /** `false`: only in the detail, no column, filter or sort. Default true. */
  list?: boolean
  /** Column shown before a person chooses otherwise. Default true for listed fields. */
  shown?: boolean
  /** Column width in px at the default; resized by the person. */
  width?: number
  /** May be sorted by. Default true for listed fields (an index serves it, or the table stays small). */
  sort?: boolean
  /** A person's number: masked for those who may not see numbers (server/kit/area/private.ts). */
  private?: boolean
  /** Set by `withMasks`, never by a manifest: a whole number may be asked for, and nothing else. */
  masked?: true
}

/** Properties of values that fit into one cell. */
type Editable = {
  /**
   * May be changed by itself: in a cell of the list, or over many records at once. Taken by the area's input, in an
   * area that has the verb `edit`.
   */
  editable?: boolean
}
type Fixed = { editable?: never }

export type Field = Common &
  (
    | (Editable & { type: 'text' | 'phone' | 'email' })
    | (Fixed & { type: 'code' | 'url' | 'image' })
    | (Editable & { type: 'money' | 'integer' | 'percent' })
    | (Editable & { type: 'date' | 'time' })
    | (Editable & { type: 'boolean' })
    | (Editable & { type: 'enum'; values: readonly string[]; tones?: Readonly<Record<string, Tone>> })
    /** Another area's record: `{id, code, name}` in responses, its id in writes. Column `<field>_id`. */
    | (Editable & { type: 'ref'; area: string })
    /** Many records of another area. Column `<field>_ids uuid[]`. */
    | (Fixed & { type: 'refs'; area: string })
    /** A list of words from a known set, e.g. a role's abilities. Column `text[]`. */
    | (Fixed & { type: 'words' })
  )

export type Fields = Readonly<Record<string, Field>>

/** A record of another area, as responses carry it. */
export type Ref = { id: string; code: string; name: string }

type Value<F extends Field> = F extends { type: 'enum'; values: readonly (infer V)[] }
  ? V
  : F extends { type: 'money' | 'integer' | 'percent' }
    ? number
    : F extends { type: 'boolean' }
      ? boolean
      : F extends { type: 'ref' }
        ? Ref
        : F extends { type: 'refs' }
          ? Ref[]
          : F extends { type: 'words' }
            ? string[]
            : string

/** The TypeScript type of the fields' values. */
export type Values<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends { optional: true } ? Value<F[K]> | null : Value<F[K]>
}

/** Fields that every record has. Times are ISO 8601. */
export type RecordBase = {
  id: string
  code: string
  version: number
  createdAt: string
  createdBy: Ref | null
  updatedAt: string
  updatedBy: Ref | null
}

/** The fields that every record has, as listable fields. */
export const BASE_FIELDS = {
  code: { type: 'code', search: true, width: 106 },
  createdAt: { type: 'time', shown: false, width: 132 },
  updatedAt: { type: 'time', shown: false, width: 132 },
} as const satisfies Fields

export const OPERATORS = ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'has', 'empty'] as const
export type Operator = (typeof OPERATORS)[number]

/** One condition of a list; conditions are ANDed. `in` takes an array, `empty` a boolean. */
export type Condition = readonly [field: string, operator: Operator, value: ConditionValue]
export type ConditionValue = string | number | boolean | readonly (string | number)[]

/** `-placedAt` sorts descending. Always ends in the id as tie-break, in the same direction. */
export type Sort = { field: string; descending: boolean }

/** Reads a sort such as `-total`. */
export function parseSort(text: string): Sort {
  return text.startsWith('-')
    ? { field: text.slice(1), descending: true }
    : { field: text, descending: false }
}

/** Writes a sort so that `parseSort` reads it. */
export function formatSort(sort: Sort): string {
  return sort.descending ? `-${sort.field}` : sort.field
}
