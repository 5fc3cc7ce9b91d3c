/** Where a `redirect` may lead: to a path of this console and nowhere else. */

/** Base that no real address shares: what resolves away from it was no local path. */
const BASE = 'https://console.invalid'
/** Where a sign-in next to an open page ends; see login/auth-redirect-page.tsx. */
export const AUTH_REDIRECT = '/auth-redirect'
/** Pages that would only lead back. The router ignores case. */
const NOT_TO = /^\/(login|register|forgetpass|auth-redirect|redirect)(\/|$)/i
/** The helper that shows a path afresh (spec section 2): what is wanted is that path. */
const REFRESH = /^(\/redirect)+(?=\/)/i

/** Whether a path would still be one of ours after being decoded once more. */
function staysDecoded(path: string): boolean {
  try {
    return !/^\/[/\\]|[\\\p{Cc}]/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** The local path (with search and hash) of a text, or undefined when it would leave the site. */
export function safePath(text: string | null | undefined): string | undefined {
  // Browsers drop tabs and newlines and take a backslash for a slash before they look at an address.
  if (!text?.startsWith('/') || /^\/[/\\]/.test(text) || /[\\\p{Cc}]/u.test(text)) return undefined
  if (!URL.canParse(text, BASE)) return undefined
  const url = new URL(text, BASE)
  if (url.origin !== BASE || url.username !== '' || url.pathname.startsWith('//')) return undefined
  if (REFRESH.test(url.pathname)) return safePath(url.pathname.replace(REFRESH, '') + url.search + url.hash)
  if (NOT_TO.test(url.pathname) || !staysDecoded(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/** A path as a person reads it; as it is where it cannot be decoded. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The login page that returns to the present place; `why`: the reason it shows. */
export function loginPath(
  from: { pathname: string; search: string; hash?: string },
  why: string | null = null,
): string {
  const path = safePath(from.pathname + from.search + (from.hash ?? ''))
  const params = new URLSearchParams({ ...(path && { redirect: path }), ...(why && { why }) }).toString()
  return params ? `/login?${params}` : '/login'
}
