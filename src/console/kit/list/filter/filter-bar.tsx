/**
 * The filter bar: words filter while they are typed, `field:value` becomes a chip on Enter, with completion.
 * The same filter is in the address.
 */
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Area, listedFields } from '../../../../core/area.ts'
import { type ListQuery, type ParsedQuery, parseListQuery } from '../../../../core/filter/filters.ts'
import type { FilterProblem } from '../../../../core/filter/typed.ts'
import type { SavedView } from '../../../../core/wire/views.ts'
import type { LanguageId } from '../../../../core/words.ts'
import { useT } from '../../i18n.ts'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { tip } from '../../overlays/tooltip.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CommandKeys, useKeyCaps } from '../../ui/kbd.tsx'
import { fieldKey, valueKey } from '../field-keys.ts'
import { ChipList } from './chip-list.tsx'
import { type Chip, chipsOf, negated, withConditions, withoutChip } from './chips.ts'
import styles from './filter.module.css'
import { FilterNotes } from './filter-notes.tsx'
import { useRefSuggestions } from './ref-suggestions.ts'
import type { Suggestion, Suggestions } from './suggest.ts'
import { useNamedRecords } from './use-named-records.ts'
import { useReading } from './use-reading.ts'

const FilterMenu = lazyComponent(async () => (await import('./filter-menu.tsx')).default)
export const loadMenu = () => void FilterMenu.preload().catch(() => undefined)

const NOTHING: Suggestions = { items: [] }

export type FilterBarHandle = {
  focus(): void
  /** Opens the fields to filter by. */
  add(): void
  clear(): void
  /** Takes a text as if it had been typed into the field and entered. */
  read(text: string): void
}

type Props = {
  ref: Ref<FilterBarHandle>
  area: Area
  query: ListQuery
  /** Parts of the address that were not understood. */
  unknown: ParsedQuery['unknown']
  /** The saved view that is open. */
  view: SavedView | undefined
  language: LanguageId
  /** `typing`: on each key, so nothing may wait for it. */
  onQuery(query: ListQuery, typing: boolean): void
  /** The focus goes to the rows. */
  onLeave(): void
  /** The name of another area's record, as far as known. */
  refName(field: string, code: string): string | undefined
  children: ReactNode
}

/** A condition to show in the empty field, e.g. `trạng thái:chờ xử lý`. */
function useExample(area: Area): string {
  const t = useT()
  const [name, field] =
    Object.entries(area.fields).find(([, one]) => one.type === 'enum' && one.list !== false) ?? []
  if (!name || field?.type !== 'enum') return ''
  const label = t(fieldKey(area, name))
  const example = `${label}:${t(valueKey(area, name, field.values[0] ?? ''))}`.toLocaleLowerCase()
  return ` ${t('list:filter.orExample', { example })}`
}

