/** Values of a command's steps, as they are shown where the command is named again. */

import type { Command } from '../../../../commands/command.ts'
import type { LineAnswer, Step, StepValues } from '../../../core/steps.ts'
import { shownAs } from '../../../core/steps.ts'
import type { Translate } from '../../kit/i18n.ts'
import { chosenName } from '../../kit/list/filter/ref-suggestions.ts'
import { scalarText } from '../../kit/ui/scalar-text.ts'

function shown(command: Command, step: Step, value: string | number | boolean, t: Translate): string {
  switch (step.kind) {
    case 'enum':
    case 'choice':
      return command.stepWords ? t(command.stepWords.choice(step.name, String(value))) : String(value)
    case 'boolean':
      return t(value ? 'detail:yes' : 'detail:no')
    case 'record':
      return chosenName(step.area, String(value)) ?? t(`${step.area}:one`)
    default:
      return scalarText(shownAs(step), value) ?? String(value)
  }
}

/** How much an answer of several parts holds: the pieces of lines, the number of pictures. */
function countOf(parts: readonly (LineAnswer | string)[]): number {
  return parts.reduce((sum, part) => sum + (typeof part === 'string' ? 1 : part.quantity), 0)
}

/** The values in words, in the order of the steps; skipped steps are left out. */
export function answersShown(command: Command, args: StepValues, t: Translate): string[] {
  return (command.steps ?? []).flatMap((step) => {
    const value = args[step.name]
    if (value === undefined) return []
    if (value === null) return step.emptied ? [t('commands:step.emptied')] : []
    if (typeof value === 'object') {
      const label = command.stepWords ? t(command.stepWords.label(step.name)) : step.name
      return value.length > 0 ? [`${label}: ${countOf(value)}`] : []
    }
    return [shown(command, step, value, t)]
  })
}
