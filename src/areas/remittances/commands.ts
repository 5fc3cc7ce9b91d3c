/** Remittances: a file comes in, and what to do about the differences of a group, one key each. */

import { type Command, type Context, defineCommand } from '../../../commands/command.ts'
import { oneOnly, targetOf, whyNot, withheld } from '../../../commands/gates.ts'
import type { NoFix } from '../../core/states.ts'
import { area } from './area.ts'
import type { RESOLUTIONS } from './match.ts'
import { ACCEPTABLE, type Bucket, DIFFERENCES } from './match.ts'
import { states } from './states.ts'

const path = `${area.path}/import`

type Action = (typeof RESOLUTIONS)[number]

/** The groups of the open remittance that still have undecided rows about which this can be decided. */
function openBuckets(c: Context, action: Action): Bucket[] {
  const open = targetOf(c, area)?.records[0]?.openBuckets
  const buckets = (Array.isArray(open) ? open : []) as Bucket[]
  return action === 'accept' ? buckets.filter((bucket) => ACCEPTABLE.includes(bucket)) : buckets
}

function decision(action: Action, keys: string, icon: string): Command {
  const title = `remittances:import.${action}`
  return defineCommand({
    id: `remittances.${action}`,
    title,
    section: 'selection',
    icon,
    ability: 'remittances.resolve',
    area: area.id,
    target: { area: area.id, arity: 'one' },
    keys: [
      { keys, scope: 'list' },
      { keys, scope: 'detail' },
    ],
    danger: 'undo',
    places: ['row', 'detail'],
    steps: [
      { name: 'bucket', kind: 'enum', values: DIFFERENCES },
      { name: 'reason', kind: 'text', min: 3, max: 300 },
    ],
    stepsFor: (c) => [
      { name: 'bucket', kind: 'enum', values: openBuckets(c, action) },
      { name: 'reason', kind: 'text', min: 3, max: 300 },
    ],
    stepWords: {
      label: (step) => `remittances:import.${step}`,
      choice: (_step, value) => `remittances:buckets.${value}`,
    },
    gate(c) {
      const target = targetOf(c, area)
      if (!target) return { s: 'hidden' }
      const away = withheld(c, 'remittances.resolve', { key: title })
      if (away) return away
      const [record] = target.records
      if (target.count !== 1 || !record) return oneOnly(c)
      const why = whyNot(states as never, 'resolve', record)
      if (why || openBuckets(c, action).length === 0) {
        if (why || openBuckets(c, 'claim').length === 0)
          return { s: 'off', reason: { key: 'remittances:reasons.nothingOpen' } }
        const fix = { command: 'remittances.claim' }
        return { s: 'off', reason: { key: 'remittances:reasons.cannotAccept' }, fix }
      }
      return { s: 'on' }
    },
    run: async (c, args, options) =>
      c.target && c.api.transition(area.id, 'resolve', c.target, { ...args, action }, options),
  })
}

export const commands: readonly Command[] = [
  defineCommand({
    id: 'remittances.import',
    title: 'remittances:import.title',
    keywords: 'remittances:import.keywords',
    section: 'create',
    icon: 'banknote',
    ability: 'remittances.import',
    area: area.id,
    keys: [{ keys: 'u', scope: 'list' }],
    places: ['toolbar'],
    gate: (c) => withheld(c, 'remittances.import', { key: 'remittances:import.title' }) ?? { s: 'on' },
    path: () => path,
    async run(c) {
      c.nav.go(path)
      return undefined
    },
  }),
  decision('accept', 'Shift+a', 'check'),
  decision('claim', 'Shift+k', 'circle-alert'),
  decision('ignore', 'Shift+i', 'minus'),
]

export const noFix: NoFix = { 'remittances:reasons.nothingOpen': 'there is nothing to decide' }
