/**
 * Cookies of the console, by the spec's names (section 9). Through `document.cookie` on purpose: the Cookie
 * Store API is asynchronous and missing on plain http.
 */

export const COOKIES = {
  token: 'Admin-Token',
  /** The spec's spelling: the signed-in account, as JSON. */
  account: 'Amin-info',
  sidebar: 'sidebarStatus',
  size: 'size',
  language: 'language',
} as const

const YEAR_S = 365 * 86_400

/** The value of a cookie, undefined when it is not set or cannot be read by scripts. */
export function readCookie(name: string): string | undefined {
  for (const part of document.cookie.split('; ')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at) === name) {
      try {
        return decodeURIComponent(part.slice(at + 1))
      } catch {
        return part.slice(at + 1) // not written by us, e.g. a stray percent sign
      }
    }
  }
  return undefined
}

/** Keeps a value for a year, for this site only. */
export function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_S}; SameSite=Strict${secure}`
}

/** Removes a cookie. */
export function clearCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Strict`
}

/** Query of every account call: `cms=1`, and the account if it is known (spec section 7). The server trusts none of it. */
export function accountQuery(): { cms: 1; uid?: string } {
  try {
    const { id } = JSON.parse(readCookie(COOKIES.account) ?? '{}') as { id?: unknown }
    return typeof id === 'string' ? { cms: 1, uid: id } : { cms: 1 }
  } catch {
    return { cms: 1 }
  }
}
