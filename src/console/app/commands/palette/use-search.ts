/** Records found on the server for what is typed: the last question counts, older ones are given up. */
import { useEffect, useState } from 'react'
import { api, type Found } from '../../../kit/api.ts'
import { ApiProblem } from '../../../kit/api-problem.ts'
import { t } from '../../../kit/i18n.ts'

const MAX_FOUND = 12
/** Shorter texts match too much to be worth asking. */
const MIN_LENGTH = 2

export type Search = {
  /** What `found` answers. */
  query: string
  found: readonly Found[]
  pending: boolean
  /** Why it could not be searched. */
  failed: string | undefined
}

const IDLE: Search = { query: '', found: [], pending: false, failed: undefined }

/** Searches while `active`; `areas` narrows to some. Earlier results stay until newer ones are here. */
export function useSearch(query: string, active: boolean, areas?: string): Search {
  const [search, setSearch] = useState(IDLE)
  const text = query.trim()
  const wanted = active && text.length >= MIN_LENGTH
  useEffect(() => {
    if (!wanted) {
      setSearch(IDLE)
      return
    }
    const control = new AbortController()
    setSearch((before) => ({ ...before, pending: true, failed: undefined }))
    api.search(text, { areas: areas?.split(','), limit: MAX_FOUND, signal: control.signal }).then(
      (found) => {
        if (!control.signal.aborted) setSearch({ query: text, found, pending: false, failed: undefined })
      },
      (error: unknown) => {
        if (control.signal.aborted) return
        const why = error instanceof ApiProblem ? error.msg : t('commands:run.bug')
        setSearch({ query: text, found: [], pending: false, failed: why })
      },
    )
    return () => control.abort()
  }, [text, wanted, areas])
  return search
}
