/** Steps of macros in words. */
import type { Translate } from '../../kit/i18n.ts'
import { builtIn } from '../built-in.ts'
import { say } from '../run/say.ts'
import type { MacroStep } from './macro.ts'
import { stepSaid } from './macro-rules.ts'

/** A step as it is read now; by its recorded title when its command is gone. */
export function stepWords(step: MacroStep, t: Translate): string {
  return say(stepSaid(step, builtIn.get(step.id)), t)
}
