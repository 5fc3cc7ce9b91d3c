/** Takes what was typed into the filter bar, names of records included. */
import { useCallback, useLayoutEffect, useRef } from 'react'
import { toastProblem } from '../../toast.ts'
import type { ParsedText } from './parse.ts'

/** Answers what takes a text that was read, once the records that it names are known; a later one has its place. */
export function useNamedRecords(take: (parsed: ParsedText) => void): (parsed: ParsedText) => void {
  const latest = useRef(take)
  useLayoutEffect(() => {
    latest.current = take
  })
  const asked = useRef<AbortController>(undefined)
  return useCallback((parsed) => {
    asked.current?.abort()
    asked.current = undefined
    if (parsed.names.length === 0) return latest.current(parsed)
    const control = new AbortController()
    asked.current = control
    const { signal } = control
    const look = async () => (await import('./named-records.ts')).withRecords(parsed, signal)
    look().then(
      (whole) => signal.aborted || latest.current(whole),
      (error: unknown) => signal.aborted || void toastProblem(error),
    )
  }, [])
}
