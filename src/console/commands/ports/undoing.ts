/** Taking changes of this window back, and making them again. */
import type { Outcome, Said } from '../../../../commands/command.ts'
import type { RefusedRow } from '../../../core/wire/bulk.ts'
import { store } from '../../kit/atoms.ts'
import { listHandleAtom, listTargetAtom, shownQueryAtom } from '../../kit/list/target.ts'
import { api } from '../../kit/net/api.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { newKey } from '../../kit/net/request.ts'
import { doneAtom, undoneAtom } from '../state.ts'
import { afterWrite } from './after-write.ts'
import { CannotRun } from './cannot-run.ts'

/** Entries that are taken back in one call. */
const UNDONE_AT_ONCE = 500

/** A list in parts of at most this size. */
export const parted = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))

/** Records left out, with the server's words. */
export const refusals = (rows: readonly RefusedRow[]): NonNullable<Outcome['refused']> =>
  rows.map((row) => ({
    id: row.id,
    code: row.code,
    reason: { key: 'commands:run.words', params: { words: row.msg } },
  }))

const WORDS = {
  undo: ['commands:command.undone', 'commands:command.undoneMany', 'commands:run.cannotUndo'],
  redo: ['commands:command.redone', 'commands:command.redoneMany', 'commands:run.cannotRedo'],
} as const

/** Id of the record under the cursor of the list in view. */
function underCursor(): string | undefined {
  const target = store.get(listTargetAtom)
  return target?.from === 'cursor' ? target.records[0]?.id : undefined
}

/** Puts the cursor of the list in view on the one record that a call was about, unless the user has moved it meanwhile. */
function pointAt(area: string, undone: readonly { id: string }[], before: string | undefined): void {
  const [only, other] = undone
  if (!only || other || store.get(shownQueryAtom)?.area !== area) return
  const now = underCursor()
  if (now !== undefined && before !== undefined && now !== before) return
  store.get(listHandleAtom)?.follow(only.id)
}

/**
 * Takes changes back by their audit entries; a lost answer may be asked for again under the same key. The outcome can be
 * taken back in turn: that makes the changes again.
 */
export function undoer(
  area: string,
  audits: readonly string[],
  codes: readonly string[],
  way: keyof typeof WORDS = 'undo',
): () => Promise<Outcome> {
  const parts = parted(audits, UNDONE_AT_ONCE).map((part) => ({ part, key: newKey() }))
  const [one, many, cannot] = WORDS[way]
  return async () => {
    const undone: { id: string; code: string }[] = []
    const own: string[] = []
    const left: RefusedRow[] = []
    const before = underCursor()
    for (const { part, key } of parts) {
      const answer = await api.undo(part, { source: 'undo', key })
      undone.push(...answer.undone)
      own.push(...answer.audits)
      left.push(...answer.refused)
    }
    const about = codes.length > 0 ? codes : undone.map(({ code }) => code)
    await afterWrite(area, { codes: about })
    const refused = refusals(left)
    const [first] = left
    if (undone.length === 0 && first) throw new CannotRun({ key: cannot, params: { why: first.msg } })
    pointAt(area, undone, before)
    const said: Said =
      undone.length === 1
        ? { key: one, params: { code: undone[0]?.code ?? '' } }
        : { key: many, params: { count: undone.length } }
    const again = own.length > 0 ? undoer(area, own, about, way === 'undo' ? 'redo' : 'undo') : undefined
    return { said, refused, ...(again && { [way === 'undo' ? 'redo' : 'undo']: again }) }
  }
}

/** The same of what a write answered; undefined where nothing had to be written, so there is nothing to take back. */
export function undoOf(area: string, audits: readonly (string | null)[], codes: readonly string[]) {
  const made = audits.filter((audit) => audit !== null)
  return made.length > 0 ? undoer(area, made, codes) : undefined
}

/** A refusal is final; a failure that may pass can be tried again. */
const mayPass = (error: unknown) => error instanceof ApiProblem && error.passing

/** Takes back the last change of this window. Throws `CannotRun` when there is none. */
export async function undoLast(): Promise<Outcome> {
  const last = store.get(doneAtom).at(-1)
  if (!last) throw new CannotRun({ key: 'commands:gate.nothingToUndo' })
  const drop = () => store.set(doneAtom, (all) => all.filter((one) => one !== last))
  try {
    const outcome = await last.undo()
    drop()
    const { redo } = outcome
    // What came before an undo that is final cannot be made again in its order.
    store.set(undoneAtom, (all) => (redo ? [...all, { said: last.said, redo }] : []))
    return outcome
  } catch (error) {
    if (!mayPass(error)) drop()
    throw error
  }
}

/** Makes the change again that was taken back last. Throws `CannotRun` when there is none. */
export async function redoLast(): Promise<Outcome> {
  const last = store.get(undoneAtom).at(-1)
  if (!last) throw new CannotRun({ key: 'commands:gate.nothingToRedo' })
  const drop = () => store.set(undoneAtom, (all) => all.filter((one) => one !== last))
  try {
    const outcome = await last.redo()
    drop()
    return { ...outcome, keepsRedo: true }
  } catch (error) {
    if (!mayPass(error)) drop()
    throw error
  }
}
