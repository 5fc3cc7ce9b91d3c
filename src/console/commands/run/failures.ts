/** Messages of a failed command: the failure, the kept part and the remedy. */
import type { Command, Fix, Target } from '../../../../commands/command.ts'
import type { AnyRecord } from '../../../core/area.ts'
import { t } from '../../kit/i18n.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { afterWrite } from '../ports/after-write.ts'
import { CannotRun } from '../ports/cannot-run.ts'
import { say, titleOf, wordsHere } from './say.ts'

/** `current` of a 412 answer. */
export function currentOf(problem: ApiProblem): AnyRecord | undefined {
  const current = problem.data.current
  return typeof current === 'object' && current !== null ? (current as AnyRecord) : undefined
}

/** The other user's change, when it was saved first. */
export function staleWords(area: string, problem: ApiProblem): string {
  const current = currentOf(problem)
  const changed = Array.isArray(problem.data.changed) ? (problem.data.changed as string[]) : []
  if (!current || changed.length === 0) {
    return t('commands:run.staleUnknown', { code: current?.code ?? '' })
  }
  return t('commands:run.stale', {
    who: current.updatedBy?.name ?? t('commands:run.someone'),
    code: current.code,
    fields: changed.map((field) => t(`${area}:fields.${field}`)).join(', '),
  })
}

/** A failure in words: what happened, what was kept, what to do. */
export function wordsOf(error: unknown, target: Target | undefined): string {
  if (error instanceof CannotRun) return say(error.said)
  if (!(error instanceof ApiProblem)) return t('commands:run.bug')
  if (error.kind === 'timeout') return t('commands:run.timeout')
  if (error.kind === 'network') return t('commands:run.network')
  if (error.is('stale') && target) return staleWords(target.area, error)
  return [error.msg, ...Object.values(error.fields)].join(' ')
}

/** Brings what is on the screen up to date when the server knew better. */
export async function catchUp(error: unknown, target: Target | undefined): Promise<void> {
  if (!(error instanceof ApiProblem)) {
    if (!(error instanceof CannotRun)) reportError(error)
    return
  }
  const record = target?.records.length === 1 ? target.records[0] : undefined
  if (!target || !record || error.kind !== 'server') return
  const current = currentOf(error)
  if (current) await afterWrite(target.area, { changed: current })
  // The guard refused on the server but not here: the record on the screen is old.
  else if (error.status === 409) await afterWrite(target.area, { codes: [record.code] })
}

/** Runs a way on; set by run.ts, which reports through this file. */
let takeWay: (way: Fix, target: Target) => void = () => undefined
/** Sets the function that runs a way on; called once. */
export function onWay(run: (way: Fix, target: Target) => void): void {
  takeWay = run
}

/** Buttons for what can be done where the server refuses; undefined where nothing is known. */
async function waysOn(error: unknown, command: Command, target: Target | undefined) {
  const reason = error instanceof ApiProblem ? error.data.reason : undefined
  const ways = typeof reason === 'string' ? command.ways?.[reason] : undefined
  if (!ways || !target) return undefined
  const { waysDetail } = await import('./ways.tsx')
  return waysDetail(ways, target, (way) => takeWay(way, target))
}

/** Shows why a command failed, and brings what is on the screen up to date when the server knew better. */
export async function reportFailure(
  error: unknown,
  command: Command,
  target: Target | undefined,
): Promise<void> {
  await wordsHere()
  const why = wordsOf(error, target)
  const code = target?.records.length === 1 ? target.records[0]?.code : undefined
  const what = [titleOf(command), code].filter(Boolean).join(' ')
  void toast(t('commands:run.failed', { what, why }), {
    kind: 'error',
    id: `failed ${command.id} ${code ?? ''}`,
    ms: 8_000,
    detail: await waysOn(error, command, target),
  })
  await catchUp(error, target)
}

/** Why a command failed, by the step that is to blame; what is no step's under the empty name. */
export async function failedSteps(
  error: unknown,
  { steps = [] }: Command,
  target: Target | undefined,
): Promise<Record<string, string>> {
  const known = new Set(steps.map(({ name }) => name))
  // `lines.0.quantity` is of the step `lines`.
  const fields = error instanceof ApiProblem ? Object.entries(error.fields) : []
  const wrong = Object.fromEntries(
    fields
      .map(([field, why]) => [field.split('.', 1)[0] ?? '', why])
      .filter(([name = '']) => known.has(name)),
  ) as Record<string, string>
  if (Object.keys(wrong).length === 0) wrong[''] = wordsOf(error, target)
  await catchUp(error, target)
  return wrong
}
