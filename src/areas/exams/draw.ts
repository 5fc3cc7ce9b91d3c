/** Drawing a paper: the same seed and the same questions give the same paper wherever it is drawn. */

/** Codes of questions by hand, or of all that can be drawn; `take`: how many a paper has of them, null for all in this order. */
export type Part = { part: number; take: number | null; codes: readonly string[] }

/** Final mixing of murmur3: every bit of the input changes every bit of the result. */
function mix(value: number): number {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Whole numbers below `limit`, by a seed and a part alone (splitmix32). */
function numbers(seed: number, part: number): (limit: number) => number {
  let state = mix(seed ^ mix(part + 0x9e3779b9))
  return (limit) => {
    state = (state + 0x9e3779b9) | 0
    return Math.floor((mix(state) / 4_294_967_296) * limit)
  }
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** `count` of them at most, in the order in which they are drawn. */
function pick(codes: readonly string[], count: number, seed: number, part: number): string[] {
  const left = codes.toSorted(byText)
  const below = numbers(seed, part)
  const most = Math.min(count, left.length)
  for (let at = 0; at < most; at++) {
    const from = at + below(left.length - at)
    const [here = '', there = ''] = [left[at], left[from]]
    left[at] = there
    left[from] = here
  }
  return left.slice(0, most)
}

/** Codes of the questions of a paper, part by part, none of them twice; a draw does not depend on their order in `parts`. */
export function drawPaper(parts: readonly Part[], seed: number): string[] {
  const codes = parts
    .toSorted((a, b) => a.part - b.part)
    .flatMap(({ part, take, codes: all }) =>
      take === null ? all : pick([...new Set(all)], take, seed, part),
    )
  return [...new Set(codes)]
}
