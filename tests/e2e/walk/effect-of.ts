/**
 * What a command does, seen from outside. Derived commands tell it by their kind: the address, a write that the
 * server takes, a question that names the command. The console's own are in `app-effects.ts`.
 */
import type { Command } from '../../../commands/command.ts'
import { APP_EFFECTS } from './app-effects.ts'
import { answered, asks, type Effect, literally, says, url } from './effects.ts'
import { type Area, areaOf } from './registry.ts'

function areaEffect(command: Command, area: Area): Effect | undefined {
  const verb = command.id.slice(area.id.length + 1)
  if (verb === 'create') return url(/\/new$/)
  if (verb === 'edit') return url(/\/edit$/)
  if (verb === 'copy-link') return says(/Đã sao chép liên kết/)
  if ((command.steps?.length ?? 0) > 0 || command.danger === 'confirm') return asks(command)
  if (verb === 'delete') return answered(/DELETE/, new RegExp(`^/api/${area.id}/`))
  if (command.target) return answered(/POST/, new RegExp(`^/api/${area.id}/.*/?${verb}$`))
  return undefined
}

/** The effect to wait for. Throws for a command whose effect nobody knows. */
export function effectOf(command: Command): Effect {
  const area = command.area === undefined ? undefined : areaOf(command.area)
  const goes = command.id.endsWith('.go') ? command.path?.(undefined as never) : undefined
  const effect = goes
    ? url(new RegExp(`${literally(goes)}$`))
    : area
      ? areaEffect(command, area)
      : APP_EFFECTS[command.id]
  if (!effect) throw new Error('nobody knows what it does: app-effects.ts')
  return effect
}
