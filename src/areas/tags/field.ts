import type { TagKind } from './area.ts'

/**
 * The field `tags` of an area: tags of its kind that are in use are offered, and a new one is made on the spot by those who
 * may. Column `tag_ids uuid[] not null default '{}'` with an index `using gin`; input `refs().default([])`.
 */
export const tagsOf = <const K extends TagKind>(kind: K) =>
  ({
    type: 'refs',
    area: 'tags',
    where: [
      ['kind', 'eq', kind],
      ['status', 'eq', 'active'],
    ],
    fresh: { kind },
    collect: true,
    search: true,
    sort: false,
    width: 190,
  }) as const
