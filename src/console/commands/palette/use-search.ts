/** Records found on the server for the typed text: only the last request counts, older ones are aborted. */
import { useEffect, useMemo, useState } from 'react'
import { BUYERS } from '../../../core/area.ts'
import { tokens } from '../../../core/text.ts'
import type { Found } from '../../../core/wire/lists.ts'
import { allAreas, manifestOf } from '../../kit/areas.ts'
import { t } from '../../kit/i18n.ts'
import { api } from '../../kit/net/api.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { foundByCode, MIN_LENGTH } from './search-text.ts'

const MAX_FOUND = 12
/** Vietnamese typing tools take letters back and send them again within this time: one question, not three. */
const BURST_MS = 25

/** The kind of record a prefix narrows the search to. */
type Meant = 'people' | 'codes' | undefined

type Answer = {
  query: string
  meant: Meant
  found: readonly Found[]
  failed: string | undefined
}

export type Search = {
  found: readonly Found[]
  pending: boolean
  /** Why it could not be searched. */
  failed: string | undefined
}

const NARROWED = { all: {}, people: { areas: [BUYERS] }, codes: { codes: true } } as const

const NONE: Answer = { query: '', meant: undefined, found: [], failed: undefined }
const IDLE: Search = { found: [], pending: false, failed: undefined }

/** Returns the records of an older request that also match the new text: they stay until the newer response is here. */
export function stillFitting(found: readonly Found[], query: string): Found[] {
  const asked = tokens(query)
  return found.filter((one) => {
    const own = tokens([one.code, one.name, one.subtitle].filter(Boolean).join(' '))
    return asked.every((word) => own.some((mine) => mine.includes(word)))
  })
}

/** Appends a newer result below the rows on the screen: no row moves while the user aims at it. */
export function settled(shown: readonly Found[], answer: readonly Found[]): Found[] {
  const ids = new Set(shown.map((one) => one.id))
  const newest = new Map(answer.map((one) => [one.id, one]))
  return [...shown.map((one) => newest.get(one.id) ?? one), ...answer.filter((one) => !ids.has(one.id))]
}

/** Whether a text is a code with all its digits, of any area whose manifest is here. */
export function isWholeCode(text: string): boolean {
  const [, letters = '', digits = ''] = /^([a-z]+)(\d+)$/i.exec(text) ?? []
  return allAreas().some(({ id }) => {
    const code = manifestOf(id)?.code
    return code?.prefix === letters.toUpperCase() && code.digits === digits.length
  })
}

/** Searches while `active`; a whole code is looked up by itself, before the search of all words. Earlier results that still fit stay until newer ones are here. */
export function useSearch(query: string, active: boolean, meant?: Meant): Search {
  const [answer, setAnswer] = useState(NONE)
  const text = query.trim()
  const wanted = active && text.length >= MIN_LENGTH
  useEffect(() => {
    if (!wanted) {
      setAnswer(NONE)
      return
    }
    const control = new AbortController()
    const { signal } = control
    const ask = () =>
      api.search(text, { ...NARROWED[meant ?? 'all'], limit: MAX_FOUND, signal }).then(
        (all) => {
          if (signal.aborted) return
          const found = meant === 'codes' ? all.filter((one) => foundByCode(one, text)) : all
          setAnswer((before) => {
            const shown = before.meant === meant ? stillFitting(before.found, text) : []
            return { query: text, meant, found: settled(shown, found), failed: undefined }
          })
        },
        (error: unknown) => {
          if (signal.aborted) return
          const why = error instanceof ApiProblem ? error.msg : t('commands:run.bug')
          setAnswer({ query: text, meant, found: [], failed: why })
        },
      )
    const lookUp = () =>
      api.find(text, signal).then(
        (one) => {
          if (signal.aborted) return
          setAnswer((before) =>
            before.query === text
              ? before
              : { ...before, meant, found: settled(stillFitting(before.found, text), [one]) },
          )
        },
        // Of no record: the search has the same answer.
        () => undefined,
      )
    if (meant !== 'people' && isWholeCode(text)) void lookUp()
    const timer = setTimeout(ask, BURST_MS)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [text, wanted, meant])
  return useMemo(() => {
    if (!wanted) return IDLE
    const here = answer.query === text && answer.meant === meant
    if (here) return { found: answer.found, pending: false, failed: answer.failed }
    const found = answer.meant === meant ? stillFitting(answer.found, text) : []
    return { found, pending: true, failed: undefined }
  }, [answer, text, wanted, meant])
}
