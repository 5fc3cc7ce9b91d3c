/**
 * Lines of a record as a grid to type in. Keys: Enter goes down and adds a line at the end, arrows move between cells,
 * Alt+↑ ↓ move the line, Ctrl+D copies the cell above, Ctrl+Delete removes the line, Ctrl+Z takes back. A block of a
 * spreadsheet is pasted from the cell on.
 */
import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { LinesField } from '../../../core/fields.ts'
import { type AnyLine, LINES_MAX, lineArea, linesIn } from '../../../core/lines.ts'
import { formatNumber } from '../../../core/money.ts'
import { fieldLabel, valueWords } from '../detail/activity-words.ts'
import { useWords } from '../detail/words.ts'
import type { ControlProps } from '../face.ts'
import { isMac } from '../focus/platform.ts'
import type { FieldControlProps } from '../form/controls/control.tsx'
import { type FormFace, same } from '../form/values.ts'
import { useT } from '../i18n.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/class-names.ts'
import { type At, addLine, fillDown, moveLine, putBlock, removeLine, setValue, Undoing } from './grid.ts'
import { cellId, LineRow, type RowActions } from './line-row.tsx'
import styles from './lines-control.module.css'
import { readBlock } from './read-block.ts'

export type LinesControlProps = ControlProps & {
  face: FormFace
  field: LinesField
  errors: Readonly<Record<string, string>> | undefined
  /** The control of a field of any type. */
  Cell: ComponentType<FieldControlProps>
}

/** The cell that an element is in; undefined outside of cells. */
function placeOf(target: EventTarget): At | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  const { row, column } = cell?.dataset ?? {}
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) }
}

/** Whether an arrow to the side leaves a text, as its caret is at the end or all of it is chosen. */
function leavesText(target: EventTarget, right: boolean): boolean {
  if (!(target instanceof HTMLInputElement) || target.selectionStart === null) return true
  const { selectionStart: start, selectionEnd: end, value } = target
  if (start === 0 && end === value.length) return true
  return start === end && (right ? end === value.length : start === 0)
}

