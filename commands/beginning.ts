/** Commands that open the form of a new record which begins with the record at hand, e.g. an order for a customer. */
import type { Area } from '../src/core/area.ts'
import { type Command, type Context, defineCommand } from './command.ts'
import { forOne } from './for-one.ts'
import { oneOnly, targetOf, withheld } from './gates.ts'

/** The address of the form of a new record of `into` that begins with a record of `from`. */
export const beginningPath = (into: Area, from: string, code: string): string =>
  `${into.path}/list/new#from=${from}/${encodeURIComponent(code)}`

/** `words`: the title is `detail.start.<words>` of `into`; `keys`: on a record of `from`. */
export function beginning(given: {
  id: string
  into: Area
  from: Area
  words: string
  keys: string
  icon: Command['icon']
}): Command {
  const { id, into, from, words, keys, icon } = given
  const ability = `${into.id}.create`
  const title = `${into.id}:detail.start.${words}`
  const path = (c: Context) => {
    const code = targetOf(c, from)?.records[0]?.code
    return code && beginningPath(into, from.id, code)
  }
  return defineCommand({
    ...forOne(from.id, keys),
    id,
    title,
    keywords: `${into.id}:detail.start.keywords`,
    section: 'record',
    icon,
    ability,
    gate(c) {
      const target = targetOf(c, from)
      if (!target) return { s: 'hidden' }
      const away = withheld(c, ability, { key: title })
      if (away) return away
      return target.count === 1 ? { s: 'on' } : oneOnly(c)
    },
    path,
    async run(c) {
      const to = path(c)
      if (to) c.nav.go(to)
      return undefined
    },
  })
}
