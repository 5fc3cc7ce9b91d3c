/** The palette's search: text, sections of rows, and what Enter, Tab and a click do with one. */
import { useSetAtom } from 'jotai'
import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { isMac, MOD_CAP } from '../../kit/focus/platform.ts'
import { useT } from '../../kit/i18n.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { navigate, openTab } from '../../kit/router.tsx'
import { Keys } from '../../kit/ui/kbd.tsx'
import { currentContext } from '../context.ts'
import { registry } from '../registry.ts'
import { runCommand, sayWhyNot } from '../run/run.ts'
import { targetWords } from '../run/say.ts'
import { type PaletteState, paletteAtom } from '../state.ts'
import { type Chosen, Frame } from './frame.tsx'
import { noteUse } from './index/frecency.ts'
import styles from './palette.module.css'
import { PREFIXES } from './prefix.ts'
import { RowBody } from './row.tsx'
import type { Row } from './rows.ts'
import { useRows } from './use-rows.ts'
import { isWholeCode } from './use-search.ts'

type Props = { open: boolean; hidden: boolean; state: PaletteState; onClose(): void }

/** Where a row leads, for a new tab; undefined for what only runs here. */
const pathOf = (row: Row) => ('path' in row.act ? row.act.path : row.path)

/** The row of a record by its code. */
const rowOfCode = (rows: readonly Row[], text: string) => {
  const code = text.trim().toUpperCase()
  return rows.find(({ act }) => 'path' in act && act.path.endsWith(`/${code}`))
}

export function PaletteSearch({ open, hidden, state, onClose }: Props) {
  const t = useT()
  const setPalette = useSetAtom(paletteAtom)
  const input = useRef<HTMLInputElement>(null)
  const { sections, more, query, pending, failed } = useRows(state.text, state.target, open)
  const count = sections.reduce((sum, section) => sum + section.rows.length, 0)

  useLayoutEffect(() => {
    if (open) input.current?.focus({ preventScroll: true })
  }, [open])

  const runRow = (id: string, row: Row, how: Chosen) => {
    const command = registry.get(id)
    const gate = command?.gate(currentContext(state.target))
    if (command && gate?.s === 'hidden' && row.off !== undefined) {
      void toast(t('commands:run.notNow', { what: row.title, why: row.off }), { kind: 'info', id: 'why-not' })
      return
    }
    if (command && gate?.s === 'off') {
      // Enter shows the reason; the command that fixes it has its own key, so that none runs by accident.
      if (how.key === 'Tab' && gate.fix) {
        flushSync(onClose)
        void runCommand(gate.fix.command, 'palette', state.target, gate.fix.field)
      } else void sayWhyNot(command, gate, 'palette', state.target)
      return
    }
    // A command with steps asks them here; the others close first, so that the focus is back for them.
    if (!row.steps) flushSync(onClose)
    void runCommand(id, 'palette', state.target)
  }

  const choose = (row: Row, how: Chosen) => {
    const { act } = row
    // Tab goes on: to the steps of a command, or to what would make it possible.
    if ('fill' in act) {
      if (act.fill !== '') setPalette((before) => ({ ...before, text: act.fill }))
      return
    }
    if (how.key === 'Tab' && !row.steps && !row.fix) return
    const path = pathOf(row)
    if (!row.off) noteUse(row.value)
    if (how.elsewhere && path !== undefined && !row.off) {
      flushSync(onClose)
      openTab(path)
      return
    }
    if ('command' in act) return runRow(act.command, row, how)
    flushSync(onClose)
    if ('copy' in act) {
      const params = { value: act.copy }
      void currentContext().view.copy(act.copy, { key: 'commands:palette.sumCopied', params })
    } else if ('filter' in act) currentContext().view.list?.filterBy(act.filter)
    else if (row.go) row.go()
    else navigate(act.path)
  }

  // A scanner sends Enter before the record of its code is here: the key waits for it, as long as the text is the same.
  const held = useRef<{ text: string; how: Chosen }>(undefined)
  const rows = sections.flatMap((section) => section.rows)
  const lacks = pending && (count === 0 || (isWholeCode(query.trim()) && !rowOfCode(rows, query)))
  const onKey = (event: KeyboardEvent) => {
    const waits = lacks && event.key === 'Enter' && !event.repeat
    if (waits)
      held.current = { text: state.text, how: { elsewhere: event.ctrlKey || event.metaKey, key: 'Enter' } }
    return waits
  }
  useEffect(() => {
    const { current } = held
    if (!current || (lacks && open && current.text === state.text)) return
    held.current = undefined
    const row = rowOfCode(rows, query) ?? (isWholeCode(query.trim()) ? undefined : rows[0])
    if (row && 'path' in row.act && open && current.text === state.text) choose(row, current.how)
  })

  const below =
    state.text === ''
      ? undefined
      : failed
        ? t('commands:palette.searchFailed', { why: failed })
        : count > 0
          ? more && t('commands:palette.more')
          : t(pending ? 'commands:palette.searching' : 'commands:palette.none', { text: query || state.text })
  const counted = t(more ? 'commands:palette.countMore' : 'commands:palette.count', { count })

  return (
    <Frame
      hidden={hidden}
      label={t('commands:palette.label')}
      input={input}
      text={state.text}
      mark={state.text}
      placeholder={t('commands:palette.placeholder')}
      groups={sections}
      chips={state.target && <span className={styles.chip}>{targetWords(state.target, t)}</span>}
      closeLabel={t('commands:palette.close')}
      after={
        below && (
          <p className={styles.empty} role="presentation">
            {below}
          </p>
        )
      }
      foot={<Footer />}
      spoken={
        open && state.text !== '' && !pending ? [counted, failed && below].filter(Boolean).join(' ') : ''
      }
      row={(row) => (
        <RowBody
          icon={row.icon}
          title={row.title}
          query={query}
          detail={row.detail}
          fix={row.fix}
          caps={row.caps}
        />
      )}
      onText={(text) => setPalette((before) => ({ ...before, text }))}
      onChoose={choose}
      onKey={onKey}
      onBack={onClose}
    />
  )
}

const HINTS: readonly (readonly [caps: readonly string[], words: string])[] = [
  [['↑', '↓'], 'choose'],
  [['Enter'], 'run'],
  [['Tab'], 'steps'],
  [[isMac ? MOD_CAP : 'Ctrl', 'Enter'], 'newTab'],
]

const Footer = memo(function Footer() {
  const t = useT()
  return (
    <footer className={styles.foot} aria-hidden="true">
      <span className={styles.used}>
        {HINTS.map(([caps, words]) => (
          <span key={words}>
            <Keys caps={caps} /> {t(`commands:palette.${words}`)}
          </span>
        ))}
      </span>
      <span className={styles.prefixes}>
        {Object.entries(PREFIXES).map(([sign, words]) => (
          <span key={sign}>
            <b>{sign}</b> {t(`commands:palette.prefix.${words}`)}
          </span>
        ))}
      </span>
    </footer>
  )
})
