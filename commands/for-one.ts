import type { Command } from './command.ts'

/** What a command for one record of an area has in common, in its list and in its detail, under a key. */
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
