/** Composition, and keys that only say that a typing tool is at work (229). */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229 || event.key === 'Process'
}
