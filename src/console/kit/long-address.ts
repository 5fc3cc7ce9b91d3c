/**
 * Filters that are longer than the addresses that servers and proxies take: the browser's address has them behind `#`,
 * which it does not send. The console itself, and links that are stored, have them in the search like a short filter.
 */
import { type Path, parsePath, type To } from 'react-router-dom'

/** Longer searches go behind `#`: Node takes 16 KB of headers in all, many proxies 8. */
const LONG_SEARCH = 3_000

/** An address as the browser is to have it. */
export function folded(to: To): To {
  const { search = '', hash = '', ...path } = typeof to === 'string' ? parsePath(to) : to
  if (search.length <= LONG_SEARCH || hash !== '') return to
  return { ...path, search: '', hash: `#?${search.replace(/^\?/, '')}` }
}

/** The same of a path in text: `/Orders/list?…` -> `/Orders/list#?…` where it is long. */
export function foldedPath(path: string): string {
  const to = folded(path)
  return typeof to === 'string' ? to : `${to.pathname ?? ''}${to.hash}`
}

/** An address of the browser as the console reads it. */
export function unfolded<P extends Pick<Path, 'search' | 'hash'>>(location: P): P {
  if (!location.hash.startsWith('#?')) return location
  return { ...location, search: location.hash.slice(1), hash: '' }
}
