/** From the steps of a transition to the schema of its arguments: what the palette asks, the server checks. */
import { z } from 'zod'
import { money, optional, ref } from './schema.ts'
import type { Step } from './steps.ts'

function schemaOf(step: Step): z.ZodType {
  switch (step.kind) {
    case 'enum':
      return z.enum(step.values as [string, ...string[]])
    case 'text':
      return z
        .string()
        .trim()
        .min(step.min ?? 1)
        .max(step.max)
    case 'boolean':
      return z.boolean()
    case 'percent':
      return z.int().min(0)
    case 'money':
      return money.min(step.min ?? 0)
    case 'integer':
      return z
        .int()
        .min(step.min ?? Number.MIN_SAFE_INTEGER)
        .max(step.max ?? Number.MAX_SAFE_INTEGER)
    case 'date':
      return z.iso.date()
    case 'time':
      return z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())
    case 'record':
      return ref()
  }
}

/** The arguments of a transition as an object without other names. Optional ones left empty are null. */
export function stepSchema(steps: readonly Step[] = []) {
  return z.strictObject(
    Object.fromEntries(
      steps.map((step) => [
        step.name,
        step.optional || step.emptied ? optional(schemaOf(step)) : schemaOf(step),
      ]),
    ),
  )
}
