/** The palette's search: text, sections of rows, and what Enter does with the active one. */
import { Command } from 'cmdk'
import { useSetAtom } from 'jotai'
import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '../../../kit/i18n.ts'
import { Icon } from '../../../kit/icon.tsx'
import { Keys } from '../../../kit/kbd.tsx'
import { isMac, MOD_CAP } from '../../../kit/platform.ts'
import { currentContext } from '../context.ts'
import { navigate, openTab } from '../navigation.ts'
import { registry } from '../registry.ts'
import { runCommand, sayWhyNot } from '../run.ts'
import { targetWords } from '../say.ts'
import { type PaletteState, paletteAtom } from '../state.ts'
import { noteUse } from './frecency.ts'
import { markTitle } from './marks.ts'
import styles from './palette.module.css'
import type { Row, Section } from './rows.ts'
import { type Rows, useRows } from './use-rows.ts'

/** Time after closing in which the rows stay as they were, so that closing costs nothing. */
const SETTLE_MS = 400

type Props = { open: boolean; state: PaletteState; onClose(): void }

/** Where a row leads, for a new tab; undefined for what only runs here. */
function pathOf(row: Row): string | undefined {
  if ('path' in row.act) return row.act.path
  return undefined
}

export function PaletteSearch({ open, state, onClose }: Props) {
  const t = useT()
  const setPalette = useSetAtom(paletteAtom)
  const input = useRef<HTMLInputElement>(null)
  const { sections, query, pending, failed } = useFrozenRows(open, state)
  const rows = useMemo(() => sections.flatMap((section) => section.rows), [sections])
  // A new text means new rows: the first is the best. Rows that come later leave the active one alone.
  const [chosen, setChosen] = useState({ text: '', value: '' })
  const stays = chosen.text === state.text && rows.some((row) => row.value === chosen.value)
  const active = stays ? chosen.value : (rows[0]?.value ?? '')
  const setActive = (value: string) => setChosen({ text: state.text, value })

  useLayoutEffect(() => {
    if (open) input.current?.focus({ preventScroll: true })
  }, [open])

  const run = (row: Row, elsewhere: boolean) => {
    noteUse(row.value)
    const { act } = row
    if ('fill' in act) {
      if (act.fill !== '') setPalette((before) => ({ ...before, text: act.fill }))
      return
    }
    if ('command' in act) {
      const command = registry.get(act.command)
      const context = currentContext(state.target)
      const gate = command?.gate(context)
      if (command && gate?.s === 'off' && !gate.fix) {
        sayWhyNot(command, gate, 'palette', state.target)
        return
      }
      // A command with steps asks them here; the others close first, so that the focus is back for them.
      if (gate?.s !== 'on' || !row.steps) flushSync(onClose)
      const id = gate?.s === 'off' && gate.fix ? gate.fix : act.command
      void runCommand(id, 'palette', state.target)
      return
    }
    flushSync(onClose)
    if ('copy' in act)
      void currentContext().view.copy(act.copy, {
        key: 'commands:palette.sumCopied',
        params: { value: act.copy },
      })
    else if (elsewhere) openTab(act.path)
    else navigate(act.path)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      const row = rows.find((one) => one.value === active)
      if (!row || (event.key === 'Tab' && !row.steps)) return
      const elsewhere = event.ctrlKey || event.metaKey
      run(row, elsewhere && pathOf(row) !== undefined)
    }
  }

  return (
    <Command
      className={styles.command}
      hidden={!open}
      label={t('commands:palette.label')}
      shouldFilter={false}
      vimBindings={false}
      loop
      value={active}
      onValueChange={setActive}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        {state.target && <span className={styles.chip}>{targetWords(state.target, t)}</span>}
        <Command.Input
          ref={input}
          className={styles.input}
          placeholder={t('commands:palette.placeholder')}
          value={state.text}
          onValueChange={(text) => setPalette((before) => ({ ...before, text }))}
          onKeyDown={(event) => {
            // Home and End are the caret's.
            if (event.key === 'Home' || event.key === 'End') event.stopPropagation()
          }}
        />
        <button
          type="button"
          className={styles.close}
          tabIndex={-1}
          aria-label={t('commands:palette.close')}
          onClick={onClose}
        >
          <Keys caps={ESC} />
        </button>
      </div>
      <Command.List className={styles.list} label={t('commands:palette.label')}>
        <Sections sections={sections} query={query} onRun={run} />
        {rows.length === 0 && state.text !== '' && (
          <p className={styles.empty} role="presentation">
            {failed
              ? t('commands:palette.searchFailed', { why: failed })
              : pending
                ? t('commands:palette.searching')
                : t('commands:palette.none', { text: query || state.text })}
          </p>
        )}
      </Command.List>
      <Footer />
      <div className={styles.spoken} role="status" aria-live="polite">
        {open && state.text !== '' && !pending ? t('commands:palette.count', { count: rows.length }) : ''}
      </div>
    </Command>
  )
}

