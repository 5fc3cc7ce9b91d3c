import type { Shape } from '../../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  tools: 'Format: {label}',
  bold: 'Bold',
  italic: 'Italic',
  h2: 'Large heading',
  h3: 'Small heading',
  bullets: 'List',
  numbers: 'Numbered list',
  link: 'Link',
  undo: 'Undo',
  redo: 'Redo',
  address: 'Address of the link',
  apply: 'Set the link',
  unlink: 'Remove the link',
  signs: '{count} of {most} signs',
}
