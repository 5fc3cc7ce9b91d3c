/** Notices of the user: their list, and marking them as read. */
import { type Command, type Context, defineCommand, type Gate } from '../command.ts'

/** Off where nothing is unread, or without a network. */
function onUnread(c: Context, on: Gate): Gate {
  if (c.notices.unread === 0) return { s: 'off', reason: { key: 'commands:notices.none' } }
  return c.online ? on : { s: 'off', reason: { key: 'commands:gate.offline' } }
}

const count = (c: Context) => ({ key: 'commands:notices.unread', params: { count: c.notices.unread } })

export const noticeCommands: readonly Command[] = [
  defineCommand({
    id: 'notices.open',
    title: 'commands:notices.open',
    keywords: 'commands:notices.openKeywords',
    section: 'view',
    icon: 'inbox',
    keys: [{ keys: 'Shift+n', scope: 'global' }],
    gate: (c) => (c.notices.unread === 0 ? { s: 'on' } : { s: 'on', will: count(c) }),
    async run(c) {
      c.view.openNotices()
      return undefined
    },
  }),
  defineCommand({
    id: 'notices.read',
    title: 'commands:notices.read',
    keywords: 'commands:notices.readKeywords',
    section: 'view',
    icon: 'check',
    gate: (c) => onUnread(c, { s: 'on', ...(c.notices.newest && { will: c.notices.newest.said }) }),
    async run(c) {
      const { newest, read } = c.notices
      if (!newest) return undefined
      await read([newest.id])
      return { said: { key: 'commands:notices.wasRead' } }
    },
  }),
  defineCommand({
    id: 'notices.read-all',
    title: 'commands:notices.readAll',
    keywords: 'commands:notices.readKeywords',
    section: 'view',
    icon: 'list-checks',
    gate: (c) => onUnread(c, { s: 'on', will: count(c) }),
    async run(c) {
      await c.notices.read(undefined)
      return { said: { key: 'commands:notices.allRead' } }
    },
  }),
]
