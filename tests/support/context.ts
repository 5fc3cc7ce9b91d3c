/** A command context for plain Node: everything is allowed, nothing is sent, every call is written down. */
import type { ApiPort, Context, Outcome, Target } from '../../commands/command.ts'
import { holds } from '../../src/core/abilities.ts'
import type { AnyRecord } from '../../src/core/area.ts'

/** A record with the fields that every record has. */
export function fakeRecord(fields: Record<string, unknown> = {}): AnyRecord {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    code: 'X1',
    version: 1,
    createdAt: '2026-11-21T00:00:00.000Z',
    createdBy: null,
    updatedAt: '2026-11-21T00:00:00.000Z',
    updatedBy: null,
    ...fields,
  }
}

/** A target of some records of an area. */
export function fakeTarget(area: string, ...records: AnyRecord[]): Target {
  return { area, records, count: records.length, from: records.length > 1 ? 'selection' : 'cursor' }
}

export type FakeContext = Context & { calls: [name: string, ...args: unknown[]][] }

/** A context; `abilities` are those the person holds, by default all of them. */
export function fakeContext(
  given: Partial<Omit<Context, 'can'>> & { abilities?: readonly string[] } = {},
): FakeContext {
  const { abilities = ['*'], ...rest } = given
  const calls: FakeContext['calls'] = []
  const note =
    (name: string) =>
    (...args: unknown[]) => {
      calls.push([name, ...args])
    }
  const answer =
    (name: string) =>
    async (...args: unknown[]): Promise<Outcome> => {
      calls.push([name, ...args])
      return { said: { key: name } }
    }
  const written = (name: string) => async (area: string, values: unknown) => {
    calls.push([name, area, values])
    return { record: fakeRecord(), others: [], outcome: {} }
  }
  const api: ApiPort = {
    transition: answer('api.transition'),
    create: written('api.create'),
    update: written('api.update'),
    upload: async (area, name) => {
      calls.push(['api.upload', area, name])
      return { record: fakeRecord(), outcome: {} }
    },
    change: answer('api.change'),
    updateRows: answer('api.updateRows'),
    saveRows: async (area) => {
      calls.push(['api.saveRows', area])
      return { outcome: {}, saved: [], refused: [] }
    },
    remove: answer('api.remove'),
    merge: answer('api.merge'),
    move: answer('api.move'),
    preview: async (...args) => {
      calls.push(['api.preview', ...args])
      return {
        seen: '2026-11-29T00:00:00.000Z',
        total: 0,
        changed: 0,
        refusedCount: 0,
        refused: [],
        reasons: [],
        into: [],
        rows: [],
        warnings: [],
      }
    },
    job: answer('api.job'),
    exportList: answer('api.exportList'),
    download: answer('api.download'),
    print: answer('api.print'),
    downloadFile: async (...args) => {
      calls.push(['api.downloadFile', ...args])
      return 'x.xlsx'
    },
    undo: answer('api.undo'),
    redo: answer('api.redo'),
    signOut: async () => note('api.signOut')(),
    signOutElsewhere: answer('api.signOutElsewhere'),
  }
  const held = new Set(abilities)
  return {
    can: (ability) => holds(held, ability),
    target: undefined,
    where: { kind: 'page', path: '/dashboard' },
    preferences: {
      language: 'vi',
      theme: 'light',
      size: 'medium',
      sidebarOpen: true,
      accent: '#1890ff',
      fixedHeader: true,
      tabsView: false,
      sidebarLogo: true,
    },
    online: true,
    history: { undo: undefined, last: undefined },
    jobs: { running: 0, download: undefined, cancel: undefined, retry: undefined, undo: undefined },
    notices: { unread: 0, newest: undefined, read: async () => note('notices.read')() },
    app: {
      newer: false,
      renew: async () => note('app.renew')(),
      install: 'cannot',
      installNow: async () => note('app.installNow')(),
    },
    api,
    nav: {
      go: note('nav.go'),
      newTab: note('nav.newTab'),
      back: note('nav.back'),
      refresh: note('nav.refresh'),
      left: () => undefined,
    },
    view: {
      openPalette: note('view.openPalette'),
      openCheatSheet: note('view.openCheatSheet'),
      openKeyCheck: note('view.openKeyCheck'),
      openSettings: note('view.openSettings'),
      openForm: note('view.openForm'),
      openHistory: note('view.openHistory'),
      openJobs: note('view.openJobs'),
      openNotices: note('view.openNotices'),
      macros: {
        recorded: undefined,
        toggle: note('macros.toggle'),
        discard: note('macros.discard'),
        manage: note('macros.manage'),
      },
      list: undefined,
      setPreference: note('view.setPreference'),
      copy: async (...args) => note('view.copy')(...args),
      kept: () => undefined,
      keep: note('view.keep'),
      toggleFullscreen: async () => {
        note('view.toggleFullscreen')()
        return true
      },
      toast: note('view.toast'),
      focus: note('view.focus'),
    },
    views: {
      subject: undefined,
      list: undefined,
      place: undefined,
      create: answer('views.create'),
      update: answer('views.update'),
      rename: answer('views.rename'),
      share: answer('views.share'),
      remove: answer('views.remove'),
      move: note('views.move'),
      revert: note('views.revert'),
      editKey: note('views.editKey'),
    },
    tabs: undefined,
    desk: undefined,
    ...rest,
    calls,
  }
}

/** Options of a run from a key. */
export const fakeRun = { source: 'key', signal: new AbortController().signal, key: 'test' } as const
