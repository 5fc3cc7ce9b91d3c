/**
 * `<area>.print`: papers of the target records. Paper and size are asked the first time and remembered, so
 * that later one key prints; `<area>.print-as` asks again.
 */
import type { Area } from '../src/core/area.ts'
import { PAPER_SIZES, type PaperSize, PRINT_MAX } from '../src/core/paper.ts'
import type { Step, StepValues } from '../src/core/steps.ts'
import { type Command, type Context, defineCommand, records } from './command.ts'
import { onRecords } from './gates.ts'

/** `page`: the browser's own print dialog; `pdf`: a file. */
export type PrintChoice = { what: string; size: PaperSize; as: 'page' | 'pdf' }

const WAYS = ['page', 'pdf'] as const

/** A choice as it was kept, as long as the area still has such a paper. */
export function readChoice(area: Area, kept: unknown): PrintChoice | undefined {
  const { what, size, as } = (kept ?? {}) as Partial<Record<string, unknown>>
  const paper = PAPER_SIZES.find((one) => one === size)
  const way = WAYS.find((one) => one === as)
  if (typeof what !== 'string' || !area.papers?.includes(what) || !paper || !way) return undefined
  return { what, size: paper, as: way }
}

/** Both commands of an area that has papers. */
export function printCommands(area: Area): Command[] {
  const ability = `${area.id}.print`
  const papers = area.papers ?? []
  const steps: readonly Step[] = [
    ...(papers.length > 1 ? [{ name: 'what', kind: 'enum', values: papers } as const] : []),
    { name: 'size', kind: 'enum', values: PAPER_SIZES },
    { name: 'as', kind: 'enum', values: WAYS },
  ]
  const remembered = (c: Context) => readChoice(area, c.view.kept(ability))
  const command = (
    own: Pick<Command, 'id' | 'title' | 'keywords' | 'keys' | 'places'>,
    stepsFor: (c: Context) => readonly Step[],
  ) =>
    defineCommand({
      ...own,
      section: 'record',
      icon: 'printer',
      ability,
      area: area.id,
      target: { area: area.id, arity: 'many' },
      stepsFor,
      // Ctrl+Enter at the first question prints at once.
      propose: (c) => ({
        answers: remembered(c) ?? {
          ...(papers[0] && { what: papers[0] }),
          size: PAPER_SIZES[0],
          as: WAYS[0],
        },
      }),
      stepWords: {
        label: (step) => `commands:print.step.${step}`,
        choice: (step, value) =>
          step === 'what' ? `${area.id}:papers.${value}` : `commands:print.${step}.${value}`,
      },
      gate: onRecords(area, 'print', { key: 'commands:print.title' }, (target, c) => {
        if (target.count > PRINT_MAX)
          return { s: 'off', reason: { key: 'commands:print.tooMany', params: { max: PRINT_MAX } } }
        const what = records(area.id, target.count)
        const last = own.id === ability ? remembered(c) : undefined
        if (!last) return { s: 'on', will: { key: 'commands:print.will', params: { what } } }
        const params = {
          what,
          paper: { key: `${area.id}:papers.${last.what}`, lower: true },
          size: { key: `commands:print.size.${last.size}` },
          as: { key: `commands:print.as.${last.as}`, lower: true },
        }
        return { s: 'on', will: { key: 'commands:print.willAgain', params } }
      }),
      async run(c, args, options) {
        const given = chosen(args)
        const choice = given ?? remembered(c)
        if (!c.target || !choice) return undefined
        if (given) c.view.keep(ability, choice)
        return c.api.print(area.id, c.target, choice, options)
      },
    })
  const chosen = (args: StepValues) => readChoice(area, { what: papers[0], ...args })
  const byKey = (keys: string): Command['keys'] => [
    { keys, scope: 'list' },
    { keys, scope: 'detail' },
  ]
  return [
    command(
      {
        id: ability,
        title: 'commands:print.title',
        keywords: 'commands:print.keywords',
        keys: byKey('p'),
        places: ['row', 'bulk', 'detail'],
      },
      (c) => (remembered(c) ? [] : steps),
    ),
    command(
      {
        id: `${ability}-as`,
        title: 'commands:print.titleAs',
        keywords: 'commands:print.keywords',
        keys: byKey('Shift+p'),
        places: ['row', 'detail'],
      },
      () => steps,
    ),
  ]
}
