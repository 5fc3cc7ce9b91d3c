/**
 * The first code that runs: small, so that it runs early. Puts theme and size onto the document before
 * anything is painted, and sends for words, account, page code and the page's data at the same time instead
 * of one after the other.
 */
import type { AreaHead } from '../../core/area.ts'
import type { LanguageId } from '../../core/words.ts'
import { applyPreferences, hasToken, readPreferences } from '../kit/device.ts'
import { addressOf, askEarly } from '../kit/loading/early.ts'
import { COOKIES, readCookie } from '../kit/net/cookies.ts'

/** Filled in by console/build/area-heads.ts. */
declare const __AREA_HEADS__: readonly AreaHead[]

/** As many rows as a page of the list has; another number only makes the early answer useless. */
const PAGE_ROWS = 100

const preferences = readPreferences()
applyPreferences(preferences)

const words: Record<LanguageId, () => Promise<unknown>> = {
  vi: () => import('./words/first-vi.ts'),
  en: () => import('./words/first-en.ts'),
}
const areaWords = import.meta.glob('../../areas/*/{vi,en}.ts')
const faces = import.meta.glob('../../areas/*/console/index.tsx')

/** A failed early fetch is no failure yet: the code that needs it asks again and reports to the user. */
const early = (promise: Promise<unknown> | undefined) => void promise?.catch(() => undefined)

/** Code and data of the list or record that the address names. */
function askPage(headers: Record<string, string>): void {
  const [, first = '', list, code, more] = location.pathname.split('/')
  const area = __AREA_HEADS__.find(({ path }) => path === `/${first}`)
  if (!area || list !== 'list') return
  early(import('../kit/list/list-page.tsx'))
  early(faces[`../../areas/${area.id}/console/index.tsx`]?.())
  early(areaWords[`../../areas/${area.id}/${preferences.language}.ts`]?.())
  if (area.hasViews) askEarly(`/api/${area.id}/views`, headers)
  if (code && code !== 'new' && !more) askEarly(`/api/${area.id}/${code}`, headers)
  if (location.search === '' && !code) {
    askEarly(addressOf(`/api/${area.id}`, { sort: area.sort, at: 0, limit: PAGE_ROWS }), headers)
  }
}

early(words[preferences.language]())
if (hasToken()) {
  const token = readCookie(COOKIES.token)
  const headers = { 'Accept-Language': preferences.language, ...(token && { Authorization: token }) }
  askEarly(addressOf('/api/public/account/user_info', { cms: 1 }), headers)
  askEarly(addressOf('/api/public/account/list_menu', { cms: 1 }), headers)
  askPage(headers)
}
void import('./main.tsx').then(({ start }) => start())
