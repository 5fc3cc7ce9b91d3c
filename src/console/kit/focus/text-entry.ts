/** Where bare keys belong to the text being typed. */

/** Inputs that take no text: a ticked checkbox must not swallow the keys. */
const NO_TEXT = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])
/** Parts that move by letters themselves. */
const TYPES_AHEAD =
  '[role="textbox"], [role="searchbox"], [role="combobox"], [role="listbox"], [role="menu"], [data-takes-keys]'

/** Whether letters typed here are text, or move among choices by what they begin with. */
export function isTextEntry(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type)
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target.isContentEditable || target.closest(TYPES_AHEAD) !== null
}
