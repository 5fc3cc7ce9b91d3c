/**
 * The first code that runs: small, so that it runs early. Puts theme and size onto the document before
 * anything is painted, and sends for words, account, page code and the page's data at the same time instead
 * of one after the other.
 */
import type { AreaHead } from '../../core/area.ts'
import { applyPreferences, hasToken, readPreferences } from '../kit/device.ts'
import type { WordPart } from '../kit/i18n.ts'
import { addressOf, askEarly } from '../kit/loading/early.ts'
import { accountQuery, COOKIES, readCookie } from '../kit/net/cookies.ts'
import { FACE_LOADERS } from './areas/load.ts'
import { WORD_LOADERS } from './words/load.ts'

/** Filled in by console/build/area-heads.ts. */
declare const __AREA_HEADS__: readonly AreaHead[]

/** As many rows as a page of the list has; another number only makes the early answer useless. */
const PAGE_ROWS = 100

const preferences = readPreferences()
applyPreferences(preferences)

/** Words of the user's language. */
const words = (part: WordPart) => WORD_LOADERS[part][preferences.language]()

/** A failed early fetch is no failure yet: the code that needs it asks again and reports to the user. */
const early = (promise: Promise<unknown> | undefined) => void promise?.catch(() => undefined)

/** Code and data of the dashboard, the list or the record that the address names. */
function askPage(headers: Record<string, string>): void {
  const [, first = '', list, code, more] = location.pathname.split('/')
  if (!first || first === 'dashboard') {
    early(import('./dashboard/dashboard-page.tsx'))
    early(words('dashboard'))
  }
  const area = __AREA_HEADS__.find(({ path }) => path === `/${first}`)
  if (!area || list !== 'list') return
  early(import('../kit/list/list-page.tsx'))
  early(FACE_LOADERS.face(area.id))
  early(WORD_LOADERS.area(preferences.language, area.id))
  if (area.hasViews) askEarly(`/api/${area.id}/views`, headers)
  if (code && code !== 'new' && !more) {
    early(import('../kit/detail/page.tsx'))
    early(words('record'))
    askEarly(`/api/${area.id}/${code}`, headers)
  } else if (code) {
    early(import('../kit/form/page.tsx'))
    early(words('form'))
    if (code !== 'new') askEarly(`/api/${area.id}/${code}`, headers)
  } else early(import('../kit/list/list-parts.ts'))
  // A long filter is behind `#` (kit/long-address.ts).
  if (location.search === '' && location.hash === '' && !code) {
    askEarly(addressOf(`/api/${area.id}`, { sort: area.sort, at: 0, limit: PAGE_ROWS }), headers)
  }
}

early(words('first'))
if (hasToken()) {
  const token = readCookie(COOKIES.token)
  const headers = { 'Accept-Language': preferences.language, ...(token && { Authorization: token }) }
  askEarly(addressOf('/api/public/account/user_info', accountQuery()), headers)
  askEarly(addressOf('/api/public/account/list_menu', accountQuery()), headers)
  askPage(headers)
}
void import('./main.tsx').then(({ start }) => start())
