/** Records of a preview whose numbers are computed or that have a remark, with the values before and after. */
import { type AnyRecord, nameOf } from '../../../../core/area.ts'
import { NUMBER_TYPES } from '../../../../core/fields.ts'
import type { Refusal } from '../../../../core/problems/problems.ts'
import type { BulkPreview, PreviewRow } from '../../../../core/wire/bulk.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import { type Actor, type Changes, REMARK } from '../face.ts'
import { effectOf } from '../write/transitions.ts'
import type { Action } from './bulk-request.ts'

/** Rows that a preview shows. */
const SHOWN = 100
const NUMBERS = new Set<string>(NUMBER_TYPES)
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

/** Collects rows of a preview, those with a warning apart. */
export class PreviewRows {
  readonly #tools: Tools
  readonly #table: AreaTable
  readonly #action: Action
  readonly #actor: Actor
  readonly #plain: PreviewRow[] = []
  readonly #warned: PreviewRow[] = []
  readonly #warnings = new Map<string, number>()

  constructor(tools: Tools, table: AreaTable, action: Action, actor: Actor) {
    this.#tools = tools
    this.#table = table
    this.#action = action
    this.#actor = actor
  }

  add(record: AnyRecord, after: Changes): void {
    const { area } = this.#table
    const changes = Object.entries(after).flatMap(([field, value]) =>
      NUMBERS.has(area.fields[field]?.type ?? '')
        ? [{ field, before: numberOf(record[field]), after: numberOf(value) }]
        : [],
    )
    const remarks = [
      after[REMARK] ?? effectOf(this.#table, this.#action.name)?.warn?.(record, after) ?? [],
    ].flat()
    const [remark] = remarks
    if (changes.length === 0 && !remark) return
    const say = (one: Refusal) => this.#tools.say(this.#actor.language, one, area.id)
    const warning = remark && remarks.map(say).join(' ')
    if (remark) {
      // Counted by its kind: the amounts in the words are those of one record.
      const kind = say({ key: `${remark.key}Many` })
      this.#warnings.set(kind, (this.#warnings.get(kind) ?? 0) + 1)
    }
    const rows = warning === undefined ? this.#plain : this.#warned
    const { id, code } = record
    if (rows.length < SHOWN) rows.push({ id, code, name: nameOf(area, record), changes, warning })
  }

  /** The rows to show, those with a warning first, and the counted remarks. */
  get found(): Pick<BulkPreview, 'rows' | 'warnings'> {
    const warnings = [...this.#warnings].map(([msg, count]) => ({ msg, count }))
    return {
      rows: [...this.#warned, ...this.#plain].slice(0, SHOWN),
      warnings: warnings.sort((a, b) => b.count - a.count),
    }
  }
}
