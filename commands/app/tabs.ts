import { type Command, defineCommand, type Gate, type Key } from '../command.ts'
import type { TabAction, TabsPort } from '../ports/tabs-port.ts'

// Words that come with the tabs themselves, not with the first load.
const off = (key: string): Extract<Gate, { s: 'off' }> => ({ s: 'off', reason: { key: `tabs:why.${key}` } })

const alone = (tabs: TabsPort): Key | undefined => (tabs.open < 2 ? 'alone' : undefined)

/** Why an action does nothing now, and its key. None is the browser's, and none switches a keyboard's layout. */
const ROWS: readonly (readonly [
  id: TabAction,
  icon: string,
  whyNot: (tabs: TabsPort) => Key | undefined,
  keys?: string,
])[] = [
  ['next', 'chevron-right', alone, 'Alt+PageDown'],
  ['previous', 'chevron-left', alone, 'Alt+PageUp'],
  ['refresh', 'refresh-cw', (tabs) => (tabs.subject ? undefined : 'none'), 'Shift+r'],
  ['close', 'x', ({ subject }) => (subject ? (subject.pinned ? 'pinned' : undefined) : 'none'), 'Alt+w'],
  ['close-others', 'x', (tabs) => (tabs.others === 0 ? 'alone' : undefined)],
  ['close-all', 'x', (tabs) => (tabs.open < 2 ? 'alone' : undefined)],
  ['reopen', 'history', (tabs) => (tabs.closed === 0 ? 'noneClosed' : undefined), 'Alt+r'],
  ['keep', 'pin', ({ subject }) => (subject?.preview ? undefined : 'isKept'), 'Alt+k'],
]

/** Visited tabs (spec sections 2 and 4), and the drafts that were left. */
export const tabCommands: readonly Command[] = [
  ...ROWS.map(([id, icon, whyNot, keys]) =>
    defineCommand({
      id: `tabs.${id}`,
      title: `commands:tabs.${id}`,
      keywords: 'commands:tabs.keywords',
      section: 'view',
      icon,
      keys: keys ? [{ keys, scope: 'global', inText: keys.startsWith('Alt') }] : undefined,
      places: ['visited'],
      gate({ tabs, preferences }) {
        if (!tabs) return { s: 'hidden' }
        // What cannot be seen is not closed or changed by a key; refreshing is of the page.
        if (!preferences.tabsView && id !== 'refresh')
          return { ...off('hidden'), fix: { command: 'tabs.toggle-bar' } }
        const why = whyNot(tabs)
        return why === undefined ? { s: 'on' } : off(why)
      },
      async run(c) {
        await c.tabs?.act(id)
        return undefined
      },
    }),
  ),
  defineCommand({
    id: 'drafts.open',
    title: 'commands:tabs.drafts',
    keywords: 'commands:tabs.draftsKeywords',
    section: 'go',
    icon: 'file-pen',
    keys: [{ keys: 'g n', scope: 'global' }],
    gate({ tabs }) {
      if (!tabs) return { s: 'hidden' }
      if (tabs.drafts === 0) return off('noDrafts')
      return { s: 'on', will: { key: 'tabs:drafts.will', params: { count: tabs.drafts } } }
    },
    async run(c) {
      c.tabs?.openDrafts()
      return undefined
    },
  }),
]
