/** Commands on a record where none is at hand: the palette asks for the record first. */
import type { Command, Context } from './command.ts'

/**
 * Returns the area whose record a command needs before it can run here; undefined when it acts on no record, when
 * one is at hand, or when the caller may neither run it nor look at such records.
 */
export function lacksRecord(command: Command, c: Context): string | undefined {
  const area = command.target?.area
  if (area === undefined || (c.target?.area === area && c.target.count > 0)) return undefined
  if (!c.can(command.ability) || !c.can(`${area}.view`)) return undefined
  return command.gate(c).s === 'hidden' ? area : undefined
}
