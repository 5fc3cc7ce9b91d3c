/** Takes what was typed into the filter bar, names of records included. */
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { ParsedText } from '../../../../core/filter/typed.ts'
import { toastProblem } from '../../overlays/toast.ts'

type Take = (parsed: ParsedText, source: string) => void

/**
 * Returns the function that takes what was read of a text (`source`), once the records that it names are known; a later one has its
 * place.
 */
export function useNamedRecords(take: Take): Take {
  const latest = useRef(take)
  useLayoutEffect(() => {
    latest.current = take
  })
  const asked = useRef<AbortController>(undefined)
  return useCallback((parsed, source) => {
    asked.current?.abort()
    asked.current = undefined
    if (parsed.names.length === 0) return latest.current(parsed, source)
    const control = new AbortController()
    asked.current = control
    const { signal } = control
    const look = async () => (await import('./named-records.ts')).withRecords(parsed, signal)
    look().then(
      (whole) => signal.aborted || latest.current(whole, source),
      (error: unknown) => signal.aborted || void toastProblem(error),
    )
  }, [])
}
