import type { Shape } from '../../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Appearance settings',
  lead: 'Applied at once and kept with your account.',
  theme: 'Background',
  accent: 'Accent colour',
  custom: 'A colour of your own',
  contrast: 'Shades adjust themselves so that text stays readable.',
  accents: {
    sky: 'Sky',
    blue: 'Blue (default)',
    slate: 'Slate',
    black: 'Black',
    green: 'Green',
    cyan: 'Cyan',
    violet: 'Violet',
    red: 'Red',
  },
  size: 'Size',
  language: 'Language',
  frame: 'Page frame',
  fixedHeader: 'Fixed header',
  fixedHeaderHelp: 'Off: the header scrolls away with the page.',
  tabsView: 'Bar of open tabs',
  tabsViewHelp: 'A tab for each list and each record that was opened.',
  sidebarLogo: 'Logo in the sidebar',
  dropped:
    'Settings of this device could not be read and were left out: {what}. Choose them again if you like.',
  droppedNames: { language: 'language', size: 'size', theme: 'theme', look: 'accent colour and frame' },
  reset: 'Back to defaults',
}
