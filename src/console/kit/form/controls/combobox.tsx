/**
 * A text field with suggestions, shared by the record pickers and fields of known values. cmdk's root is around the
 * suggestions alone: around the field it would take Enter, Home, End and arrows from the form.
 */
import { Command } from 'cmdk'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '../../i18n.ts'
import { TextInput } from '../../ui/input.tsx'
import { movedBy, PICKER, PickerList, PickerRow } from '../../ui/picker.tsx'
import { useSettling } from '../settling.ts'
import styles from './popup.module.css'
import { Popup } from './popup.tsx'

/** `content`: shown instead of label and second. */
export type Option = { key: string; label: string; second?: string; content?: ReactNode }

export type ComboboxProps = {
  id: string
  text: string
  onText(text: string): void
  options: readonly Option[]
  onPick(option: Option): void
  /**
   * Like `onPick`, with the text typed while an Enter waited: it belongs to the control after the pick (a
   * quantity, Enter, the next search). `\n` is another Enter. Returns the text after the Enter of the next
   * text that it sets, if any: that is picked in its turn.
   */
  onPickAhead?(option: Option, ahead: string): string | undefined
  open: boolean
  onOpen(open: boolean): void
  onBlur(): void
  onFocus?(): void
  /** Backspace in the empty field, e.g. takes the last chip away. */
  onEmptyBackspace?(): void
  /** The suggestions for this text are on their way: Enter takes the first of them when they come. */
  waiting?: boolean
  /** Enter where there is nothing to choose. */
  onEnter?(): void
  /** The first suggestion is chosen by Enter without moving to it. */
  eager: boolean
  /** Said instead of suggestions, or above the last line. */
  message?: string
  /** Beneath the suggestions. */
  footer?: ReactNode
  placeholder?: string
  invalid?: boolean
  disabled?: boolean
  describedBy?: string
  required?: boolean
  before?: ReactNode
  after?: ReactNode
}

/** The suggestion of `keys` that is marked; `at`: the text at which the user moved to it. */
type Moved = { keys: string; to: number; at?: string }

