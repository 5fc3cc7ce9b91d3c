import { type Preferences, SIZES, THEME_ICONS, THEMES } from '../../src/core/preferences.ts'
import { LANGUAGES } from '../../src/core/words.ts'
import { type Command, defineCommand } from '../command.ts'

/** One command per choice: its palette row sets the choice and marks the current one. */
export function choice<K extends keyof Preferences>(
  id: string,
  name: K,
  value: Preferences[K],
  words: string,
  icon: string,
): Command {
  return defineCommand({
    id,
    title: `commands:command.${words}`,
    keywords: `commands:command.${name}Keywords`,
    section: 'view',
    icon,
    gate: (c) =>
      c.preferences[name] === value ? { s: 'off', reason: { key: 'commands:gate.alreadySet' } } : { s: 'on' },
    async run(c) {
      c.view.setPreference(name, value)
      return undefined
    },
  })
}

/** Theme, size, language, sidebar and full screen. */
export const preferenceCommands: readonly Command[] = [
  ...THEMES.map((value) => choice(`theme.${value}`, 'theme', value, `theme.${value}`, THEME_ICONS[value])),
  ...SIZES.map((value) => choice(`size.${value}`, 'size', value, `size.${value}`, 'type')),
  ...LANGUAGES.map((value) =>
    choice(`language.${value}`, 'language', value, `language.${value}`, 'languages'),
  ),
  defineCommand({
    id: 'sidebar.toggle',
    title: 'commands:command.toggleSidebar',
    keywords: 'commands:command.toggleSidebarKeywords',
    section: 'view',
    icon: 'panel-left',
    keys: [{ keys: '$mod+b', scope: 'global', inText: true }],
    gate: () => ({ s: 'on' }),
    async run(c) {
      c.view.setPreference('sidebarOpen', !c.preferences.sidebarOpen)
      return undefined
    },
  }),
  defineCommand({
    id: 'view.fullscreen',
    title: 'commands:command.fullscreen',
    keywords: 'commands:command.fullscreenKeywords',
    section: 'view',
    icon: 'maximize',
    gate: () => ({ s: 'on' }),
    async run(c) {
      // The spec's sentence where the browser cannot (section 2).
      if (!(await c.view.toggleFullscreen()))
        c.view.toast({ key: 'commands:command.noFullscreen' }, 'warning')
      return undefined
    },
  }),
]
