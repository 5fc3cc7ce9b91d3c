/** The lines of an order: goods, price, quantity by digits; Enter adds the next, Ctrl+Delete takes one out. */
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { useController } from 'react-hook-form'
import { Picture } from '../../../../console/kit/detail/value.tsx'
import type { FormBodyProps } from '../../../../console/kit/face.ts'
import { focusField } from '../../../../console/kit/form/summary.tsx'
import { useT } from '../../../../console/kit/i18n.ts'
import { IconButton } from '../../../../console/kit/ui/button.tsx'
import { classes } from '../../../../console/kit/ui/class-names.ts'
import { TextInput } from '../../../../console/kit/ui/input.tsx'
import { Code, Money } from '../../../../console/kit/ui/text.tsx'
import type { AnyRecord } from '../../../../core/area.ts'
import type { Goods, Quote } from '../../placing.ts'
import { QuotedOff, quotedOff } from './discounts.ts'
import { GoodsPicker, Stock } from './goods-picker.tsx'
import { Labelled } from './labelled.tsx'
import styles from './placing.module.css'
import { isQuantity, type LiveQuote } from './use-quote.ts'
import {
  agreedPieces,
  type FormLine,
  isLines,
  type Pieces,
  piecesOf,
  withAdded,
  withGoods,
} from './values.ts'

const quantityId = (variant: string) => `quantity-${variant}`

/**
 * Puts the focus into a line's quantity, as soon as the line is rendered. A quantity that changes with it is
 * selected once it is shown, not its former value: typed digits replace it.
 */
function useQuantityFocus(): (line: FormLine, how?: 'next' | 'behind') => void {
  const wanted = useRef<{ line: FormLine; behind: boolean }>(undefined)
  const tryNow = () => {
    if (!wanted.current) return
    const { line, behind } = wanted.current
    const input = document.getElementById(quantityId(line.variant.id))
    if (!(input instanceof HTMLInputElement) || input.value !== String(line.quantity)) return
    wanted.current = undefined
    input.focus()
    // A part of the quantity is typed already: typing continues after it.
    if (behind) input.setSelectionRange(input.value.length, input.value.length)
  }
  useEffect(tryNow)
  return (line, how) => {
    wanted.current = { line, behind: how === 'behind' }
    if (how === undefined) tryNow()
  }
}

/** A quantity as it is typed; invalid text stays, to be seen and corrected. */
function readQuantity(typed: string): number | string {
  const text = typed.trim()
  return /^\d{1,6}$/.test(text) ? Number(text) : text
}

type RowProps = {
  line: FormLine
  quoted: Quote['lines'][number] | undefined
  /** The quote is of other values than those entered. */
  stale: boolean
  /** Those that the order had. */
  agreed: readonly Pieces[]
  onQuantity(quantity: number | string): void
  onRemove(): void
  /** Up or down among the lines; beyond the last is where the next is added. */
  onMove(by: 1 | -1): void
  onNext(): void
}

/** Pieces at different prices, and why. */
function PiecesText({ pieces, was }: { pieces: readonly Pieces[]; was: number | undefined }) {
  const t = useT()
  return (
    <span className={styles.pieces}>
      {pieces.map(({ quantity, price, since }) => (
        <span key={`${since}-${price}`}>
          {t(`placing:pieces.${since}`, { count: quantity })} <Money amount={price} />
          {since === 'today' && was !== undefined && was !== price && (
            <>
              {' '}
              <s>
                <Money amount={was} />
              </s>
            </>
          )}
        </span>
      ))}
    </span>
  )
}

/** A row's amount, VND, as it was quoted; at once for another quantity where all pieces have one price; undefined before that. */
function amountOf(
  quantity: number | string,
  quoted: RowProps['quoted'],
  isKnown: boolean,
): number | undefined {
  if (!quoted || !isQuantity(quantity)) return undefined
  return isKnown ? quoted.amount : quoted.price * quantity - quotedOff(quoted)
}

