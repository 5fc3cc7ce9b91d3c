/** A tolerant search for when no word begins as typed: fuse.js, fetched the first time it is needed. */
import type Fuse from 'fuse.js'
import { useEffect, useState } from 'react'
import { fold } from '../../../../core/text.ts'

type Entry = { value: string; title: string }
const NONE: readonly string[] = []
const MAX_FUZZY = 12

let made: { entries: readonly Entry[]; fuse: Fuse<Entry> } | undefined

async function fuseFor(entries: readonly Entry[]): Promise<Fuse<Entry>> {
  if (made?.entries === entries) return made.fuse
  const { default: Library } = await import('fuse.js')
  const folded = entries.map((entry) => ({ value: entry.value, title: fold(entry.title) }))
  const fuse = new Library(folded, { keys: ['title'], threshold: 0.34, ignoreLocation: true })
  made = { entries, fuse }
  return fuse
}

/** Values whose titles are nearly what is typed, best first; empty until the library is here. */
export function useFuzzy(query: string, wanted: boolean, entries: () => readonly Entry[]): readonly string[] {
  const [found, setFound] = useState<{ query: string; values: readonly string[] }>({
    query: '',
    values: NONE,
  })
  useEffect(() => {
    if (!wanted || query.length < 3) return
    let stopped = false
    fuseFor(entries()).then(
      (fuse) => {
        if (stopped) return
        const values = fuse.search(fold(query), { limit: MAX_FUZZY }).map((hit) => hit.item.value)
        setFound({ query, values })
      },
      () => undefined, // offline before the library was fetched: the exact search stands alone
    )
    return () => {
      stopped = true
    }
  }, [query, wanted, entries])
  return wanted && found.query === query ? found.values : NONE
}
