/** A good body with one thing in it made hostile: every value in turn, and a name that nobody knows. */

/** No database keeps these as text: a zero byte, half of a pair. */
const UNKEEPABLE = ['\u0000', 'a\u0000b', '\ud800', 'a\udfffb'] as const

/** What may be answered anyhow, but never by a failure of the server. */
const STRANGE: readonly unknown[] = [
  '',
  ' ',
  "' or 1=1 --",
  '__proto__',
  'x'.repeat(100_000),
  '00000000-0000-0000-0000-000000000000',
  '%00',
  '9'.repeat(400),
  -1,
  0.5,
  Number.MAX_SAFE_INTEGER + 2,
  1e308,
  true,
  null,
  [],
  {},
  [[[]]],
  [null],
  Array.from({ length: 20_000 }, (_, n) => `x${n}`),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`x${n}`, n])),
  { id: null },
]

/** Names that are hostile by themselves. */
const NAMES = ['\u0000', '\ud800', '__proto__', 'constructor', 'x'.repeat(5_000)]

export type Hostile = {
  /** Where it stands and what it is, for a failure's words. */
  about: string
  body: unknown
  /** Whether nothing could keep it, so that only a refusal is right. */
  unkeepable: boolean
}

type Path = readonly (string | number)[]

/** Every place in a JSON value, the whole one first. */
function places(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((one, at) => [at, one])
    : Object.entries(value)
  return [path, ...entries.flatMap(([name, one]) => places(one, [...path, name]))]
}

/** A copy with another value at one place. */
function put(value: unknown, [name, ...rest]: Path, other: unknown): unknown {
  if (name === undefined) return other
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  const held = copy as Record<string | number, unknown>
  held[name] = put(held[name], rest, other)
  return copy
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((found, name) => (found as Record<string | number, unknown>)[name], value)
}

/**
 * The hostile versions of a body: at each place everything that cannot be kept, and of the merely strange
 * values as many as `pick` takes.
 */
export function hostileBodies(
  base: object,
  pick: (values: readonly unknown[]) => readonly unknown[],
): Hostile[] {
  return places(base).flatMap((path) => {
    const where = path.join('.') || 'all'
    const version = (value: unknown, unkeepable: boolean): Hostile => ({
      about: `${where}: ${JSON.stringify(value).slice(0, 60)}`,
      body: put(base, path, value),
      // Text alone is no body at all.
      unkeepable,
    })
    const one = at(base, path)
    const named =
      typeof one === 'object' && one !== null && !Array.isArray(one)
        ? NAMES.map((name) => ({
            about: `${where}: a name ${JSON.stringify(name.slice(0, 20))}`,
            body: put(base, path, Object.fromEntries([...Object.entries(one), [name, 'x']])),
            unkeepable: name === '\u0000' || name === '\ud800',
          }))
        : []
    return [
      ...UNKEEPABLE.map((text) => version(text, path.length > 0)),
      ...(path.length > 0 ? [version({ deep: ['\u0000'] }, true)] : []),
      ...pick(STRANGE).map((value) => version(value, false)),
      ...named,
    ]
  })
}
