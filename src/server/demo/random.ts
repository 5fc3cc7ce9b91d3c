/**
 * Random numbers that depend on a seed alone. Each entity draws from a stream of its own, named and
 * numbered, so that one more draw for a customer shifts no order, and any record can be made by itself.
 */

/** Final mixing of murmur3: every bit of the input changes every bit of the result. */
function mix(value: number): number {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** FNV-1a over the UTF-16 units of a name. */
function hashName(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** sfc32: 128 bits of state, passes PractRand, a few nanoseconds a number. */
export class Random {
  #a: number
  #b: number
  #c: number
  #count = 1

  constructor(a: number, b: number, c: number) {
    this.#a = a
    this.#b = b
    this.#c = c
    for (let round = 0; round < 12; round++) this.bits()
  }

  /** 32 random bits as an unsigned integer. */
  bits(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#count) | 0
    this.#count = (this.#count + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** From 0 up to, never reaching, 1. */
  next(): number {
    return this.bits() / 4_294_967_296
  }

  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.next() * values.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }

  /** About normal, by the sum of three: enough for heights and prices. */
  around(mean: number, spread: number): number {
    return mean + (this.next() + this.next() + this.next() - 1.5) * 2 * spread
  }
}

export type Streams = (name: string, index?: number) => Random

/** The streams of a seed: `streams('orders', 17)` draws the same wherever and whenever it is asked for. */
export function seedStreams(seed: number): Streams {
  const names = new Map<string, number>()
  return (name, index = 0) => {
    let hash = names.get(name)
    if (hash === undefined) {
      hash = mix(hashName(name) ^ mix(seed))
      names.set(name, hash)
    }
    const low = mix(index ^ hash)
    return new Random(hash, low, mix(low + 0x9e3779b9) ^ Math.floor(index / 4_294_967_296))
  }
}

/** Values with weights, picked in the time of a short search. */
export class Weighted<T> {
  readonly #values: T[] = []
  readonly #bounds: number[] = []
  #total = 0

  constructor(entries: Iterable<readonly [T, number]>) {
    for (const [value, weight] of entries) {
      this.#total += weight
      this.#values.push(value)
      this.#bounds.push(this.#total)
    }
  }

  pick(random: Random): T {
    const wanted = random.next() * this.#total
    let low = 0
    let high = this.#bounds.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#bounds[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    const value = this.#values[low]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }
}

/**
 * A number of `0 … size - 1` for each index of that range, each once and in no visible order (a Feistel
 * network, walked until it lands inside; up to 2^31): unique phone numbers without remembering those given away.
 */
export function shuffled(index: number, size: number, key: number): number {
  // Half the bits that the range needs; 32 - clz32 counts them.
  const half = Math.max(1, Math.ceil((32 - Math.clz32(size - 1)) / 2))
  const mask = (1 << half) - 1
  let value = index
  do {
    let left = value >>> half
    let right = value & mask
    for (let round = 0; round < 4; round++) {
      const next = (left ^ mix(right + Math.imul(key + round, 0x9e3779b1))) & mask
      left = right
      right = next
    }
    value = ((left << half) | right) >>> 0
  } while (value >= size)
  return value
}