export function Combobox(props: ComboboxProps) {
  const { id, options, open, eager, message, onOpen, onPick, onPickAhead } = props
  const t = useT()
  const frame = useRef<HTMLSpanElement>(null)
  const listId = useId()
  const first = eager ? 0 : -1
  // Counts for these suggestions alone: an Enter right after new ones came must find the first of them already.
  const keys = options.map((option) => option.key).join('\n')
  const [moved, setMoved] = useState<Moved>({ keys, to: first })
  const active = moved.keys === keys ? moved.to : first
  if (moved.keys !== keys) setMoved({ keys, to: first })
  const wanted = useRef(false)
  const { waiting = false, text } = props
  const setActive = (to: number) => setMoved({ keys, to, ...(to !== first && { at: text }) })
  /** The field was left while an Enter waited: it is over when the suggestions are there. */
  const left = useRef(false)
  const ahead = useRef('')
  /** The next text comes with its Enter. */
  const entered = useRef(false)
  // What is typed on calls the Enter off.
  const typed = useRef(text)
  if (typed.current !== text) {
    typed.current = text
    wanted.current = entered.current
    entered.current = false
  }
  useEffect(() => {
    if (open) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, open, listId])

  function pick(option: Option) {
    const behind = ahead.current
    ahead.current = ''
    // Before the pick, which may begin the next search.
    onOpen(false)
    setActive(first)
    if (behind === '' || !onPickAhead) {
      onPick(option)
      return
    }
    const rest = onPickAhead(option, behind)
    if (rest === undefined) return
    ahead.current = rest
    // Also where the next text is the same again.
    wanted.current = true
    entered.current = true
  }

  useEffect(() => {
    const [found] = options
    if (waiting || !wanted.current) return
    wanted.current = false
    const leave = left.current
    left.current = false
    // At once with all that follows from it: the next key already goes where the focus then is.
    if (open && found)
      queueMicrotask(() =>
        flushSync(() => {
          pick(found)
          if (leave) props.onBlur()
        }),
      )
    else if (leave) blurred()
    else if (ahead.current !== '') {
      // Nothing was found: the typed text is shown in the field.
      const rest = ahead.current.split('\n')[0] ?? ''
      ahead.current = ''
      props.onText(text + rest)
    }
  })

  function blurred(): void {
    onOpen(false)
    props.onBlur()
  }

  /** Saves that wait for the Enter that waits. */
  const saves = useRef<(() => void)[]>([])
  const isBusy = useCallback(() => wanted.current, [])
  const settle = useCallback(
    () =>
      new Promise<boolean>((done) => {
        if (wanted.current) saves.current.push(() => done(true))
        else done(true)
      }),
    [],
  )
  useSettling(id, settle, isBusy)
  // Behind the pick above, which is a microtask before theirs.
  useEffect(() => {
    if (!wanted.current) for (const go of saves.current.splice(0)) go()
  })

  /** Whether a key was taken for what comes after the pick. */
  function keepsAhead({ key, altKey }: KeyboardEvent): boolean {
    if (!onPickAhead || !wanted.current || altKey) return false
    if (key === 'Backspace') {
      // Behind an Enter nothing is left to delete but the text: that calls the Enter off.
      if (ahead.current === '') return false
      ahead.current = ahead.current.slice(0, -1)
    } else if (key === 'Enter') ahead.current += ahead.current === '' ? '' : '\n'
    else if (key.length === 1) ahead.current += key
    else return false
    return true
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (keepsAhead(event)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.key === 'Backspace' && props.text === '') props.onEmptyBackspace?.()
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      onOpen(false)
      return
    }
    if (event.key === 'Enter' && open) {
      const option = options[active]
      event.preventDefault()
      event.stopPropagation()
      // Suggestions of an earlier text are taken by those alone who moved to one.
      if (waiting && moved.at !== text) wanted.current = true
      else if (option) pick(option)
      else props.onEnter?.()
      return
    }
    if (event.key === 'ArrowDown' && !open) {
      event.preventDefault()
      onOpen(true)
      return
    }
    const to = open ? movedBy(event.key, active, options.length) : undefined
    if (to === undefined) return
    event.preventDefault()
    setActive(to)
  }

  return (
    <span ref={frame} className={styles.anchor}>
      <TextInput
        id={id}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && options[active] ? `${listId}-${active}` : undefined}
        aria-describedby={props.describedBy}
        aria-required={props.required}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={props.text}
        placeholder={props.placeholder}
        invalid={props.invalid}
        disabled={props.disabled}
        before={props.before}
        after={props.after}
        onChange={(event) => {
          props.onText(event.target.value)
          onOpen(true)
        }}
        onKeyDown={onKeyDown}
        // A mouse alone chooses without a word typed; keys open it by typing or by the arrow. At the press: the field
        // that loses the focus may say what is wrong with it, which moves this one away before the click is one.
        onPointerDown={({ pointerType, button }) => {
          if (pointerType !== 'touch' && button === 0 && !open) onOpen(true)
        }}
        onClick={() => {
          if (!open) onOpen(true)
        }}
        onFocus={(event) => {
          left.current = false
          event.target.select()
          props.onFocus?.()
        }}
        onBlur={() => {
          left.current = waiting && wanted.current
          if (!left.current) blurred()
        }}
      />
      {open && (options.length > 0 || message || props.footer) && (
        <Popup anchor={frame}>
          {message && <p className={styles.message}>{message}</p>}
          <Command {...PICKER} value={String(active)} onValueChange={(index) => setActive(Number(index))}>
            <PickerList id={listId} aria-labelledby={`${id}-label`}>
              {options.map((option, i) => (
                <PickerRow
                  key={option.key}
                  id={`${listId}-${i}`}
                  className={styles.option}
                  value={String(i)}
                  onChoose={() => pick(option)}
                >
                  {option.content ?? (
                    <>
                      <span>{option.label}</span>
                      {option.second && <span className={styles.second}>{option.second}</span>}
                    </>
                  )}
                </PickerRow>
              ))}
            </PickerList>
          </Command>
          {props.footer}
        </Popup>
      )}
      <span className="sr" role="status">
        {open && options.length > 0 ? t('form:pick.count', { count: options.length }) : ''}
      </span>
    </span>
  )
}
