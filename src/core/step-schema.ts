/** From the steps of a transition to the schema of its arguments: what the palette asks, the server checks. */

import { z } from 'zod'
import { PICTURE } from './pictures.ts'
import { lineForm, textForm } from './sameness.ts'
import { clock, money, optional, ref } from './schema.ts'
import { earliestDay, isAsked, MANY_PIECES, type Step, type StepValues } from './steps.ts'

/** Lines of one answer; no order has as many. */
const MANY_LINES = 500

function linesSchema({ least, counted, flags = [] }: Step & { kind: 'lines' }) {
  return z
    .array(
      z.strictObject({
        line: z.uuid(),
        quantity: z.int().min(least).max(MANY_PIECES),
        ...(counted && {
          from: z
            .int()
            .min(0)
            .max(MANY_PIECES)
            .optional()
            .describe('The quantity that was read: refused once it is another one'),
        }),
        // Left out, the value is that of the line (`LineRow.flags`).
        ...Object.fromEntries(flags.map((flag) => [flag, z.boolean().optional()])),
      }),
    )
    .min(1)
    .max(MANY_LINES)
}

function schemaOf(step: Step): z.ZodType {
  switch (step.kind) {
    case 'enum':
      return z.enum(step.values as [string, ...string[]])
    case 'choice':
      return z.string().overwrite(lineForm).min(1).max(60)
    case 'text':
      return z
        .string()
        .overwrite(textForm)
        .min(step.min ?? 1)
        .max(step.max)
    case 'boolean':
      return z.boolean()
    case 'percent':
    case 'duration':
      return z.int().min(0)
    case 'money':
      return money.min(step.min ?? 0)
    case 'integer':
      return z
        .int()
        .min(step.min ?? Number.MIN_SAFE_INTEGER)
        .max(step.max ?? Number.MAX_SAFE_INTEGER)
    case 'decimal':
      return z.number()
    case 'clock':
      return clock
    case 'date':
      return z.iso
        .date()
        .refine((day) => day >= (earliestDay(step, Date.now()) ?? day), { message: 'dayPast', abort: true })
    case 'time':
      return z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())
    case 'record':
      return ref()
    case 'lines':
      return linesSchema(step)
    case 'pictures':
      return z.array(z.string().regex(PICTURE)).max(step.most)
    case 'files':
      return z.array(z.uuid()).max(step.most)
  }
}

/** `needed` is about the record: the effect of the transition demands the answer. */
const mayBeLeftOut = (step: Step) => Boolean(step.optional || step.emptied || step.when || step.needed)

/**
 * The arguments of a transition as an object without other names. Those left empty are null; one that is asked
 * only after a certain answer is needed after that answer.
 */
export function stepSchema(steps: readonly Step[] = NO_STEPS): z.ZodType<Record<string, unknown>> {
  const known = schemas.get(steps) ?? madeSchema(steps)
  schemas.set(steps, known)
  return known
}

const NO_STEPS: readonly Step[] = []
/** Of each list of steps: a job asks for it with every row. */
const schemas = new WeakMap<readonly Step[], z.ZodType<Record<string, unknown>>>()

function madeSchema(steps: readonly Step[]) {
  const shape = z.strictObject(
    Object.fromEntries(
      steps.map((step) => [step.name, mayBeLeftOut(step) ? optional(schemaOf(step)) : schemaOf(step)]),
    ),
  )
  const conditional = steps.filter((step) => step.when && 'is' in step.when && !step.optional)
  if (conditional.length === 0) return shape
  return shape.superRefine((values, issues) => {
    for (const step of conditional) {
      if (values[step.name] === null && isAsked(step, values as StepValues))
        issues.addIssue({ code: 'custom', path: [step.name], message: 'required' })
    }
  })
}
