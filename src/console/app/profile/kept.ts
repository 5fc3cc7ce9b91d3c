/** Unsaved input of the profile, kept in this browser tab through a reload or a new sign-in. */

const keyOf = (account: string) => `cms:profile:${account}`

/** `base` with what was kept for an account put in; undefined when nothing was, or it makes no change. */
export function readKept<T extends Record<string, string>>(account: string, base: T): T | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(account)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const values = kept as Record<string, unknown>
    const names = Object.keys(base).filter((name) => typeof values[name] === 'string')
    if (names.every((name) => values[name] === base[name])) return undefined
    return { ...base, ...Object.fromEntries(names.map((name) => [name, values[name]])) }
  } catch {
    return undefined // not ours, cut short, or a storage that scripts may not use
  }
}

/** Keeps values, or forgets them. Returns whether that is so: storage may be full or forbidden. */
export function keepTyped(account: string, values: Record<string, string> | undefined): boolean {
  try {
    if (values) sessionStorage.setItem(keyOf(account), JSON.stringify(values))
    else sessionStorage.removeItem(keyOf(account))
    return true
  } catch {
    return values === undefined
  }
}
