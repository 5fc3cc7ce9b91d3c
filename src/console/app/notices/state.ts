/** Notices of the user that this window knows of, and what commands can do with them. */
import { atom } from 'jotai'
import type { NoticesPort } from '../../../../commands/ports/notices-port.ts'
import { holds } from '../../../core/abilities.ts'
import type { Notice } from '../../../core/wire/notices.ts'
import { findArea, recordPath } from '../../kit/areas.ts'
import { languageAtom, sessionAtom, store } from '../../kit/atoms.ts'
import { type Translate, t } from '../../kit/i18n.ts'
import { type NoticePage, noticesApi } from '../../kit/net/notices-api.ts'
import { newKey } from '../../kit/net/request.ts'
import './words.ts'

const NONE: NoticePage = { data: [], unread: 0, next: null }

/** Newest first. */
export const noticesAtom = atom<NoticePage>(NONE)

/** A notice in the user's language. */
export function noticeText({ kind, by, what }: Notice, t: Translate): string {
  const given = { by: by?.name ?? t('notices:system'), what: what[store.get(languageAtom)] }
  return t(`notices:kind.${kind}`, given)
}

/** Address of the record, where it is still there and the user may view it. */
export function pathOf({ area: id, code, opens }: Notice): string | undefined {
  const area = findArea(id)
  const abilities = store.get(sessionAtom)?.abilities
  return opens && area && abilities && holds(abilities, `${id}.view`) ? recordPath(area, code) : undefined
}

/** Fetches the newest ones; older ones at hand stay behind them. Returns those that were not known. */
export async function fetchNotices(signal?: AbortSignal): Promise<Notice[]> {
  const page = await noticesApi.list(undefined, signal)
  const known = store.get(noticesAtom)
  const last = page.next === null ? undefined : page.data.at(-1)?.id
  const older = last === undefined ? [] : known.data.filter(({ id }) => id < last)
  const next = older.length > 0 ? known.next : page.next
  store.set(noticesAtom, { data: [...page.data, ...older], unread: page.unread, next })
  const ids = new Set(known.data.map(({ id }) => id))
  return page.data.filter(({ id }) => !ids.has(id))
}

/** Fetches the page after those at hand. */
export async function fetchOlder(): Promise<void> {
  const { next } = store.get(noticesAtom)
  if (next === null) return
  const page = await noticesApi.list(next)
  store.set(noticesAtom, (known) =>
    known.next === next ? { ...page, data: [...known.data, ...page.data] } : known,
  )
}

/** Marks notices as read, here at once; without ids, all of them. */
export async function readNotices(ids?: readonly string[]): Promise<void> {
  const at = new Date().toISOString()
  const isMeant = ({ id, readAt }: Notice) => readAt === null && (ids === undefined || ids.includes(id))
  const known = store.get(noticesAtom)
  const count = known.data.filter(isMeant).length
  if (ids !== undefined && count === 0) return
  const data = known.data.map((one) => (isMeant(one) ? { ...one, readAt: at } : one))
  store.set(noticesAtom, { ...known, data, unread: ids === undefined ? 0 : known.unread - count })
  try {
    await noticesApi.read(ids, { source: 'button', key: newKey() })
  } catch (error) {
    store.set(noticesAtom, known)
    throw error
  }
}

export const noticesPort = atom<NoticesPort>((get) => {
  const { data, unread } = get(noticesAtom)
  const newest = data.find(({ readAt }) => readAt === null)
  get(languageAtom)
  return {
    unread,
    newest: newest && {
      id: newest.id,
      said: { key: 'commands:run.words', params: { words: noticeText(newest, t) } },
    },
    read: readNotices,
  }
})

/** Another account must not find them. */
export const forgetNotices = (): void => store.set(noticesAtom, NONE)
