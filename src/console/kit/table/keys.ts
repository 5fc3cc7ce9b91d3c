/**
 * Keys of the grid that the user cannot change. It handles them itself, and not the key map, because held
 * keys have to repeat. Input of Vietnamese typing tools is converted before it arrives here; bare Backspace,
 * w, [ and ] are never bound.
 */
export type GridAction =
  | { do: 'move'; by: number | 'page' | '-page' | 'first' | 'last'; extend: boolean }
  | { do: 'cell'; by: -1 | 1 | 'first' | 'last' }
  | { do: 'toggle' | 'selectAll' | 'open' | 'openTab' | 'peek' | 'escape' | 'menu' | 'header' | 'copy' }

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode' | 'repeat'
>

/**
 * The action of a key press in the grid; undefined for other keys. `inCell`: a cell of the row is active, and
 * Home and End move in the row.
 */
export function gridAction(press: KeyPress, inCell = false): GridAction | undefined {
  if (press.isComposing || press.keyCode === 229 || press.altKey) return undefined
  const mod = press.ctrlKey || press.metaKey
  const extend = press.shiftKey
  // Caps Lock changes nothing.
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  switch (key) {
    case 'ArrowDown':
      return mod ? undefined : { do: 'move', by: 1, extend }
    case 'ArrowUp':
      if (mod) return press.repeat ? undefined : { do: 'header' }
      return { do: 'move', by: -1, extend }
    case 'PageDown':
      return mod ? undefined : { do: 'move', by: 'page', extend }
    case 'PageUp':
      return mod ? undefined : { do: 'move', by: '-page', extend }
    case 'ArrowRight':
      return mod || extend ? undefined : { do: 'cell', by: 1 }
    case 'ArrowLeft':
      // Without an active cell the table scrolls sideways, as the browser does it.
      return mod || extend || !inCell ? undefined : { do: 'cell', by: -1 }
    case 'Home':
      return inCell && !mod && !extend ? { do: 'cell', by: 'first' } : { do: 'move', by: 'first', extend }
    case 'End':
      return inCell && !mod && !extend ? { do: 'cell', by: 'last' } : { do: 'move', by: 'last', extend }
    case 'Enter':
      if (press.repeat || press.shiftKey) return undefined
      return { do: mod ? 'openTab' : 'open' }
    case ' ':
      if (mod || press.repeat) return undefined
      return { do: press.shiftKey ? 'toggle' : 'peek' }
    case 'Escape':
      return press.repeat ? undefined : { do: 'escape' }
    case 'ContextMenu':
      return { do: 'menu' }
    case 'F10':
      return press.shiftKey && !mod ? { do: 'menu' } : undefined
  }
  if (mod) {
    const letter = press.shiftKey || press.repeat ? '' : key.toLowerCase()
    if (letter === 'c') return { do: 'copy' }
    return key.toLowerCase() === 'a' && !press.shiftKey ? { do: 'selectAll' } : undefined
  }
  if (press.shiftKey) return undefined
  if (key === 'j') return { do: 'move', by: 1, extend: false }
  return key === 'k' ? { do: 'move', by: -1, extend: false } : undefined
}
