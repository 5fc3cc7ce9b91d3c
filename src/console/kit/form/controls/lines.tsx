/**
 * Lines of a record with a quantity each, and what else is to be said of them. By keyboard: digits set the quantity of the
 * line, up and down go to the next line, left and right along it, Enter goes on to the next.
 */
import type { KeyboardEvent } from 'react'
import { type LineRow, MANY_PIECES, usualFlag } from '../../../../core/steps.ts'
import { Picture } from '../../detail/value.tsx'
import { useT } from '../../i18n.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import styles from './lines.module.css'

/** The user's own input of a line: the quantity as it is typed, and flags. Parts that were not touched are absent. */
export type LineEntry = { text?: string; flags?: Readonly<Record<string, boolean>> }
/** Lines that the user touched. All else is as the record has it by now. */
export type LineEntries = ReadonlyMap<string, LineEntry>

const textOf = ({ initial }: LineRow, entry: LineEntry | undefined) => entry?.text ?? String(initial)

/** The quantity of a line; undefined when it is none that the line can have. Empty is none. */
export function quantityOf(row: LineRow, entry: LineEntry | undefined): number | undefined {
  const { max } = row
  const text = textOf(row, entry).trim()
  if (text === '') return 0
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  return value <= max ? value : undefined
}

type Props = {
  id: string
  rows: readonly LineRow[]
  flags: readonly string[]
  /** Words of a flag. */
  say(flag: string): string
  entries: LineEntries
  onChange(entries: LineEntries): void
  describedBy?: string
  /** The sum of the chosen lines. */
  sum?: string
}

/** Whether only the warehouse knows how many there can be. */
const isOpen = ({ max }: LineRow) => max >= MANY_PIECES

const bounded = (row: LineRow, value: number) => String(Math.min(row.max, Math.max(0, value)))

/** Moves the focus among the controls of a table: `down` lines, `right` controls. */
function moveFocus(from: HTMLElement, down: number, right: number): boolean {
  const body = from.closest('tbody')
  const [line, at] = [Number(from.dataset.line) + down, Number(from.dataset.at) + right]
  const to = body?.querySelector<HTMLElement>(`[data-line="${line}"][data-at="${at}"]`)
  to?.focus()
  return to != null
}

const ARROWS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: field } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (key === 'Enter') {
    event.preventDefault()
    if (!moveFocus(field, 1, 0)) leaveDown(field)
    return
  }
  const way = ARROWS[key]
  if (!way) return
  // Within a number the caret moves; at its end it goes on.
  if (way[1] !== 0 && field instanceof HTMLInputElement && field.type === 'text') {
    const edge = way[1] > 0 ? field.value.length : 0
    const whole = field.selectionStart === 0 && field.selectionEnd === field.value.length
    if (!whole && (field.selectionStart !== edge || field.selectionEnd !== edge)) return
  }
  if (moveFocus(field, ...way)) event.preventDefault()
}

/** After the last line comes the control below the lines. */
function leaveDown(field: HTMLElement): void {
  const all = [
    ...(field
      .closest('dialog, form')
      ?.querySelectorAll<HTMLElement>('input, select, textarea, button:not([tabindex="-1"])') ?? []),
  ]
  const lines = field.closest('fieldset')
  const last = all.findLastIndex((one) => lines?.contains(one))
  all
    .slice(last + 1)
    .find((one) => one.offsetParent !== null)
    ?.focus()
}

