/** Names of other areas' records in chips: as chosen here, as in the first row, else fetched. */
import { useCallback, useEffect, useState } from 'react'
import type { Area } from '../../../../core/area.ts'
import type { Condition } from '../../../../core/fields.ts'
import { onceSettled } from '../../loading/when-idle.ts'
import type { ListStore } from '../data/store.ts'
import { chosenName, findByName } from './ref-suggestions.ts'

/** Codes of any area: the prefix of this one comes with its parts, later than the chips. */
const CODE = /^[a-z]{1,4}\d+$/i

type RefName = (field: string, code: string) => string | undefined

/** The area whose records a field names. */
function namedArea(area: Area, field: string): string | undefined {
  const type = area.fields[field]
  return type?.type === 'ref' || type?.type === 'refs' ? type.area : undefined
}

/**
 * Returns the name of a record, undefined while unknown. Names of an address that was opened are asked
 * for after the first rows of `list`; who may not see that area goes on seeing the code.
 */
export function useRefNames(area: Area, where: readonly Condition[], list?: ListStore): RefName {
  // New names make a new map, so that chips render again.
  const [asked, setAsked] = useState<ReadonlyMap<string, string | undefined>>(new Map())
  const refName = useCallback<RefName>(
    (field, code) => {
      const of = namedArea(area, field)
      if (of === undefined) return undefined
      const known = chosenName(of, code) ?? asked.get(`${of}/${code}`)
      if (known) return known
      const value = list?.record(list.scroll.firstRow)?.[field]
      const refs = [value].flat() as ({ code: string; name: string } | null | undefined)[]
      return refs.find((ref) => ref?.code === code)?.name
    },
    [area, list, asked],
  )
  const codes = where.flatMap(([field, , value]) => {
    const of = namedArea(area, field)
    if (of === undefined || typeof value === 'boolean') return []
    return (
      [value]
        .flat()
        // A name, which an old address may hold, is its own words.
        .filter((code) => CODE.test(String(code)) && !chosenName(of, String(code)))
        .map((code) => `${of}/${code}`)
    )
  })
  const wanted = [...new Set(codes)].join(' ')
  useEffect(() => {
    if (wanted === '') return
    const over = new AbortController()
    const ask = async () => {
      const all = wanted.split(' ').map((one) => one.split('/') as [string, string])
      // One that cannot be found keeps its code.
      await Promise.allSettled(all.map(([of, code]) => findByName(of, code, 1, over.signal)))
      if (over.signal.aborted) return
      setAsked(new Map(all.map(([of, code]) => [`${of}/${code}`, chosenName(of, code)])))
    }
    const callOff = onceSettled(() => void ask())
    return () => {
      callOff()
      over.abort()
    }
  }, [wanted])
  return refName
}
