/**
 * What a command does, seen from outside. Derived commands tell it by their kind: the address, a write that the
 * server takes, a question that names the command. The console's own are in `app-effects.ts`.
 */
import type { Command } from '../../../commands/command.ts'
import { APP_EFFECTS } from './app-effects.ts'
import { answered, asks, type Effect, either, literally, says, url } from './effects.ts'
import { type Area, areaOf } from './registry.ts'

function areaEffect(command: Command, area: Area): Effect | undefined {
  const verb = command.id.slice(area.id.length + 1)
  if (verb === 'create' || verb === 'duplicate') return url(/\/new([?#]|$)/)
  if (verb === 'export') return answered(/POST/, new RegExp(`^/api/${area.id}/export$`))
  if (verb === 'edit') return url(/\/edit$/)
  if (command.id.startsWith('orders.create-') || command.id === 'orders.duplicate') return url(/\/new#from=/)
  if (verb === 'copy-link') return says(/Đã sao chép liên kết/)
  const own = APP_EFFECTS[command.id]
  if (own) return own
  if (command.steps?.some((step) => step.when)) {
    // Where nothing is left to ask of this record, it is done at once.
    return either(asks(command), answered(/POST/, new RegExp(`^/api/${area.id}/.*/?${verb}$`)))
  }
  if (command.stepsFor || (command.steps?.length ?? 0) > 0 || command.danger === 'confirm')
    return asks(command)
  if (verb === 'delete') return answered(/DELETE/, new RegExp(`^/api/${area.id}/`))
  if (command.target) return answered(/POST/, new RegExp(`^/api/${area.id}/.*/?${verb}$`))
  return undefined
}

/** The effect to wait for. Throws for a command whose effect nobody knows. */
export function effectOf(command: Command): Effect {
  const area = command.area === undefined ? undefined : areaOf(command.area)
  const goes =
    command.id.endsWith('.go') || command.id === 'remittances.import'
      ? command.path?.(undefined as never)
      : undefined
  const effect = goes
    ? url(new RegExp(`${literally(goes)}$`))
    : area
      ? areaEffect(command, area)
      : APP_EFFECTS[command.id]
  if (!effect) throw new Error('nobody knows what it does: app-effects.ts')
  return effect
}