export function LinesControl({ face, field, errors, Cell, ...control }: LinesControlProps) {
  const t = useT()
  const words = useWords()
  const hint = useId()
  const own = lineArea(face.area, control.name)
  const columns = Object.entries(field.columns)
  const one = t(`${face.area.id}:lines.${control.name}.one`)
  const max = field.max ?? LINES_MAX
  const lines = linesIn(control.value)
  const box = useRef<HTMLFieldSetElement>(null)
  const undoing = useRef(new Undoing())
  /** The lines as this grid left them: others mean that a draft or a saved record took their place. */
  const left = useRef<readonly AnyLine[]>(lines)
  const last = useRef<At>({ row: 0, column: 0 })
  const [wanted, setWanted] = useState<At>()
  const [said, setSaid] = useState('')
  if (control.value !== left.current && !same(lines, left.current)) {
    undoing.current.clear()
    left.current = lines
  }

  useLayoutEffect(() => {
    if (!wanted) return
    setWanted(undefined)
    focusCell(wanted)
  })

  function focusCell({ row, column }: At): void {
    const at = { row: Math.min(row, lines.length - 1), column }
    const element = document.getElementById(cellId(control.id, at.row, at.column))
    if (!element) {
      box.current?.querySelector<HTMLElement>('[data-add]')?.focus()
      return
    }
    element.focus()
    // A number is shown in groups until it has the focus: chosen once it is drawn as it is typed.
    if (element instanceof HTMLInputElement && element.type === 'text') queueMicrotask(() => element.select())
    element.scrollIntoView({ block: 'nearest' })
  }

  /** Takes changed lines; `kind`: changes of one kind in a row are taken back together. */
  function put(
    next: readonly AnyLine[],
    at: At,
    { kind, focus, say }: { kind?: string; focus?: At; say?: string } = {},
  ) {
    if (next === lines) return
    undoing.current.note({ lines, at: last.current }, kind)
    show(next, focus, say)
    last.current = at
  }

  function show(next: readonly AnyLine[], focus: At | undefined, say = '') {
    left.current = next
    control.onChange(next)
    setSaid(say)
    if (focus) setWanted(focus)
  }

  const full = () => setSaid(t('form:grid.full', { max }))

  function add(at: number, column = 0) {
    if (lines.length >= max) return full()
    put(addLine(lines, field, own, at), { row: at, column }, { focus: { row: at, column } })
  }

  function remove(at: At) {
    if (!lines[at.row]) return
    const say = t('form:grid.removed', { line: at.row + 1 })
    put(removeLine(lines, field, at.row), at, { focus: at, say })
  }

  function move(at: At, by: 1 | -1) {
    const to = { ...at, row: at.row + by }
    put(moveLine(lines, at.row, to.row), to, { focus: to, say: t('form:grid.moved', { line: to.row + 1 }) })
  }

  function fill(at: At) {
    const name = columns[at.column]?.[0]
    if (name !== undefined) put(fillDown(lines, field, at.row, name), at, { focus: at })
  }

  function goBack(back: boolean) {
    const now = { lines, at: last.current }
    const state = back ? undoing.current.back(now) : undoing.current.forth(now)
    if (!state) return
    show(state.lines, state.at, t(back ? 'form:grid.undone' : 'form:grid.redone'))
    last.current = state.at
  }

  async function paste(text: string, from: At) {
    const block = await readBlock(own, text, from.column, words)
    const count = Math.max(lines.length, from.row + block.rows.length)
    if (count > max)
      return setSaid(t('form:grid.tooMany', { count: formatNumber(count), max: formatNumber(max) }))
    const cells = block.rows.reduce((sum, row) => sum + row.length, 0)
    const say = t(block.wide ? 'form:grid.pastedWide' : 'form:grid.pasted', {
      rows: formatNumber(block.rows.length),
      cells: formatNumber(cells),
    })
    put(putBlock(lines, field, own, from, block.rows), from, { focus: from, say })
  }

  const latest = useRef<RowActions>(undefined)
  latest.current = {
    change(row, column, value) {
      const name = columns[column]?.[0] ?? ''
      put(setValue(lines, field, row, name, value), { row, column }, { kind: `${row}.${name}` })
    },
    move: (row, by) => move({ row, column: last.current.column }, by),
    remove: (row) => remove({ row, column: last.current.column }),
  }
  /** The same for all renders, so that a row that did not change is not drawn again. */
  const [actions] = useState<RowActions>(() => ({
    change: (...given) => latest.current?.change(...given),
    move: (...given) => latest.current?.move(...given),
    remove: (...given) => latest.current?.remove(...given),
  }))

  function onKeyDown(event: KeyboardEvent) {
    const at = placeOf(event.target)
    if (!at || event.defaultPrevented || event.nativeEvent.isComposing) return
    const mod = isMac ? event.metaKey : event.ctrlKey
    const take = (work: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      work()
    }
    const key = event.key.toLowerCase()
    if (event.altKey && !mod) {
      if (key === 'arrowup') take(() => move(at, -1))
      else if (key === 'arrowdown') take(() => move(at, 1))
    } else if (mod) {
      if (key === 'd' && !event.shiftKey) take(() => fill(at))
      else if (key === 'delete' || (isMac && key === 'backspace')) take(() => remove(at))
      else if (key === 'z') take(() => goBack(!event.shiftKey))
      else if (key === 'y') take(() => goBack(false))
    } else if (key === 'enter') take(() => goDown(at, event.shiftKey))
    else if (key === 'arrowdown')
      take(() => at.row + 1 < lines.length && focusCell({ ...at, row: at.row + 1 }))
    else if (key === 'arrowup') take(() => at.row > 0 && focusCell({ ...at, row: at.row - 1 }))
    else if ((key === 'arrowleft' || key === 'arrowright') && !event.shiftKey) {
      const right = key === 'arrowright'
      const column = at.column + (right ? 1 : -1)
      if (column >= 0 && column < columns.length && leavesText(event.target, right))
        take(() => focusCell({ ...at, column }))
    }
  }

  function goDown(at: At, up: boolean) {
    if (up) return at.row > 0 && focusCell({ ...at, row: at.row - 1 })
    if (at.row + 1 < lines.length) focusCell({ ...at, row: at.row + 1 })
    else add(lines.length)
  }

  function onFocus(event: FocusEvent) {
    const at = placeOf(event.target)
    if (at) last.current = at
    // The form leads here: to the first error, else to the first cell.
    if (event.target !== box.current) return
    const [first = '0.'] = Object.keys(errors ?? {}).toSorted(
      (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
    )
    const [row, name] = first.split('.')
    focusCell({
      row: Number(row),
      column: Math.max(
        0,
        columns.findIndex(([column]) => column === name),
      ),
    })
  }

  const sums = columns.filter(([, column]) => column.sum)
  const cellFace = useMemo(() => ({ ...face, area: own, controls: {} }), [face, own])
  // A button must not take the focus out of the cell it is about.
  const keepFocus = { onMouseDown: (event: { preventDefault(): void }) => event.preventDefault() }
  return (
    <fieldset
      ref={box}
      id={control.id}
      className={classes(styles.box, control.invalid && styles.invalid)}
      aria-labelledby={`${control.id}-label`}
      aria-describedby={[control.describedBy, hint].filter(Boolean).join(' ')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) control.onBlur()
      }}
      onPaste={(event) => {
        const at = placeOf(event.target)
        const text = event.clipboardData.getData('text/plain')
        if (!at || !/[\t\n\r]/.test(text.trimEnd())) return
        event.preventDefault()
        void paste(text, at)
      }}
    >
      {lines.length === 0 ? (
        <p className={styles.none}>{t(`${face.area.id}:lines.${control.name}.none`)}</p>
      ) : (
        <table className={styles.table}>
          <colgroup>
            <col className={styles.place} />
            {columns.map(([name, column]) => (
              <col key={name} style={{ width: column.width }} />
            ))}
            <col className={styles.acts} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col" aria-label="#" />
              {columns.map(([name, column]) => (
                <th key={name} scope="col">
                  {fieldLabel(words, own, name)}
                  {!column.optional && column.type !== 'boolean' && <span className={styles.star}> (*)</span>}
                </th>
              ))}
              <th scope="col">
                <span className={styles.said}>{t('form:grid.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, row) => (
              <LineRow
                key={line.id ?? `new-${row}`}
                id={control.id}
                row={row}
                line={line}
                isLast={row === lines.length - 1}
                own={own}
                field={field}
                face={cellFace}
                one={one}
                errors={errors}
                disabled={control.disabled}
                actions={actions}
                Cell={Cell}
              />
            ))}
          </tbody>
          {sums.length > 0 && (
            <tfoot>
              <tr>
                <th scope="row">{t('form:grid.total')}</th>
                {columns.map(([name, column]) => (
                  <td key={name} data-label={fieldLabel(words, own, name)}>
                    {column.sum && valueWords(words, own, name, sumOf(lines, name))}
                  </td>
                ))}
                <td />
              </tr>
            </tfoot>
          )}
        </table>
      )}
      <div className={styles.bar}>
        <Button variant="quiet" icon="plus" data-add onClick={() => add(lines.length)}>
          {t('form:grid.add', { one })}
        </Button>
        {lines.length > 1 && (
          <Button variant="quiet" icon="copy" {...keepFocus} onClick={() => fill(last.current)}>
            {t('form:grid.fill')}
          </Button>
        )}
        {undoing.current.canGoBack && (
          <Button variant="quiet" icon="undo-2" {...keepFocus} onClick={() => goBack(true)}>
            {t('form:grid.undo')}
          </Button>
        )}
        <span className={styles.told} role="status">
          {said}
        </span>
      </div>
      <p id={hint} className={styles.hint}>
        {t('form:grid.hint')}
      </p>
    </fieldset>
  )
}

/** The sum of a column; values that are no numbers yet count nothing. */
function sumOf(lines: readonly AnyLine[], name: string): number {
  return lines.reduce((sum, line) => sum + (typeof line[name] === 'number' ? (line[name] as number) : 0), 0)
}
