import { type Command, defineCommand, type Gate } from '../command.ts'
import { choice } from './preferences.ts'

/** The palette of the spec (section 9), by name; the second is its default in our reading. */
export const ACCENTS = {
  sky: '#409eff',
  blue: '#1890ff',
  slate: '#304156',
  black: '#212121',
  green: '#11a983',
  cyan: '#13c2c2',
  violet: '#6959cd',
  red: '#f5222d',
} as const
type AccentId = keyof typeof ACCENTS
export const ACCENT_IDS = Object.keys(ACCENTS) as AccentId[]

const on = (): Gate => ({ s: 'on' })

/** A switch of the frame; its words name the state it switches to. */
function frame(id: string, name: 'fixedHeader' | 'tabsView' | 'sidebarLogo', icon: string): Command {
  return defineCommand({
    id,
    title: `commands:look.${name}`,
    keywords: `commands:look.${name}Keywords`,
    section: 'view',
    icon,
    gate: (c) => ({ s: 'on', will: { key: `commands:look.${c.preferences[name] ? 'off' : 'on'}` } }),
    async run(c) {
      c.view.setPreference(name, !c.preferences[name])
      return undefined
    },
  })
}

/** A colour as people write it, `1890FF` or `#19f`, as `#rrggbb`; undefined when it is none. */
export function parseColour(text: string): string | undefined {
  const found = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (found === undefined) return undefined
  return `#${found.length === 3 ? [...found].map((one) => one + one).join('') : found}`
}

/** Colour and frame: what the settings panel shows (spec section 2). */
export const lookCommands: readonly Command[] = [
  defineCommand({
    id: 'settings.open',
    title: 'commands:look.settings',
    keywords: 'commands:look.settingsKeywords',
    section: 'view',
    icon: 'settings',
    keys: [{ keys: 'g ,', scope: 'global' }],
    places: ['avatar'],
    gate: on,
    async run(c) {
      c.view.openSettings()
      return undefined
    },
  }),
  ...ACCENT_IDS.map((name) => choice(`accent.${name}`, 'accent', ACCENTS[name], `accent.${name}`, 'palette')),
  defineCommand({
    id: 'accent.custom',
    title: 'commands:look.accentCustom',
    keywords: 'commands:command.accentKeywords',
    section: 'view',
    icon: 'palette',
    gate: on,
    steps: [{ name: 'colour', kind: 'text', min: 3, max: 9 }],
    stepWords: { label: () => 'commands:look.colourCode', choice: (_step, value) => value },
    async run(c, { colour }) {
      const accent = parseColour(String(colour))
      if (accent === undefined) c.view.toast({ key: 'commands:look.noColour' }, 'warning')
      else c.view.setPreference('accent', accent)
      return undefined
    },
  }),
  frame('header.toggle-fixed', 'fixedHeader', 'pin'),
  frame('tabs.toggle-bar', 'tabsView', 'columns'),
  frame('sidebar.toggle-logo', 'sidebarLogo', 'image'),
]
