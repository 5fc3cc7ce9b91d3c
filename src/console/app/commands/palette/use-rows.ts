/** The palette's sections for a text, from what is at hand and what the server finds. */
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Context, Target } from '../../../../../commands/command.ts'
import { tokens } from '../../../../core/text.ts'
import type { Found } from '../../../kit/api.ts'
import { languageAtom, store } from '../../../kit/atoms.ts'
import { useT } from '../../../kit/i18n.ts'
import { contextAtom } from '../context.ts'
import { useKeys } from '../use-commands.ts'
import { buildLocalIndex, paletteCommandsAtom, wordsVersionAtom } from './entries.ts'
import { bonuses } from './frecency.ts'
import { useCorrected } from './fuzzy.ts'
import { CUSTOMERS, localSections } from './local.ts'
import { readPrefix } from './prefix.ts'
import { recentRecords } from './recent.ts'
import { capped, type Material, recordRow, type Section } from './rows.ts'
import { useSearch } from './use-search.ts'

/** Modes in which the server is asked for records. */
const RECORDS: ReadonlySet<string> = new Set(['all', 'customers', 'codes'])

export type Rows = {
  sections: Section[]
  /** Without the prefix: what the titles' letters are marked by. */
  query: string
  pending: boolean
  failed: string | undefined
}

const NO_BONUS: ReadonlyMap<string, number> = new Map()

/** Nothing: while it is closed the palette must not follow every move of the cursor. */
const restAtom = atom<Context | undefined>(undefined)

/** What rows are made of. */
function useMaterial(target: Target | undefined, open: boolean): Material {
  const live = useAtomValue<Context | undefined>(open ? contextAtom : restAtom)
  const context = live ?? store.get(contextAtom)
  const language = useAtomValue(languageAtom)
  const words = useAtomValue(wordsVersionAtom)
  const keys = useKeys()
  const t = useT()
  const commands = useAtomValue(paletteCommandsAtom)
  const recent = recentRecords()
  const index = useMemo(
    () => buildLocalIndex(language, commands, recent, words),
    [language, commands, recent, words],
  )
  const bonus = useMemo(() => (open ? bonuses() : NO_BONUS), [open])
  return useMemo(
    () => ({ context: { ...context, target }, target, keys, commands, index, recent, bonus, language, t }),
    [context, target, keys, commands, index, recent, bonus, language, t],
  )
}

/** Records of an older question that fit the new one as well: they stay until the newer answer is here. */
function stillFitting(found: readonly Found[], query: string): Found[] {
  const asked = tokens(query)
  return found.filter((one) => {
    const own = tokens([one.code, one.name, one.subtitle].filter(Boolean).join(' '))
    return asked.every((word) => own.some((mine) => mine.includes(word)))
  })
}

/** Sections for what is typed. Records found on the server stand below all others, so that nothing jumps. */
export function useRows(text: string, target: Target | undefined, open: boolean): Rows {
  const m = useMaterial(target, open)
  const { mode, query } = readPrefix(text)
  const searching = open && RECORDS.has(mode) && m.context.online
  const search = useSearch(query, searching, mode === 'customers' ? CUSTOMERS : undefined)
  const nothing =
    query !== '' && (mode === 'all' || mode === 'commands') && m.index.search(query, 1).length === 0
  const meant = useCorrected(query, nothing, m.index)
  const local = useMemo(() => localSections(text, meant, m), [text, meant, m])
  const sections = useMemo(() => {
    const known = new Set(local.flatMap((section) => section.rows.map((row) => row.value)))
    const found = search.query === query.trim() ? search.found : stillFitting(search.found, query)
    const rows = found.flatMap((one) => recordRow(one, m.t) ?? []).filter((row) => !known.has(row.value))
    const records = { id: 'records', title: m.t('commands:palette.records'), rows }
    return capped([...local, ...(searching && rows.length > 0 ? [records] : [])])
  }, [local, search, searching, query, m.t])
  return { sections, query, pending: search.pending, failed: search.failed }
}
