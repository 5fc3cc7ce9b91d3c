/**
 * When nothing begins as typed: each mistyped word is replaced by the nearest one the palette knows, and the
 * exact search runs again. fuse.js finds the nearest; it is fetched the first time it is needed.
 */
import type Fuse from 'fuse.js'
import { useEffect, useState } from 'react'
import { tokens } from '../../../../core/text.ts'
import type { PaletteIndex } from './palette-index.ts'

/** Shorter words are near to too much. */
const MIN_LENGTH = 3

let made: { index: PaletteIndex; fuse: Fuse<string> } | undefined

async function fuseFor(index: PaletteIndex): Promise<Fuse<string>> {
  if (made?.index === index) return made.fuse
  const { default: Library } = await import('fuse.js')
  const words = index.words.filter((word) => word.length >= MIN_LENGTH && !/\d/.test(word))
  const fuse = new Library(words, { threshold: 0.4, distance: 12, shouldSort: true })
  made = { index, fuse }
  return fuse
}

/** The query with the words that nothing begins with replaced by the nearest known ones. */
async function correct(query: string, index: PaletteIndex): Promise<string | undefined> {
  const fuse = await fuseFor(index)
  const words = tokens(query).map((word) => {
    if (word.length < MIN_LENGTH || index.search(word, 1).length > 0) return word
    return fuse.search(word, { limit: 1 })[0]?.item
  })
  return words.every((word) => word !== undefined) ? words.join(' ') : undefined
}

/** The probable intended query, while `wanted`; undefined until the library is loaded or when nothing is near. */
export function useCorrected(query: string, wanted: boolean, index: PaletteIndex): string | undefined {
  const [found, setFound] = useState<{ query: string; meant: string | undefined }>()
  useEffect(() => {
    if (!wanted || query.length < MIN_LENGTH) return
    let stopped = false
    correct(query, index).then(
      (meant) => {
        if (!stopped) setFound({ query, meant })
      },
      () => undefined, // offline before the library was fetched: only the exact search
    )
    return () => {
      stopped = true
    }
  }, [query, wanted, index])
  return wanted && found?.query === query ? found.meant : undefined
}