export function FilterBar({
  ref,
  area,
  query,
  unknown,
  view,
  language,
  onQuery,
  onLeave,
  refName,
  children,
}: Props) {
  const t = useT()
  const addCaps = useKeyCaps('list.add-filter')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const { reading, words, complete } = useReading(area, language)
  const [text, setText] = useState(query.q)
  const [sent, setSent] = useState(query.q)
  const [problems, setProblems] = useState<readonly FilterProblem[]>([])
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [menu, setMenu] = useState<string | true>()
  /** How the text came there, before what reads it was here. */
  const [unread, setUnread] = useState<'typed' | 'pasted' | 'entered'>()
  /** The text entered by then, with a space; more may have been typed after it. */
  const entered = useRef('')
  const example = useExample(area)
  const hasPhone = Object.values(area.fields).some((field) => field.type === 'phone' && field.search)

  // The filter changed elsewhere (Back, a view, a command): the field follows.
  if (query.q !== sent) {
    setSent(query.q)
    if (!unread && (reading?.freeText(text, words) ?? text) !== query.q) setText(query.q)
  }

  const offered = useMemo(
    () => (open && reading?.suggest(text, words, t)) || NOTHING,
    [open, reading, text, words, t],
  )
  const found = useRefSuggestions(offered.search)
  const items = offered.search ? [...offered.items, ...found.items] : offered.items
  const chosen = items[active]
  // After "field:" the first value is what Enter takes; elsewhere Enter keeps the words as they are.
  const naming = /[:=<>≤≥≠]/.test(text.slice(items[0]?.start ?? text.length))
  // Records that were found for less than what is typed by now are not what it means.
  const meant = naming && (offered.items.length > 0 || !found.stale)
  const highlighted = chosen ? active : meant && items[0]?.conditions ? 0 : -1
  const chips = useMemo(() => chipsOf(area, query.where, t, refName), [area, query.where, t, refName])

  const before = useRef<Element>(null)
  const openMenu = (field: string | true) => {
    before.current = document.activeElement
    setMenu(field)
    if (!reading) void complete()
  }
  /** Unless a click went elsewhere: to where the panel was opened from; a chip may be gone by now. */
  const focusBack = () => {
    const now = document.activeElement
    if (now && now !== document.body && !now.closest('[role=dialog]')) return
    const from = before.current
    if (from instanceof HTMLElement && from.isConnected && from !== document.body)
      from.focus({ preventScroll: true })
    else input.current?.focus()
  }

  const focus = () => {
    input.current?.focus()
    input.current?.select()
  }

  const send = (next: Partial<ListQuery>, typing = false) => {
    const full = { ...query, ...next }
    setSent(full.q)
    onQuery(full, typing)
  }
  const type = (value: string) => {
    setText(value)
    setOpen(true)
    setActive(-1)
    setProblems([])
    if (!reading) {
      if (entered.current === '' || !value.startsWith(entered.current)) {
        entered.current = ''
        setUnread('typed')
      }
      void complete()
      return
    }
    const q = reading.freeText(value, words)
    if (q !== query.q) send({ q }, true)
  }
  const pick = (item: Suggestion) => {
    setActive(-1)
    if (!reading) return
    if (item.insert !== undefined) {
      type(`${text.slice(0, item.start)}${item.insert}`)
      return
    }
    // The text in front of it is read as well, so that no part is ignored silently.
    const before = reading.parseFilterText(text.slice(0, item.start), words)
    take({ ...before, conditions: [...before.conditions, ...(item.conditions ?? [])] }, value())
  }
  /** The field's present text: a letter pressed just now may not be in `text` yet. */
  const value = () => input.current?.value ?? text
  /** Takes what was read; what was not understood stays in the field and is said, and so does what was typed since. */
  const take = useNamedRecords(({ conditions, rest, problems }, source) => {
    setProblems(problems)
    setOpen(false)
    if (conditions.length === 0 || !reading) return
    const since = value().startsWith(source) ? value().slice(source.length) : ''
    const left = [rest, since].filter((part) => part !== '').join(' ')
    setText(left)
    send({ where: withConditions(area, query.where, conditions), q: reading.freeText(left, words) })
  })
  /** Turns everything that can be read into chips. */
  const commit = (source = value()) => {
    if (!reading) {
      entered.current = `${source} `
      setText(entered.current)
      setUnread('entered')
      return
    }
    const parsed = reading.parseFilterText(source, words)
    if (parsed.conditions.length + parsed.names.length + parsed.problems.length > 0) take(parsed, source)
    else if (source.trim() === value().trim()) {
      setOpen(false)
      onLeave()
    } else type(value())
  }
  const read = (typed: string) => {
    type(typed)
    setOpen(false)
    void complete().then(() => setUnread('entered'))
  }
  useEffect(() => {
    if (!reading || !unread) return
    setUnread(undefined)
    const source = entered.current
    entered.current = ''
    // A letter that is pressed right now is in the field and not in `text`: that would take it out again.
    if (unread === 'entered') commit(source || undefined)
    else if (unread === 'typed' || !takeWhole(value())) type(value())
  })
  const clear = () => {
    setText('')
    setProblems([])
    send({ where: [], q: '' })
    // A focused part of the field is gone now; rows keep the focus.
    if (box.current?.contains(document.activeElement)) input.current?.focus()
  }
  useImperativeHandle(ref, () => ({ focus, add: () => openMenu(true), clear, read }))

  /** A letter typed on a chip goes where the caret is. */
  const typeAtCaret = (typed: string) => {
    const field = input.current
    if (!field) return
    field.setRangeText(typed, field.selectionStart ?? text.length, field.selectionEnd ?? text.length, 'end')
    type(field.value)
  }
  /** Takes a text that has conditions; returns whether it has. */
  const takeWhole = (whole: string): boolean => {
    const parsed = reading?.parseFilterText(whole, words)
    if (!parsed || parsed.conditions.length + parsed.names.length === 0) return false
    take(parsed, value())
    return true
  }
  /** A filter pasted as a whole: an address of this list, or conditions as they are typed. */
  const paste = (pasted: string): boolean => {
    const search = /\?(\S+)$/.exec(pasted.trim())?.[1]
    if (search && /^(https?:\/\/|\/)\S+$/.test(pasted.trim())) {
      const { where, q } = parseListQuery(area, new URLSearchParams(search))
      if (where.length === 0 && q === '') return false
      setText(q)
      send({ where: withConditions(area, query.where, where), q })
      return true
    }
    const whole = `${text} ${pasted}`.trim()
    if (reading) return takeWhole(whole)
    type(whole)
    setUnread('pasted')
    return true
  }
  const negate = (chip: Chip): boolean => {
    const field = listedFields(area)[chip.field]
    const where = field && negated(query.where, chip, field)
    if (where) send({ where })
    return where !== undefined
  }
  const remove = (chip: Chip) => send({ where: withoutChip(query.where, chip) })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const atStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0
    if (event.key === 'ArrowDown' && items.length === 0) onLeave()
    else if (event.key === 'ArrowDown') setActive((highlighted + 1) % items.length)
    else if (event.key === 'ArrowUp' && items.length > 0)
      setActive((highlighted <= 0 ? items.length : highlighted) - 1)
    else if (event.key === 'Enter') {
      const item = items[highlighted]
      if (item) pick(item)
      else commit()
    } else if (event.key === 'Tab' && !event.shiftKey && chosen) pick(chosen)
    else if (event.key === 'Escape') {
      if (items.length > 0) setOpen(false)
      else if (text !== '') type('')
      else onLeave()
    } else if ((event.key === 'Backspace' || event.key === 'ArrowLeft') && atStart && chips.length > 0) {
      const all = box.current?.querySelectorAll<HTMLElement>('[data-chip]')
      all?.[all.length - 1]?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <div className={styles.bar}>
        <div ref={box} className={styles.field}>
          <Icon name="search" size={15} />
          <div className={styles.inside}>
            <ChipList
              chips={chips}
              onRemove={remove}
              onNegate={negate}
              onEdit={(chip) => openMenu(chip.field)}
              onText={(typed) => {
                input.current?.focus()
                if (typed) typeAtCaret(typed)
              }}
            />
            <input
              ref={input}
              type="text"
              role="combobox"
              className={styles.input}
              aria-label={t('list:filter.label')}
              aria-expanded={items.length > 0}
              aria-controls={`${id}list`}
              aria-autocomplete="list"
              aria-activedescendant={highlighted >= 0 ? `${id}list-${highlighted}` : undefined}
              placeholder={
                chips.length > 0
                  ? ''
                  : t(hasPhone ? 'list:filter.placeholderPhone' : 'list:filter.placeholder', { example })
              }
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="search"
              value={text}
              onFocus={() => void complete()}
              onBlur={() => setOpen(false)}
              onChange={(event) => type(event.target.value)}
              onPaste={(event) => {
                if (paste(event.clipboardData.getData('text'))) event.preventDefault()
              }}
              onKeyDown={onKeyDown}
            />
          </div>
          {chips.length > 0 || text !== '' ? (
            <IconButton
              icon="x"
              size={14}
              label={t('list:filter.clear')}
              className={styles.clear}
              data-command="list.clear-filter"
              onClick={clear}
            />
          ) : (
            <span className={styles.key} aria-hidden="true">
              <CommandKeys command="list.filter" />
            </span>
          )}
          {reading && items.length > 0 && (
            <reading.SuggestionList
              id={`${id}list`}
              items={items}
              active={highlighted}
              onPick={pick}
              onHover={setActive}
            />
          )}
          <span className="sr" aria-live="polite">
            {open && items.length > 0 ? t('list:filter.suggestionCount', { count: items.length }) : ''}
          </span>
        </div>
        <span className={styles.anchor}>
          <Button
            variant="quiet"
            icon="filter"
            data-command="list.add-filter"
            {...tip(t('list:filter.add'), addCaps)}
            aria-label={t('list:filter.add')}
            aria-haspopup="dialog"
            aria-expanded={menu !== undefined}
            onPointerEnter={loadMenu}
            onFocus={loadMenu}
            onClick={() => (menu === undefined ? openMenu(true) : setMenu(undefined))}
          >
            <span className={styles.wide}>{t('list:filter.add')}</span>
          </Button>
          {menu !== undefined && reading && (
            <FilterMenu
              area={area}
              words={words}
              where={query.where}
              field={menu === true ? undefined : menu}
              onWhere={(where) => send({ where })}
              onClose={() => setMenu(undefined)}
              onFocusBack={focusBack}
            />
          )}
        </span>
        {children}
      </div>
      <FilterNotes problems={problems} unknown={unknown} view={view} />
    </>
  )
}
