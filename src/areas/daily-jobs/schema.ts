import { z } from 'zod'
import { day, line, name, note, optional, ref } from '../../core/schema.ts'
import { REPEATS, WEEK } from './area.ts'
import { linesOf } from './checklist.ts'

const weekdays = Object.fromEntries(WEEK.map((name) => [name, z.boolean().default(false)])) as Record<
  (typeof WEEK)[number],
  z.ZodDefault<z.ZodBoolean>
>

/** Lines of a checklist: each once, since a tick belongs to its words; none longer than a line, 50 at most. */
const steps = note.refine(
  (text) => {
    const lines = linesOf(text)
    return (
      lines.length <= 50 && lines.every((one) => one.length <= 200) && new Set(lines).size === lines.length
    )
  },
  { error: 'format' },
)

/** Input of a daily job. */
export const input = z.strictObject({
  title: name,
  assignee: ref(),
  day,
  repeat: z.enum(REPEATS).default('none'),
  ...weekdays,
  steps: optional(steps),
  linked: optional(line),
  note: optional(note),
})

/** A line of the checklist: when it was ticked and by whom. */
export const checkItem = z.object({ text: z.string(), at: z.string().nullable(), by: z.string().nullable() })
export const detail = z.object({ checklist: z.array(checkItem) })
export type DailyJobDetail = z.infer<typeof detail>