function Line({
  row,
  pictured,
  at,
  entry,
  flags,
  say,
  onEntry,
}: Pick<Props, 'flags' | 'say'> & {
  row: LineRow
  pictured: boolean
  at: number
  entry: LineEntry
  onEntry(entry: LineEntry): void
}) {
  const t = useT()
  const quantity = quantityOf(row, entry)
  const off = row.max === 0
  const { name } = row
  const set = (value: number) => onEntry({ ...entry, text: bounded(row, value) })
  return (
    <tr data-chosen={quantity ? '' : undefined}>
      {pictured && (
        <td className={styles.picture}>
          <Picture src={row.image} />
        </td>
      )}
      <td className={styles.what}>
        <span className={styles.name}>{name}</span>
        {row.detail && <span className={styles.detail}>{row.detail}</span>}
        {off && <span className={styles.detail}>{t('form:lines.gone')}</span>}
      </td>
      <td className={styles.quantity}>
        <span className={styles.stepper}>
          <IconButton
            icon="minus"
            size={14}
            label={t('form:lines.less', { name })}
            tabIndex={-1}
            disabled={off || quantity === 0}
            onClick={() => set((quantity ?? row.max) - 1)}
          />
          <input
            type="text"
            inputMode="numeric"
            className={styles.input}
            data-line={at}
            data-at={0}
            data-autofocus={at === 0 ? '' : undefined}
            aria-label={t('form:lines.quantityOf', { name })}
            aria-invalid={quantity === undefined || undefined}
            disabled={off}
            autoComplete="off"
            value={textOf(row, entry)}
            onFocus={(event) => event.target.select()}
            onKeyDown={onArrow}
            onChange={(event) => onEntry({ ...entry, text: event.target.value.replace(/\D/g, '') })}
            onBlur={() => entry.text === '' && onEntry({ ...entry, text: '0' })}
          />
          <IconButton
            icon="plus"
            size={14}
            label={t('form:lines.more', { name })}
            tabIndex={-1}
            disabled={off || quantity === row.max}
            onClick={() => set((quantity ?? row.max - 1) + 1)}
          />
        </span>
        {!isOpen(row) && <span className={styles.max}>{t('form:lines.of', { max: row.max })}</span>}
      </td>
      {flags.map((flag, index) => (
        <td key={flag} className={styles.flag}>
          <label>
            <input
              type="checkbox"
              data-line={at}
              data-at={index + 1}
              aria-label={`${say(flag)}: ${name}`}
              checked={entry.flags?.[flag] ?? usualFlag(row, flag)}
              disabled={off || !quantity}
              onKeyDown={onArrow}
              onChange={(event) =>
                onEntry({ ...entry, flags: { ...entry.flags, [flag]: event.target.checked } })
              }
            />
            <span aria-hidden="true">{say(flag)}</span>
          </label>
        </td>
      ))}
    </tr>
  )
}

export function LinesControl({ id, rows, flags, say, entries, onChange, describedBy, sum }: Props) {
  const t = useT()
  const setAll = (whole: boolean) =>
    onChange(
      new Map(rows.map((row) => [row.id, { ...entries.get(row.id), text: String(whole ? row.max : 0) }])),
    )
  const pictured = rows.some(({ image }) => image !== undefined)
  if (rows.length === 0) return <p className="mut">{t('form:lines.nothing')}</p>
  return (
    <fieldset id={id} className={styles.lines} aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      <table>
        <thead>
          <tr>
            <th scope="col" colSpan={pictured ? 2 : 1}>
              {t('form:lines.line')}
            </th>
            <th scope="col">{t('form:lines.quantity')}</th>
            {flags.map((flag) => (
              <th key={flag} scope="col">
                {say(flag)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Line
              key={row.id}
              row={row}
              pictured={pictured}
              at={at}
              entry={entries.get(row.id) ?? {}}
              flags={flags}
              say={say}
              onEntry={(entry) => onChange(new Map(entries).set(row.id, entry))}
            />
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        {rows.length > 1 && !rows.every(isOpen) && (
          <>
            <Button variant="quiet" onClick={() => setAll(true)}>
              {t('form:lines.all')}
            </Button>
            <Button variant="quiet" onClick={() => setAll(false)}>
              {t('form:lines.none')}
            </Button>
          </>
        )}
        <span className={styles.hint}>{t('form:lines.hint')}</span>
        <output className={styles.sum}>{sum}</output>
      </div>
    </fieldset>
  )
}
