/**
 * The editor of one cell: the form's control for the field, checked with the area's own schema. Enter saves and
 * goes down, Tab saves and goes to the next cell that can be edited, Esc gives up.
 */
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { AnyRecord } from '../../../../core/area.ts'
import { fieldLabel, valueWords } from '../../detail/activity-words.ts'
import { useWords } from '../../detail/words.ts'
import type { Early } from '../../focus/keep-keys.ts'
import { typeAgain } from '../../focus/type-again.ts'
import { FieldControl } from '../../form/controls/control.tsx'
import { complaint } from '../../form/resolver.ts'
import { checkField, type FormFace, requiredFields, same, valuesOf } from '../../form/values.ts'
import { useT } from '../../i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Column } from '../columns/columns.ts'
import styles from './edit.module.css'
import type { CellDraft } from './edits.ts'
import { readTyped } from './read-typed.ts'

/** Where the cursor goes from a cell that is left; `away`: the focus has gone elsewhere already. */
export type Leave = 'stay' | 'down' | 'next' | 'back' | 'away'

type Props = {
  face: FormFace
  record: AnyRecord
  column: Column
  /** Text to begin with instead of the cell's value, as it was pasted. */
  typed: string | undefined
  draft: CellDraft | undefined
  /** Keys that were pressed for it before it was there. */
  early: Early[]
  /** The table's box: the words under the editor go where there is room. */
  box: RefObject<HTMLElement | null>
  /** `value` as the cell shows it, `sent` as the API takes it; `from`: the record that the user saw while typing. */
  onSave(value: unknown, sent: unknown, from: AnyRecord): void
  /** Left with a value that cannot be saved: it is kept with the reason. */
  onKeep(value: unknown, message: string, from: AnyRecord): void
  onDrop(): void
  onLeave(how: Leave): void
  /** In a grid, whose values are saved together: a wrong one is kept as well, and Esc gives up this edit alone. */
  grid?: EditorInGrid | undefined
}

export type EditorInGrid = {
  /** Cells of the column with the same error. */
  alike: number
  onAlike(value: unknown, message: string | undefined): void
  /** Hands over the function that takes the value now. */
  onReady(commit: (() => void) | undefined): void
  /** A chord for the whole grid; returns whether it was one. */
  onChord(event: KeyboardEvent): boolean
}

/** A disabled one only holds the place of one that is fetched. */
const FIELD = 'input:enabled, select, textarea, button[role=switch]'

/** Puts the focus into the control; returns whether it is there. */
function enter(form: HTMLElement): boolean {
  const control = form.querySelector<HTMLElement>('input:checked') ?? form.querySelector<HTMLElement>(FIELD)
  control?.focus({ preventScroll: true })
  if (control instanceof HTMLInputElement && control.type === 'text') control.select()
  return control !== null
}

