/** Where the visited tabs of one browser tab lie over a reload. */

import { forgetPlaces } from '../../kit/list/data/lists.ts'

const KEY = 'cms:tabs'

/**
 * The tabs that were kept for an account in this browser tab; undefined where there are none, checked by
 * nobody yet.
 */
export function readTabs(account: string): unknown {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      account?: unknown
      tabs?: unknown
    } | null
    return kept?.account === account ? kept.tabs : undefined
  } catch {
    return undefined
  }
}

/** Keeps them through a reload, as far as the storage takes them. */
export function writeTabs(account: string, tabs: object): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ account, tabs }))
  } catch {
    // full or forbidden: the tabs last until the next reload
  }
}

/** Signing out closes all tabs (spec section 4), and where their lists were goes with them. */
export function forgetTabs(): void {
  forgetPlaces()
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // a forbidden storage holds none
  }
}
