/** Changes of lines while they are edited: pure functions from lines to lines, and the way back. */
import type { Area } from '../../../core/area.ts'
import type { LinesField } from '../../../core/fields.ts'
import type { AnyLine } from '../../../core/lines.ts'
import { emptyOf } from '../form/values.ts'

/** A cell by its row and column, from 0. */
export type At = { row: number; column: number }

/** An empty line. */
export function blankLine(area: Area): AnyLine {
  return Object.fromEntries(Object.entries(area.fields).map(([name, field]) => [name, emptyOf(field)]))
}

/** Lines with the flag that one of them has on exactly one line, the first where none has it. */
function flagged(lines: readonly AnyLine[], { one }: LinesField): AnyLine[] {
  if (one === undefined || lines.some((line) => line[one] === true)) return [...lines]
  return lines.map((line, at) => (at === 0 ? { ...line, [one]: true } : line))
}

/** Lines with one value changed; the flag that one line has goes from the others. */
export function setValue(
  lines: readonly AnyLine[],
  field: LinesField,
  row: number,
  name: string,
  value: unknown,
): AnyLine[] {
  return lines.map((line, at) => {
    if (at === row) return { ...line, [name]: value }
    return name === field.one && value === true ? { ...line, [name]: false } : line
  })
}

/** Lines with an empty one before `at`. */
export function addLine(lines: readonly AnyLine[], field: LinesField, area: Area, at: number): AnyLine[] {
  return flagged(lines.toSpliced(at, 0, blankLine(area)), field)
}

/** Lines without one. */
export function removeLine(lines: readonly AnyLine[], field: LinesField, row: number): AnyLine[] {
  return flagged(lines.toSpliced(row, 1), field)
}

/** Lines with one at another place; unchanged where there is no such place. */
export function moveLine(lines: readonly AnyLine[], row: number, to: number): readonly AnyLine[] {
  const line = lines[row]
  if (!line || to < 0 || to >= lines.length || to === row) return lines
  return lines.toSpliced(row, 1).toSpliced(to, 0, line)
}

/** Lines with the value of the line above in one cell; unchanged in the first line. */
export function fillDown(
  lines: readonly AnyLine[],
  field: LinesField,
  row: number,
  name: string,
): readonly AnyLine[] {
  const above = lines[row - 1]
  if (!above || !lines[row] || name === field.one) return lines
  return setValue(lines, field, row, name, above[name])
}

/** Lines with a block of values from a cell on; lines are added where it is longer. */
export function putBlock(
  lines: readonly AnyLine[],
  field: LinesField,
  area: Area,
  from: At,
  block: readonly (readonly unknown[])[],
): AnyLine[] {
  const names = Object.keys(area.fields)
  let filled = [...lines]
  for (const [down, values] of block.entries()) {
    const row = from.row + down
    if (row >= filled.length) filled = addLine(filled, field, area, filled.length)
    for (const [right, value] of values.entries()) {
      const name = names[from.column + right]
      if (name !== undefined) filled = setValue(filled, field, row, name, value)
    }
  }
  return flagged(filled, field)
}

type State = { lines: readonly AnyLine[]; at: At }

const KEPT = 100

/** States of lines before each change. Typing in one cell is one change. */
export class Undoing {
  #before: State[] = []
  #after: State[] = []
  #kind: string | undefined

  /** Notes the state before a change; changes of one kind in a row are one. */
  note(state: State, kind?: string): void {
    this.#after = []
    if (kind !== undefined && kind === this.#kind) return
    this.#kind = kind
    this.#before = [...this.#before.slice(1 - KEPT), state]
  }

  /** The state before the last change; undefined without one. */
  back(now: State): State | undefined {
    return this.#step(this.#before, this.#after, now)
  }

  /** The state that was left by going back. */
  forth(now: State): State | undefined {
    return this.#step(this.#after, this.#before, now)
  }

  get canGoBack(): boolean {
    return this.#before.length > 0
  }

  /** Forgets all of them: the lines are others now. */
  clear(): void {
    this.#before = []
    this.#after = []
    this.#kind = undefined
  }

  #step(from: State[], to: State[], now: State): State | undefined {
    this.#kind = undefined
    const state = from.pop()
    if (state) to.push(now)
    return state
  }
}
