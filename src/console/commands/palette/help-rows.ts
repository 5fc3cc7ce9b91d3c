import type { Command } from '../../../../commands/command.ts'
import { findArea, listPath } from '../../kit/areas.ts'
import { can } from '../../kit/atoms.ts'
import { registry } from '../registry.ts'
import { caps, titleOf } from '../run/say.ts'
import { commandRow, type Material, type Row } from './rows.ts'

/** Every command that has a key, for `?`: what is not in question here leads to where it is. */
export function helpRows(m: Material): Row[] {
  return registry.commands.flatMap((command) => {
    const keys = m.keys.get(command.id) ?? (command.main ? m.keys.get('record.main') : undefined)
    return keys === undefined ? [] : (helpRow(command, keys, m) ?? [])
  })
}

function helpRow(command: Command, keys: string, m: Material): Row | undefined {
  const area = command.area === undefined ? undefined : findArea(command.area)
  const own = { value: `help:${command.id}`, caps: caps(keys) }
  const here = commandRow(command, m)
  if (here && !here.asksRecord)
    return { ...here, ...own, detail: here.detail ?? (area && m.t(`${area.id}:title`)) }
  if (!m.context.can(command.ability)) return undefined
  const look = { ...own, icon: command.icon, title: titleOf(command, m.t) }
  if (area && can(`${area.id}.view`)) {
    const detail = m.t('commands:palette.helpOpens', { where: m.t(`${area.id}:title`) })
    return { ...look, detail, act: { path: listPath(area) } }
  }
  const scope = command.keys?.[0]?.scope ?? 'global'
  const where = m.t(`commands:scope.${scope}`)
  const there =
    scope === 'global' || scope === m.context.where.kind || (scope === 'list' && m.context.view.list)
  const off = m.t(`commands:palette.${there ? 'helpNow' : 'helpElsewhere'}`, { where })
  return { ...look, detail: off, off, act: { command: command.id } }
}
