import type { AnyWords } from '../../src/core/words.ts'

/** The Vietnamese words of an area. */
export async function wordsOf(area: string): Promise<AnyWords> {
  const module: { vi: AnyWords } = await import(`../../src/areas/${area}/vi.ts`)
  return module.vi
}
