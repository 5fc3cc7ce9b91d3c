import { type Command, defineCommand } from '../command.ts'

/** Palette, help, places, panes and the session. */
export const shellCommands: readonly Command[] = [
  defineCommand({
    id: 'palette.open',
    title: 'commands:command.openPalette',
    keywords: 'commands:command.openPaletteKeywords',
    section: 'help',
    icon: 'search',
    keys: [{ keys: '$mod+k', scope: 'global', inText: true }],
    gate: () => ({ s: 'on' }),
    async run(c) {
      c.view.openPalette()
      return undefined
    },
  }),
  defineCommand({
    id: 'help.keys',
    title: 'commands:command.cheatSheet',
    keywords: 'commands:command.cheatSheetKeywords',
    section: 'help',
    icon: 'keyboard',
    keys: [{ keys: '?', scope: 'global' }],
    places: ['avatar'],
    gate: () => ({ s: 'on' }),
    async run(c) {
      c.view.openCheatSheet()
      return undefined
    },
  }),
  defineCommand({
    id: 'keys.check',
    title: 'commands:command.keyCheck',
    keywords: 'commands:command.keyCheckKeywords',
    section: 'help',
    icon: 'keyboard',
    gate: () => ({ s: 'on' }),
    async run(c) {
      c.view.openKeyCheck()
      return undefined
    },
  }),
  defineCommand({
    id: 'dashboard.go',
    title: 'commands:command.dashboard',
    keywords: 'commands:command.dashboardKeywords',
    section: 'go',
    icon: 'layout-dashboard',
    keys: [{ keys: 'g d', scope: 'global' }],
    places: ['menu'],
    gate: () => ({ s: 'on' }),
    path: () => '/dashboard',
    async run(c) {
      c.nav.go('/dashboard')
      return undefined
    },
  }),
  defineCommand({
    id: 'errors.go',
    title: 'commands:command.errors',
    keywords: 'commands:command.errorsKeywords',
    section: 'help',
    icon: 'triangle-alert',
    places: ['avatar'],
    gate: () => ({ s: 'on' }),
    path: () => '/errors',
    async run(c) {
      c.nav.go('/errors')
      return undefined
    },
  }),
  defineCommand({
    id: 'view.refresh',
    title: 'commands:command.refresh',
    keywords: 'commands:command.refreshKeywords',
    section: 'view',
    icon: 'refresh-cw',
    keys: [{ keys: 'r', scope: 'global' }],
    gate: (c) => (c.online ? { s: 'on' } : { s: 'off', reason: { key: 'commands:gate.offline' } }),
    async run(c) {
      c.nav.refresh()
      return undefined
    },
  }),
  defineCommand({
    id: 'view.next-pane',
    title: 'commands:command.nextPane',
    section: 'view',
    icon: 'panel-right',
    keys: [{ keys: 'F6', scope: 'global', inText: true }],
    gate: () => ({ s: 'on' }),
    async run(c) {
      c.view.focus('next-pane')
      return undefined
    },
  }),
  defineCommand({
    id: 'view.toast',
    title: 'commands:command.toToast',
    keywords: 'commands:command.toToastKeywords',
    section: 'view',
    icon: 'info',
    keys: [{ keys: 'Alt+t', scope: 'global', inText: true }],
    gate: () => ({ s: 'on' }),
    async run(c) {
      c.view.focus('toast')
      return undefined
    },
  }),
  defineCommand({
    id: 'view.previous-pane',
    title: 'commands:command.previousPane',
    section: 'view',
    icon: 'panel-left',
    keys: [{ keys: 'Shift+F6', scope: 'global', inText: true }],
    gate: () => ({ s: 'on' }),
    async run(c) {
      c.view.focus('previous-pane')
      return undefined
    },
  }),
  defineCommand({
    id: 'app.update',
    title: 'commands:app.update',
    keywords: 'commands:app.updateKeywords',
    section: 'view',
    icon: 'refresh-cw',
    gate: (c) => {
      if (!c.app.newer) return { s: 'off', reason: { key: 'commands:app.newest' } }
      return c.online ? { s: 'on' } : { s: 'off', reason: { key: 'commands:gate.offline' } }
    },
    async run(c) {
      await c.app.renew()
      return undefined
    },
  }),
  defineCommand({
    id: 'app.install',
    title: 'commands:app.install',
    keywords: 'commands:app.installKeywords',
    section: 'view',
    icon: 'monitor',
    gate: (c) =>
      c.app.install === 'can' ? { s: 'on' } : { s: 'off', reason: { key: `commands:app.${c.app.install}` } },
    async run(c) {
      await c.app.installNow()
      return undefined
    },
  }),
  defineCommand({
    id: 'profile.go',
    title: 'commands:command.profile',
    keywords: 'commands:command.profileKeywords',
    section: 'account',
    icon: 'user',
    keys: [{ keys: 'g i', scope: 'global' }],
    places: ['avatar'],
    gate: () => ({ s: 'on' }),
    path: () => '/profile/index',
    async run(c) {
      c.nav.go('/profile/index')
      return undefined
    },
  }),
  defineCommand({
    id: 'session.end-others',
    title: 'commands:command.endOthers',
    keywords: 'commands:command.endOthersKeywords',
    section: 'account',
    icon: 'log-out',
    danger: 'confirm',
    question: 'commands:command.endOthersQuestion',
    gate: (c) => (c.online ? { s: 'on' } : { s: 'off', reason: { key: 'commands:gate.offline' } }),
    run: (c) => c.api.signOutElsewhere(),
  }),
  defineCommand({
    id: 'session.sign-out',
    title: 'commands:command.signOut',
    keywords: 'commands:command.signOutKeywords',
    section: 'account',
    icon: 'log-out',
    places: ['avatar'],
    gate: () => ({ s: 'on' }),
    async run(c) {
      await c.api.signOut()
      return undefined
    },
  }),
]
