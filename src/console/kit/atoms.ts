/** State shared by the whole console: session, preferences, connection, and the status bar. */
import { atom, createStore, useAtomValue } from 'jotai'
import { type Ability, holds } from '../../core/abilities.ts'
import type { Preferences } from '../../core/preferences.ts'
import type { Held } from '../../core/wire/held.ts'
import { DEFAULT_ACCENT } from './device.ts'

/** The one store; code outside React reads and writes through it. */
export const store = createStore()

export type SessionAccount = {
  id: string
  code?: string
  name: string
  username: string
  avatar: string | null
}

/** When the session ends by itself: after so long without a person, and at most. */
export type SessionLeft = {
  idleSeconds: number
  warnSeconds: number
  idleLeftSeconds: number
  maxLeftSeconds: number
}

export type Session = {
  account: SessionAccount
  /** The spec's roles (section 6): paths of the menu answer without the slash. The sidebar shows these sections. */
  roles: ReadonlySet<string>
  abilities: ReadonlySet<Ability>
  /** When it ends by itself. */
  left?: SessionLeft
  /** The database was restored, and what was due before waits. */
  held?: Held | undefined
  /** Only remembered by this device, without a network. */
  recalled?: true
}

/** Null while nobody is signed in or the account is not loaded yet. */
export const sessionAtom = atom<Session | null>(null)

/** Why the session ended by itself, for the login page; null when the person left it. */
export const leftBecauseAtom = atom<'idle' | 'limit' | null>(null)

const NOBODY: ReadonlySet<Ability> = new Set()

/** Whether the signed-in person holds an ability; `undefined` is held by everyone. */
export function can(ability: Ability | undefined): boolean {
  return holds(store.get(sessionAtom)?.abilities ?? NOBODY, ability)
}

/** As `can`, rendering again when the session changes. */
export function useCan(): (ability: Ability | undefined) => boolean {
  const abilities = useAtomValue(sessionAtom)?.abilities ?? NOBODY
  return (ability) => holds(abilities, ability)
}

export type { Preferences } from '../../core/preferences.ts'

/** Read from the device at the start; written only by `setPreference` (preferences.ts), which also remembers. */
export const preferencesAtom = atom<Preferences>({
  language: 'vi',
  theme: 'system',
  size: 'medium',
  sidebarOpen: true,
  accent: DEFAULT_ACCENT,
  fixedHeader: true,
  tabsView: false,
  sidebarLogo: true,
})

export const languageAtom = atom((get) => get(preferencesAtom).language)

/** Values kept for a user on the server (columns, keys, views…), by name; see preferences.ts. */
export const keptAtom = atom<Readonly<Record<string, unknown>>>({})

/** `live`: changes arrive; `connecting`: not (yet), but the server responds; `offline`: it cannot be reached. */
export type Connection = 'live' | 'connecting' | 'offline'
export const connectionAtom = atom<Connection>('connecting')
export const onlineAtom = atom((get) => get(connectionAtom) !== 'offline')

/** The live stream: its id, by which the server knows this browser, and the console that the server serves. */
export type StreamFacts = { id: string | null; build: string | null }
/** Null while no stream is open. */
export const streamAtom = atom<StreamFacts | null>(null)

/** The browser would install the console, as it said by `beforeinstallprompt`. */
export const installOfferAtom = atom<Event | null>(null)

/** Round trip of the last read, and the part of it spent in the database; ms. */
export const lastQueryAtom = atom<{ ms: number; db?: number } | null>(null)

/** The state that the list in view reports to the status bar; null on other pages. */
export type ListStatus = {
  /** 1-based row of the cursor, undefined without one. */
  row?: number
  total: number
  estimate?: boolean
  selected: number
}
export const listStatusAtom = atom<ListStatus | null>(null)

/** Caps of the keys in force by command id; set by the key map, for buttons that the kit draws itself. */
export const keyCapsAtom = atom<ReadonlyMap<string, readonly string[]>>(new Map<string, readonly string[]>())

/** Key hints at the right of the status bar: caps and a translation key; set by the key map. */
export type KeyHint = {
  caps: readonly (readonly string[])[]
  label: string
  /** From the first to the last of its keys. */
  range?: boolean
}
export const keyHintsAtom = atom<readonly KeyHint[]>([])
