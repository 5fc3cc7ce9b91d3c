/** `<area>.merge`: two records become one (`console/commands/merge`); with values it does so, else it shows both. */
import type { AnyRecord, Area } from '../src/core/area.ts'
import { MERGE_PARAM } from '../src/core/filter/filters.ts'
import { type Command, defineCommand } from './command.ts'
import { type AreaParts, onRecords } from './gates.ts'

/** The address where a record is merged with another; without one, where the other is chosen. */
export function mergePath(
  area: Area,
  record: Pick<AnyRecord, 'code'>,
  other?: Pick<AnyRecord, 'code'>,
): string {
  const code = encodeURIComponent(record.code)
  return `${area.path}/list/${code}?${MERGE_PARAM}=${other ? encodeURIComponent(other.code) : ''}`
}

/** Commands that merge two records, in areas that declare `merge` (decision 0117). */
export function mergeCommands({ area }: AreaParts): Command[] {
  if (!area.merge) return []
  const title = { key: 'commands:command.merge', params: { one: { key: `${area.id}:one` } } }
  return [
    defineCommand({
      id: `${area.id}.merge`,
      title: title.key,
      titleParams: title.params,
      keywords: 'commands:command.mergeKeywords',
      section: 'record',
      icon: 'git-merge',
      ability: `${area.id}.merge`,
      area: area.id,
      target: { area: area.id, arity: 'many' },
      places: ['row', 'bulk', 'detail'],
      gate: onRecords(area, 'merge', title, (target) =>
        target.query || target.count > 2
          ? { s: 'off', reason: { key: 'commands:command.mergeTwo', params: { count: target.count } } }
          : { s: 'on', will: { key: 'commands:command.mergeWill' } },
      ),
      async run(c, args, options) {
        const [record, other] = c.target?.records ?? []
        if (!record) return undefined
        if (typeof args.with === 'string' && typeof args.withVersion === 'number') {
          const take = Array.isArray(args.take) ? args.take.filter((name) => typeof name === 'string') : []
          return c.api.merge(area.id, record, { id: args.with, version: args.withVersion, take }, options)
        }
        c.nav.go(mergePath(area, record, other))
        return undefined
      },
    }),
  ]
}
