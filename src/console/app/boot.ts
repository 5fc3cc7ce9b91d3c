/**
 * The first code that runs: small, so that it runs early. Puts theme and size onto the document before
 * anything is painted, and sends for words, account and page code at the same time instead of one after
 * the other.
 */
import type { LanguageId } from '../../core/words.ts'
import { COOKIES, readCookie } from '../kit/cookies.ts'
import { applyPreferences, hasToken, readPreferences } from '../kit/device.ts'

const preferences = readPreferences()
applyPreferences(preferences)

const words: Record<LanguageId, () => Promise<unknown>> = {
  vi: () => import('./words/bundle-vi.ts'),
  en: () => import('./words/bundle-en.ts'),
}
/** A failed early fetch is no failure yet: whoever needs it asks again and tells the person. */
const early = (promise: Promise<unknown>) => promise.catch(() => undefined)

async function account<T>(call: string): Promise<T> {
  const token = readCookie(COOKIES.token)
  const response = await fetch(`/api/public/account/${call}?cms=1`, {
    credentials: 'same-origin',
    headers: { 'Accept-Language': preferences.language, ...(token && { Authorization: token }) },
  })
  const answer = (await response.json()) as T & { error: number }
  if (answer.error !== 0) throw new Error(`${call}: ${answer.error}`)
  return answer
}

async function session() {
  const [info, menu] = await Promise.all([
    account<{ data: import('../kit/api.ts').UserInfo }>('user_info'),
    account<{ menu: { path: string }[] }>('list_menu'),
  ])
  return { info: info.data, paths: menu.menu.map((item) => item.path) }
}

void early(words[preferences.language]())
const asked = hasToken() ? session() : undefined
if (asked) {
  void early(asked)
  if (/\/list(\/|$)/.test(location.pathname)) void early(import('../kit/list/list-page.tsx'))
}
void import('./main.tsx').then(({ start }) => start(asked))
