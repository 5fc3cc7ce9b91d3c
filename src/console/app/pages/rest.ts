export type Mode = 'view' | 'edit' | 'new'

/** What the part of the path after `/list` means; undefined when it means nothing. */
export function readRest(rest: string): { code: string | undefined; mode: Mode } | undefined {
  const [first, second, ...more] = rest.split('/').filter(Boolean)
  if (more.length > 0) return undefined
  if (first === undefined) return { code: undefined, mode: 'view' }
  if (first === 'new') return second === undefined ? { code: undefined, mode: 'new' } : undefined
  if (second === undefined) return { code: first, mode: 'view' }
  return second === 'edit' ? { code: first, mode: 'edit' } : undefined
}

/** A part of an address as it is read; undefined where its percent escapes are broken. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