export function CellEditor({ face, record, column, typed, early, draft, box, grid, ...on }: Props) {
  const t = useT()
  const words = useWords()
  const { name, field } = column
  const { area } = face
  const id = `cell-${name}`
  const root = useRef<HTMLFormElement>(null)
  const [above, setAbove] = useState(false)
  // The row may follow another user's save: the edit is based on the record as it was opened.
  const [opened] = useState(record)
  const base = draft?.theirs ?? opened
  const [seen] = useState(() => (draft ? draft.value : record[name]))
  // One's own save, made while the editor is open, is no other user's.
  const from = same(record[name], seen) ? record : opened
  const [value, setValue] = useState<unknown>(
    () =>
      draft?.value ??
      (typed === undefined ? valuesOf(face, record)[name] : readTyped(area, column, typed, words)),
  )
  const check = (given: unknown): { ok: true; sent: unknown } | { ok: false; message: string } => {
    const checked = checkField(face.input, name, given)
    return checked.ok
      ? { ok: true, sent: checked.value }
      : { ok: false, message: complaint(words, face, checked.problem) }
  }
  const [error, setError] = useState(() => {
    if (draft || typed === undefined) return draft?.message
    // An error of pasted text is shown at once.
    const checked = check(value)
    return checked.ok ? undefined : checked.message
  })
  const left = useRef(false)
  const label = fieldLabel(words, area, name)

  useLayoutEffect(() => {
    const form = root.current
    if (!form) return
    const cell = form.getBoundingClientRect()
    const view = box.current?.getBoundingClientRect()
    if (view) setAbove(view.bottom - cell.bottom < 120 && cell.top - view.top > 140)
    const begin = () => {
      const entered = enter(form)
      if (entered) typeAgain(early.splice(0))
      return entered
    }
    if (begin()) return
    // A control that is fetched first: until then what is typed reaches nothing else.
    form.focus({ preventScroll: true })
    const observer = new MutationObserver(() => begin() && observer.disconnect())
    observer.observe(form, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [box, early])

  const unchanged = same(value, valuesOf(face, base)[name])
  const go = (how: Leave) => {
    left.current = true
    on.onLeave(how)
  }
  const commit = (how: Leave) => {
    if (left.current) return
    if (unchanged) {
      on.onDrop()
      return go(how)
    }
    const checked = check(value)
    if (checked.ok) {
      left.current = true
      on.onSave(value, checked.sent, from)
      on.onLeave(how)
    } else if (how === 'away' || grid) {
      left.current = true
      on.onKeep(value, checked.message, from)
      on.onLeave(how)
    } else setError(checked.message)
  }
  const giveUp = () => {
    if (!grid || draft?.theirs) on.onDrop()
    go('stay')
  }
  const commitAlike = () => {
    if (!grid || left.current) return
    const checked = check(value)
    left.current = true
    grid.onAlike(value, checked.ok ? undefined : checked.message)
    on.onLeave('stay')
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of the list and of its commands have no meaning in here.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (grid?.onChord(event)) return
    if (event.key === 'Escape') giveUp()
    else if (event.key === 'Enter' && event.altKey && grid && grid.alike > 1) commitAlike()
    else if (event.key === 'Tab') commit(event.shiftKey ? 'back' : 'next')
    else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      // The buttons under the field are pressed by Enter as ever.
      if (event.target instanceof HTMLButtonElement && event.target.role !== 'switch') return
      commit(event.ctrlKey || event.metaKey ? 'stay' : 'down')
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = (event: FocusEvent) => {
    if (root.current?.contains(event.relatedTarget as Node | null)) return
    // Another window has the focus: the person comes back.
    if (!document.hasFocus()) return
    // The control's own blur comes first and may still change the value.
    setTimeout(() => {
      if (!root.current?.contains(document.activeElement)) latest.current('away')
    })
  }
  const latest = useRef(commit)
  useLayoutEffect(() => {
    latest.current = commit
  })
  const onReady = grid?.onReady
  useEffect(() => {
    onReady?.(() => latest.current('stay'))
    return () => onReady?.(undefined)
  }, [onReady])

  const theirs = draft?.theirs && valueWords(words, area, name, draft.theirs[name])
  return (
    <form
      ref={root}
      className={styles.editor}
      tabIndex={-1}
      data-type={field.type}
      aria-label={t('list:cell.label', { name: label, code: record.code })}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onClick={(event) => event.stopPropagation()}
    >
      <label id={`${id}-label`} htmlFor={id} className="sr">
        {label} {record.code}
      </label>
      <div className={styles.control}>
        <FieldControl
          face={face}
          label={label}
          required={requiredFields(face).has(name)}
          id={id}
          name={name}
          value={value}
          onChange={(next) => {
            setValue(next)
            setError(undefined)
          }}
          onBlur={() => {}}
          invalid={error !== undefined}
          describedBy={`${id}-said`}
        />
      </div>
      <div className={styles.said} data-above={above || undefined}>
        <div id={`${id}-said`} role={error ? 'alert' : undefined}>
          {error && (
            <p className={styles.error}>
              <Icon name="circle-alert" size={13} />
              {error}
            </p>
          )}
          {draft?.theirs && (
            <p className={styles.theirs}>
              {t('list:cell.theirs', { value: theirs || t('form:compare.empty') })}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          <Button variant="quiet" icon="check" caps={['↵']} tabIndex={-1} onClick={() => commit('stay')}>
            {t(draft?.theirs ? 'list:cell.saveMine' : grid ? 'list:cell.take' : 'list:cell.save')}
          </Button>
          <Button variant="quiet" icon="x" caps={['Esc']} tabIndex={-1} onClick={giveUp}>
            {t(draft?.theirs ? 'list:cell.takeTheirs' : 'list:cell.giveUp')}
          </Button>
          {grid && grid.alike > 1 && (
            <Button
              variant="quiet"
              icon="list-checks"
              caps={['Alt', '↵']}
              tabIndex={-1}
              onClick={commitAlike}
            >
              {t('grid:fixAlike', { count: grid.alike })}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}
