/** Keys that a person cannot give to a command, and why: they would never arrive, or take something away. */
import { canonical, forbidden, type Press, parseKeys } from './keys.ts'

/**
 * `browser`: the browser or the system has it. `typingTool`: Vietnamese typing tools do. `moving`: it moves the
 * focus, opens or closes. `clipboard`: copying must stay. `altGr`: types signs on many keyboards.
 * `broken`: cannot be read.
 */
export type Reserved = 'browser' | 'typingTool' | 'moving' | 'clipboard' | 'altGr' | 'broken'

const MOVING =
  /^(Shift\+)?(Tab|Enter|Escape|Space| |Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown|F10|ContextMenu)$/
/** Tabs and windows of the browser; Alt+F4, Alt+Tab and the like of the system. */
const BROWSER =
  /^((\$mod|Control)\+(Shift\+)?([ntwlqr]|\d|Tab|PageUp|PageDown|F4)|(\$mod|Control)\+Shift\+[ijc]|Alt\+(Shift\+)?(Tab|F4|Space| |ArrowLeft|ArrowRight|[def])|(Shift\+)?(F5|F11|F12)|.*Meta\+.*)$/
const CLIPBOARD = /^(\$mod|Control)\+[cvxa]$/
/** UniKey is switched by Alt+Z, and by Ctrl and Shift pressed together. */
const TOOL_SWITCH = /^Alt\+z$/

function ofPress(press: Press): Reserved | undefined {
  const chord = canonical(press)
  if (CLIPBOARD.test(chord)) return 'clipboard'
  if (TOOL_SWITCH.test(chord)) return 'typingTool'
  if (BROWSER.test(chord)) return 'browser'
  if (MOVING.test(chord)) return 'moving'
  const withAlt = press.modifiers.includes('Alt')
  const withControl = press.modifiers.some((name) => name === '$mod' || name === 'Control')
  return withAlt && withControl && press.key.length === 1 ? 'altGr' : undefined
}

/** Why a person must not give these keys to a command; undefined when they may. */
export function reserved(keys: string): Reserved | undefined {
  try {
    return forbidden(keys) ?? parseKeys(keys).map(ofPress).find(Boolean)
  } catch {
    return 'broken'
  }
}
