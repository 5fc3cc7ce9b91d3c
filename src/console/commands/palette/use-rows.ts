/** The palette's sections for a text, from what is at hand and what the server finds. */
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Context, Target } from '../../../../commands/command.ts'
import { languageAtom, store } from '../../kit/atoms.ts'
import { useT } from '../../kit/i18n.ts'
import { contextAtom } from '../context.ts'
import { registry } from '../registry.ts'
import { useKeys } from '../surfaces/use-commands.ts'
import { buildLocalIndex, paletteCommandsAtom, wordsVersionAtom } from './index/entries.ts'
import { bonuses } from './index/frecency.ts'
import { useCorrected } from './index/fuzzy.ts'
import { recentRecords } from './index/recent.ts'
import { localSections } from './local.ts'
import { readPrefix } from './prefix.ts'
import {
  capped,
  MAX_ROWS,
  type Material,
  type OpenTabRows,
  openTabRowsAtom,
  recordRow,
  type Section,
} from './rows.ts'
import { isCode, MIN_LENGTH } from './search-text.ts'
import { useSearch } from './use-search.ts'

/** Modes in which the server is asked for records. */
const RECORDS: ReadonlySet<string> = new Set(['all', 'people', 'codes'])

export type Rows = {
  sections: Section[]
  /** Without the prefix: what the titles' letters are marked by. */
  query: string
  pending: boolean
  failed: string | undefined
  /** There are more than are shown. */
  more: boolean
}

const NO_BONUS: ReadonlyMap<string, number> = new Map()

/** Nothing: while it is closed the palette must not follow every move of the cursor. */
const restAtom = atom<Context | undefined>(undefined)
const restRowsAtom = atom<OpenTabRows>(undefined)

/** The data from which rows are built. */
function useMaterial(target: Target | undefined, open: boolean): Material {
  const live = useAtomValue<Context | undefined>(open ? contextAtom : restAtom)
  const context = live ?? store.get(contextAtom)
  const language = useAtomValue(languageAtom)
  const words = useAtomValue(wordsVersionAtom)
  const keys = useKeys()
  const t = useT()
  const commands = useAtomValue(paletteCommandsAtom)
  const recent = recentRecords()
  const rowsOfTabs = useAtomValue(open ? openTabRowsAtom : restRowsAtom)
  const tabs = useMemo(() => rowsOfTabs?.rows(t) ?? [], [rowsOfTabs, t])
  const index = useMemo(
    () => buildLocalIndex(language, commands, recent, words),
    [language, commands, recent, words],
  )
  const bonus = useMemo(() => (open ? bonuses() : NO_BONUS), [open])
  return useMemo(() => {
    const moment = { ...context, target }
    const main = registry.main(moment)?.id
    const made = new Map()
    return { context: moment, target, keys, commands, index, recent, tabs, bonus, language, t, main, made }
  }, [context, target, keys, commands, index, recent, tabs, bonus, language, t])
}

/** Sections for what is typed. Records found on the server stand below all others, so that nothing jumps. */
export function useRows(text: string, target: Target | undefined, open: boolean): Rows {
  const m = useMaterial(target, open)
  const { mode, query } = readPrefix(text)
  const asking = open && RECORDS.has(mode) && (mode !== 'codes' || isCode(query))
  const searching = asking && m.context.online
  const search = useSearch(query, searching, mode === 'people' || mode === 'codes' ? mode : undefined)
  const exact = useMemo(() => localSections(text, undefined, m), [text, m])
  const nothing =
    query !== '' &&
    (mode === 'all' || mode === 'commands') &&
    exact.length === 0 &&
    search.found.length === 0 &&
    !search.pending
  const meant = useCorrected(query, nothing, m.index)
  const local = useMemo(() => (meant ? localSections(text, meant, m) : exact), [text, meant, exact, m])
  const sections = useMemo(() => {
    const known = new Set(local.flatMap((section) => section.rows.map((row) => row.value)))
    const rows = search.found
      .flatMap((one) => recordRow(one, m.t) ?? [])
      .filter((row) => !known.has(row.value))
    const records = { id: 'records', title: m.t('commands:palette.records'), rows }
    return [...local, ...(searching && rows.length > 0 ? [records] : [])]
  }, [local, search, searching, m.t])
  const shown = useMemo(() => capped(sections), [sections])
  const more = sections.reduce((sum, { rows }) => sum + rows.length, 0) > MAX_ROWS
  const away = asking && !searching && query.length >= MIN_LENGTH
  const failed = away ? m.t('commands:gate.offline') : search.failed
  return { sections: shown, query, pending: search.pending, failed, more }
}
