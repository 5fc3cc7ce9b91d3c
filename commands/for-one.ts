import type { Command } from './command.ts'

/** Common properties of commands for one record of an area, in its list and in its detail. */
export const forOne = (area: string, keys: string) =>
  ({
    area,
    target: { area, arity: 'one' },
    keys: [
      { keys, scope: 'list' },
      { keys, scope: 'detail' },
    ],
    places: ['row', 'detail'],
  }) as const satisfies Partial<Command>