/** Behind the hidden frame the first rows wait ready; they are made a little after closing. */
function useFrozenRows(open: boolean, state: PaletteState): Rows {
  const [settled, setSettled] = useState(true)
  useEffect(() => {
    if (open) {
      setSettled(false)
      return
    }
    const timer = setTimeout(() => setSettled(true), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [open])
  const now = { text: state.text, target: state.target, open }
  const asked = useRef(now)
  if (open || settled) asked.current = now
  const { text, target, open: live } = asked.current
  return useRows(text, target, live)
}

const Sections = memo(function Sections({
  sections,
  query,
  onRun,
}: {
  sections: readonly Section[]
  query: string
  onRun(row: Row, elsewhere: boolean): void
}) {
  return sections.map((section) => (
    <Command.Group key={section.id} heading={section.title} value={section.id} className={styles.group}>
      {section.rows.map((row) => (
        <PaletteRow key={row.value} row={row} query={query} onRun={onRun} />
      ))}
    </Command.Group>
  ))
})

const PaletteRow = memo(function PaletteRow({
  row,
  query,
  onRun,
}: {
  row: Row
  query: string
  onRun(row: Row, elsewhere: boolean): void
}) {
  const elsewhere = useRef(false)
  return (
    // Not `disabled` where it cannot run: the row can be reached, so that its reason can be read.
    <Command.Item
      value={row.value}
      className={styles.row}
      data-off={row.off !== undefined || undefined}
      onPointerDown={(event) => {
        elsewhere.current = event.ctrlKey || event.metaKey
        // The focus stays in the field.
        event.preventDefault()
      }}
      onSelect={() => onRun(row, elsewhere.current && pathOf(row) !== undefined)}
    >
      <Icon name={row.icon ?? 'command'} size={16} />
      <Marked title={row.title} query={query} />
      {row.detail && row.detail !== row.title && <span className={styles.detail}>{row.detail}</span>}
      {row.caps && (
        <span className={styles.keys}>
          <Keys caps={row.caps} />
        </span>
      )}
    </Command.Item>
  )
})

function Marked({ title, query }: { title: string; query: string }) {
  if (query === '') return <span className={styles.title}>{title}</span>
  let at = 0
  return (
    <span className={styles.title}>
      {markTitle(title, query).map((piece) => {
        const key = at
        at += piece.text.length
        return piece.on ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>
      })}
    </span>
  )
}

const ESC = ['Esc']
const HINTS: readonly (readonly [caps: readonly string[], words: string])[] = [
  [['↑', '↓'], 'choose'],
  [['Enter'], 'run'],
  [['Tab'], 'steps'],
  [[isMac ? MOD_CAP : 'Ctrl', 'Enter'], 'newTab'],
]
const PREFIXES: readonly (readonly [sign: string, words: string])[] = [
  ['>', 'commands'],
  ['@', 'customers'],
  ['#', 'codes'],
  ['?', 'help'],
]

const Footer = memo(function Footer() {
  const t = useT()
  return (
    <footer className={styles.foot} aria-hidden="true">
      {HINTS.map(([caps, words]) => (
        <span key={words}>
          <Keys caps={caps} /> {t(`commands:palette.${words}`)}
        </span>
      ))}
      <span className={styles.prefixes}>
        {PREFIXES.map(([sign, words]) => (
          <span key={sign}>
            <b>{sign}</b> {t(`commands:palette.prefix.${words}`)}
          </span>
        ))}
      </span>
    </footer>
  )
})
