/** Tabs of a record that list records of other areas, as those areas' manifests declare (`listedOn`). */
import type { AnyRecord, AreaHead } from '../../../core/area.ts'
import { allAreas } from '../areas.ts'
import type { DetailTab } from '../face.ts'
import { RelatedList } from './related.tsx'

/** A tab with the ability that shows it. */
export type ListedTab = DetailTab<AnyRecord> & { ability: string }

function tabOf(head: AreaHead, on: string): ListedTab[] {
  const listed = head.listedOn?.[on]
  if (!listed) return []
  const { by, op, columns, count } = listed
  return [
    {
      id: head.id,
      title: `${head.id}:title`,
      ability: `${head.id}.view`,
      count: (record) => {
        const counted = count === undefined ? undefined : record[count]
        return typeof counted === 'number' ? counted : undefined
      },
      component: ({ record }) => (
        <RelatedList
          area={head.id}
          where={[op === 'eq' ? [by, 'eq', record.code] : [by, 'in', [record.code]]]}
          names={columns}
        />
      ),
    },
  ]
}

const known = new Map<string, { before: readonly ListedTab[]; after: readonly ListedTab[] }>()

/**
 * The tabs that other areas declare on records of an area, each in its place in the sidebar: `before` and `after` the
 * area's own tabs. The same arrays each time, so that an open list stays as it is.
 */
export function listedTabs(area: string): { before: readonly ListedTab[]; after: readonly ListedTab[] } {
  const found = known.get(area)
  if (found) return found
  const heads = allAreas()
  const own = heads.findIndex(({ id }) => id === area)
  const tabs = {
    before: heads.slice(0, own).flatMap((head) => tabOf(head, area)),
    after: heads.slice(own + 1).flatMap((head) => tabOf(head, area)),
  }
  known.set(area, tabs)
  return tabs
}