function Row({ line, quoted, stale, agreed, onQuantity, onRemove, onMove, onNext }: RowProps) {
  const t = useT()
  const { variant, quantity, price } = line
  const moved = quoted !== undefined && quoted.price !== price
  const pieces = isQuantity(quantity) ? piecesOf(agreed, quantity, quoted) : []
  const isMixed = pieces.length > 1
  const amount = amountOf(quantity, quoted, isMixed || !stale)
  const wrong = !isQuantity(quantity)
  // A price that moved is said by the two prices here and by the notice beneath; the quantity is right.
  const problem = quoted?.problem?.key === 'priceMoved' ? undefined : quoted?.problem
  const label = variant.variant ? `${variant.name} (${variant.variant})` : variant.name

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey
    const step = event.key === '+' ? 1 : event.key === '-' ? -1 : 0
    if (event.key === 'Enter' && plain) onNext()
    else if (event.key === 'Delete' && event.ctrlKey) onRemove()
    else if (event.key === 'ArrowUp' && plain) onMove(-1)
    else if (event.key === 'ArrowDown' && plain) onMove(1)
    else if (step !== 0 && plain) onQuantity(Math.max(1, (Number(quantity) || 0) + step))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <li className={styles.line}>
      <Picture src={variant.image} />
      <span className={styles.what}>
        <span className={styles.name}>{variant.name}</span>
        <span className={styles.second}>
          {variant.variant && `${variant.variant} · `}
          <Code>{variant.code}</Code>
          {quoted && (
            <>
              {' · '}
              <Stock available={quoted.available} />
            </>
          )}
        </span>
        {quoted && <QuotedOff line={quoted} className={styles.second} />}
        {isMixed && <PiecesText pieces={pieces} was={line.addedPrice} />}
        {(problem || wrong) && (
          <span className={styles.wrong}>{wrong ? t('placing:quantityWrong') : problem?.msg}</span>
        )}
      </span>
      <span className={styles.each}>
        {moved ? (
          <>
            <s>
              <Money amount={price} />
            </s>
            <Money amount={quoted.price} />
          </>
        ) : (
          <>
            {variant.listed > price && (
              <s>
                <Money amount={variant.listed} />
              </s>
            )}
            <Money amount={price} />
          </>
        )}
      </span>
      <TextInput
        id={quantityId(variant.id)}
        className={styles.quantity}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('placing:quantityOf', { name: label })}
        aria-keyshortcuts="Control+Delete"
        value={String(quantity)}
        invalid={wrong || problem != null}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => {
          onQuantity(readQuantity(target.value))
        }}
        onKeyDown={onKeyDown}
      />
      <span
        className={classes(styles.amount, (amount === undefined || (isMixed && stale)) && styles.pending)}
      >
        {amount === undefined ? '…' : <Money amount={amount} />}
      </span>
      <IconButton
        icon="trash-2"
        size={15}
        label={t('placing:removeLine', { name: label })}
        caps={['Ctrl', 'Del']}
        onClick={onRemove}
      />
    </li>
  )
}

type LinesProps = {
  form: FormBodyProps['form']
  live: LiveQuote
  /** The order that is edited. */
  record: AnyRecord | undefined
}

export function LinesEditor({ form, live: { quote, stale }, record }: LinesProps) {
  const t = useT()
  const { field, fieldState } = useController({ name: 'lines', control: form.control })
  const lines = isLines(field.value) ? field.value : []
  const latest = useRef(lines)
  latest.current = lines
  const focusQuantity = useQuantityFocus()
  const agreed = useMemo(() => agreedPieces(record), [record])
  const { onChange } = field
  // The prices of added pieces are agreed on as they are shown.
  useEffect(() => {
    if (!quote || stale) return
    const next = withAdded(latest.current, quote)
    if (next !== latest.current) onChange(next)
  }, [quote, stale, onChange])

  function change(next: FormLine[]) {
    latest.current = next
    field.onChange(next)
    form.clearErrors('lines')
  }
  const set = (id: string, quantity: number | string) =>
    change(latest.current.map((line) => (line.variant.id === id ? { ...line, quantity } : line)))

  function remove(id: string) {
    const at = latest.current.findIndex((line) => line.variant.id === id)
    const next = latest.current.filter((line) => line.variant.id !== id)
    change(next)
    const neighbour = next[at] ?? next[at - 1]
    if (neighbour) focusQuantity(neighbour)
    else focusField('lines')
  }

  function add(goods: Goods, ahead?: { quantity: string; next: boolean }) {
    change(withGoods(latest.current, goods))
    if (ahead) set(goods.id, readQuantity(ahead.quantity))
    const added = latest.current.find(({ variant }) => variant.id === goods.id)
    if (ahead?.next || !added) focusField('lines')
    else focusQuantity(added, ahead ? 'behind' : 'next')
  }

  function move(id: string, by: 1 | -1) {
    const at = latest.current.findIndex((line) => line.variant.id === id) + by
    const target = latest.current[at]
    if (target) focusQuantity(target)
    else if (by === 1) focusField('lines')
  }

  return (
    <Labelled name="lines" label={t('placing:lines')} required error={fieldState.error?.message}>
      {lines.length > 0 && (
        <ol className={styles.lines}>
          {lines.map((line) => (
            <Row
              key={line.variant.id}
              line={line}
              quoted={quote?.lines.find(({ variant }) => variant === line.variant.id)}
              stale={stale}
              agreed={agreed.get(line.variant.id) ?? []}
              onQuantity={(quantity) => set(line.variant.id, quantity)}
              onRemove={() => remove(line.variant.id)}
              onMove={(by) => move(line.variant.id, by)}
              onNext={() => focusField('lines')}
            />
          ))}
        </ol>
      )}
      <GoodsPicker invalid={fieldState.invalid} onPick={add} />
      {lines.length === 0 && <p className={styles.hint}>{t('placing:linesHint')}</p>}
    </Labelled>
  )
}
