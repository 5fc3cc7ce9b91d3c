import type { Command } from '../../../../commands/command.ts'
import { lacksRecord } from '../../../../commands/record-first.ts'
import { caps, titleOf } from '../run/say.ts'
import { commandValue } from './index/entries.ts'
import type { Material, Row } from './rows.ts'

/** A command that asks for its record first; undefined where that would not help. */
export function recordFirstRow(command: Command, m: Material): Row | undefined {
  const area = lacksRecord(command, m.context)
  if (area === undefined) return undefined
  const off = m.context.online ? undefined : m.t('commands:gate.offline')
  const keys = m.keys.get(command.id)
  return {
    value: commandValue(command.id),
    icon: command.icon,
    title: `${titleOf(command, m.t)}…`,
    detail: off ?? m.t('commands:palette.asksRecord', { one: m.t(`${area}:one`) }),
    caps: keys === undefined ? undefined : caps(keys),
    ...(off !== undefined && { off }),
    steps: true,
    asksRecord: true,
    act: { command: command.id },
  }
}
