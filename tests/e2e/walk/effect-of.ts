/**
 * The visible effect of a command. Of most it is derived: the address, a write that the server takes, a question that
 * names the command. Effects that cannot be are in `app-effects.ts`, or in the area's `walk.ts`.
 */

import { expect } from '@playwright/test'
import type { Command } from '../../../commands/command.ts'
import { APP_EFFECTS } from './app-effects.ts'
import { AREA_EFFECTS } from './area-walks.ts'
import {
  afterwards,
  answered,
  asks,
  differs,
  type Effect,
  either,
  literally,
  showsWords,
  url,
} from './effects.ts'
import { type Area, areaOf } from './registry.ts'

/** The address that a command opens; without one that is the same everywhere, some other address. */
function opens(command: Command): Effect | undefined {
  if (!command.path) return undefined
  try {
    const path = command.path(undefined as never)
    if (path) return url(new RegExp(literally(path)))
  } catch {
    // It depends on the page.
  }
  return differs(() => location.href)
}

function areaEffect(command: Command, area: Area): Effect | undefined {
  const verb = command.id.slice(area.id.length + 1)
  if (verb === 'create' || verb === 'duplicate') return url(/\/new([?#]|$)/)
  if (/^move-(up|down|top|end|in|out)$/.test(verb))
    return answered(/POST/, new RegExp(`^/api/${area.id}/move$`))
  if (verb === 'export') return answered(/POST/, new RegExp(`^/api/${area.id}/export$`))
  if (verb === 'edit') return url(/\/edit$/)
  if (verb.startsWith('create-')) return url(/\/new#from=/)
  if (verb === 'merge') return url(/[?&]merge=/)
  if (verb === 'queue') return url(/[?&]queue=/)
  if (verb === 'calendar') return url(/[?&]calendar=/)
  if (verb === 'history')
    return afterwards((page) =>
      expect(page.getByRole('tab', { name: /^Lịch sử(?: \d+)?$/ })).toHaveAttribute('aria-selected', 'true'),
    )
  if (verb === 'cut') return showsWords(/^Đã cắt/)
  if (verb === 'copy-link') return showsWords(/Đã sao chép liên kết/)
  if (command.steps?.some((step) => step.when)) {
    // Where nothing is left to ask of this record, it is done at once.
    return either(asks(command), answered(/POST/, new RegExp(`^/api/${area.id}/.*/?${verb}$`)))
  }
  if (command.stepsFor || (command.steps?.length ?? 0) > 0 || command.danger === 'confirm')
    return asks(command)
  if (verb === 'delete') return answered(/DELETE/, new RegExp(`^/api/${area.id}/`))
  const opened = opens(command)
  if (opened) return opened
  if (command.target) return answered(/POST/, new RegExp(`^/api/${area.id}/.*/?${verb}$`))
  return command.section === 'go' ? differs(() => location.href) : undefined
}

/** The effect to wait for. Throws for a command whose effect is unknown. */
export function effectOf(command: Command): Effect {
  const own = AREA_EFFECTS[command.id] ?? APP_EFFECTS[command.id]
  if (own) return own
  const area = command.area === undefined ? undefined : areaOf(command.area)
  const effect = area ? areaEffect(command, area) : opens(command)
  if (!effect)
    throw new Error(
      `unknown effect: name it in src/areas/${area?.id ?? '<id>'}/walk.ts, of the console's own in app-effects.ts`,
    )
  return effect
}
