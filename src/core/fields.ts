/**
 * Types of fields, declared once per area: they determine the list's columns, filters and sorts, the API's
 * typed `where`, the form's control, the OpenAPI entity and the record's TypeScript type.
 */
import type { FileValue } from './attachments.ts'
import type { PictureValue } from './pictures.ts'
import type { RichDoc } from './rich-text.ts'

/** Colours of pills: each is readable on light and dark ground. */
export const TONES = ['grey', 'blue', 'cyan', 'green', 'amber', 'red', 'violet'] as const
export type Tone = (typeof TONES)[number]

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
  /**
   * Computed by the database: it has no column and nobody writes it. `phase`: from the clock (`core/phase.ts`); `uses`: the
   * number of places that use the record (`core/choice-list.ts`); `sql`: by `computed` of the area's server face.
   */
  derived?: 'phase' | 'uses' | 'sql'
  /**
   * Not changed as other fields are: entered for a new record at most, then changed by transitions. `why`: a key of the area's
   * `reasons` that names them; `by`: the one that is offered in its place.
   */
  fixed?: { why: string; by: string }
  /** `false`: a reference that repeats what is counted elsewhere is no use of the record (`core/choice-list.ts`). */
  counted?: false
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

/** Types whose values are numbers; a `duration` is whole minutes, `decimal` a number with decimals. */
export const NUMBER_TYPES = ['money', 'integer', 'percent', 'duration', 'decimal'] as const
type NumberType = (typeof NUMBER_TYPES)[number]
/** Types whose values are text; `longtext` has several lines. */
export const TEXT_TYPES = ['text', 'longtext', 'code', 'link', 'phone', 'email', 'url', 'image'] as const
export type TextType = (typeof TEXT_TYPES)[number]

export type Field = Common &
  (
    | (Editable & { type: 'text' | 'longtext' | 'phone' | 'email' })
    | (Fixed & { type: 'code' | 'url' | 'image' })
    /** The code of a record of any area, which the server checks. Column `text`. */
    | (Editable & { type: 'link' })
    | (Editable & { type: Exclude<NumberType, 'decimal'> })
    /** At most so many decimals; column `numeric`. */
    | (Editable & { type: 'decimal'; places: 1 | 2 | 3 })
    /** `date` a day, `clock` a time of day as `HH:mm` (column `text`). */
    | (Editable & { type: 'date' | 'clock' })
    /** An instant. `end`: it ends something, and is typed and shown as the last day or minute before it (`dates/ends.ts`). */
    | (Editable & { type: 'time'; end?: true })
    | (Editable & { type: 'boolean' })
    | (Editable & { type: 'enum'; values: readonly string[]; tones?: Readonly<Record<string, Tone>> })
    /** Another area's record: `{id, code, name}` in responses, its id in writes. Column `<field>_id`. */
    | (Editable & {
        type: 'ref'
        area: string
        /** Only these are offered and can be chosen; one that a record has already may stay. */
        where?: readonly Condition[]
        /** A fact of the past: it does not keep the other record from being deleted, and stays when that is merged. */
        past?: true
        /** In fields of accounts: accounts that confirm orders come first where a filter offers values (`list_telesale` of the spec). */
        callers?: true
      })
    /** Many records of another area. Column `<field>_ids uuid[]`. */
    | (Fixed & RefsField)
    /** Place in an order by hand: a key that sorts and that nobody types (manifest: `order`). Column `text collate "C"`. */
    | (Fixed & { type: 'place' })
    /** A list of words from a known set, e.g. a role's abilities. Column `text[]`. */
    | (Fixed & { type: 'words' })
    /** One attached file (`core/attachments.ts`): seen by users who may view its record. Column `jsonb`. */
    | (Fixed & { type: 'file' })
    /** Formatted text (`core/rich-text.ts`). Column `<field>_rich jsonb`. */
    | (Fixed & { type: 'rich' })
    /** Uploaded pictures in order, the first is the main one; `most` of them. Column `jsonb not null default '[]'`. */
    | (Fixed & { type: 'pictures'; most?: number })
    | LinesField
  )

/** How a field's value is read and shown: an instant that ends something in a way of its own. */
export const kindOf = (field: Pick<Field, 'type'> & { end?: boolean }): Field['type'] | 'end' =>
  field.type === 'time' && field.end ? 'end' : field.type

/** Whether a field names a record without holding it. */
export const isPast = (field: Field): boolean => field.type === 'ref' && field.past === true

/** Many records of another area. */
type RefsField = {
  type: 'refs'
  area: string
  /** Only these are offered, and only these can be added; ones that a record has already may stay. */
  where?: readonly Condition[]
  /** Values of a record that is made on the spot, next to its name; absent: none is made. */
  fresh?: Readonly<Record<string, string>>
  /** Single ones are added to and removed from many records at once, by commands of their own (decision 0113). */
  collect?: true
}

/** Lines of the record with columns of their own, in a table of their own (`core/lines.ts`). */
export type LinesField = Common &
  Fixed & {
    type: 'lines'
    /** Lines are part of one record, never of a list. */
    list: false
    columns: LineColumns
    /** The most lines of a record; default `LINES_MAX`. */
    max?: number
    /** A boolean column that exactly one of the lines has set. */
    one?: string
  }

type LineType = Exclude<Field['type'], 'refs' | 'words' | 'pictures' | 'rich' | 'lines' | 'place'>
/** A column of lines. */
export type LineColumn = Extract<Field, { type: LineType }> & {
  /** The form shows the sum below the column; for numbers. */
  sum?: boolean
}
export type LineColumns = Readonly<Record<string, LineColumn>>

export type Fields = Readonly<Record<string, Field>>

/** A record of another area, as responses carry it; `tone`: its colour, in areas that have one. */
export type Ref = { id: string; code: string; name: string; tone?: Tone }

type Value<F extends Field> = F extends { type: 'enum'; values: readonly (infer V)[] }
  ? V
  : F extends { type: NumberType }
    ? number
    : F extends { type: 'boolean' }
      ? boolean
      : F extends { type: 'ref' }
        ? Ref
        : F extends { type: 'refs' }
          ? Ref[]
          : F extends { type: 'words' }
            ? string[]
            : F extends { type: 'rich' }
              ? RichDoc
              : F extends { type: 'file' }
                ? FileValue
                : F extends { type: 'pictures' }
                  ? PictureValue[]
                  : F extends { type: 'lines'; columns: infer C extends Fields }
                    ? Line<C>[]
                    : string

/** A line of a record, as responses carry it. */
export type Line<C extends Fields> = { id: string } & {
  -readonly [K in keyof C]: C[K] extends { optional: true } ? Value<C[K]> | null : Value<C[K]>
}

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
