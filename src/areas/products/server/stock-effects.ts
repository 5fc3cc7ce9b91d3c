/**
 * Goods received, counted, corrected and written off by hand. The product's row is locked by the write, then its variants, as
 * everything does that moves goods. An undo moves the same pieces the other way: what was sold meanwhile stays sold.
 */
import { sql } from 'kysely'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { LineAnswer, StepValues } from '../../../core/steps.ts'
import { ANSWERED, type Changes, type Effect, type Sql, type Write } from '../../../server/kit/area/face.ts'
import type { Product } from '../area.ts'
import { moveStock, type StockKind, type StockWhy } from './public.ts'

type Held = { id: string; name: string; stock: number; reserved: number }
/** By how many pieces a variant changes. */
type Moved = { variant: Held; by: number }

async function variantsOf(db: Sql, product: Product): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select id, coalesce(nullif(concat_ws(' · ', value1, value2), ''), code) as name, stock, reserved
    from product_variants where product_id = ${product.id}::uuid order by id for update`.execute(db)
  return rows
}

const text = (value: StepValues[string]) => (typeof value === 'string' && value !== '' ? value : null)
const linesOf = (answer: StepValues[string]) => (Array.isArray(answer) ? answer : []) as LineAnswer[]
const sumOf = (variants: readonly Held[], moves: readonly Moved[]) =>
  [...variants.map(({ stock }) => stock), ...moves.map(({ by }) => by)].reduce((sum, one) => sum + one, 0)
const whyOf = (args: StepValues): StockWhy => ({
  reason: text(args.writeOff),
  note: text(args.why) ?? text(args.note),
})

/** The lines with their variants, each once. */
function chosen(
  lines: readonly LineAnswer[],
  variants: readonly Held[],
): { held: Held; line: LineAnswer }[] | Refusal {
  const found: { held: Held; line: LineAnswer }[] = []
  for (const line of lines) {
    const held = variants.find(({ id }) => id === line.line)
    if (!held) return { key: 'variantForeign' }
    if (found.some((one) => one.held === held)) return { key: 'variantTwice', params: { name: held.name } }
    found.push({ held, line })
  }
  return found
}

async function move(write: Write, kind: StockKind, moves: readonly Moved[], why: StockWhy): Promise<void> {
  const rows = moves.map(({ variant, by }) => ({ variant: variant.id, stock: by }))
  await moveStock(write, kind, rows, why)
}

/** An effect that changes each named variant by as many pieces as `by` finds, or is refused. */
function stockEffect(
  kind: StockKind,
  by: (variant: Held, line: LineAnswer) => number | Refusal,
): Effect<Product> {
  return {
    async run(write, product, args, dryRun): Promise<Changes | { refused: Refusal }> {
      const variants = await variantsOf(write.sql, product)
      const named = chosen(linesOf(args.lines), variants)
      if (!Array.isArray(named)) return { refused: named }
      const moves: Moved[] = []
      for (const { held, line } of named) {
        const pieces = by(held, line)
        if (typeof pieces !== 'number') return { refused: pieces }
        if (pieces !== 0) moves.push({ variant: held, by: pieces })
      }
      if (moves.length === 0) return { refused: { key: 'alreadySo' } }
      if (!dryRun) await move(write, kind, moves, whyOf(args))
      // An undo needs what changed: a count has only what there is now.
      const moved = moves.map(({ variant, by }) => ({ line: variant.id, quantity: by }))
      return { stock: sumOf(variants, moves), [ANSWERED]: { moved } }
    },
    async undo(write, product, _before, args) {
      const variants = await variantsOf(write.sql, product)
      const named = chosen(linesOf(args.moved), variants)
      if (!Array.isArray(named)) return { refused: named }
      const moves = named.map(({ held, line }) => ({ variant: held, by: -line.quantity }))
      const gone = moves.find(({ variant, by }) => by < 0 && variant.stock - variant.reserved + by < 0)
      if (gone) {
        const { name, stock, reserved } = gone.variant
        return {
          refused: {
            key: 'stockGone',
            params: { name, count: -gone.by, left: Math.max(0, stock - reserved) },
          },
        }
      }
      await move(write, kind, moves, whyOf(args))
      return { stock: sumOf(variants, moves) }
    },
  }
}

export const stockEffects: Readonly<Record<string, Effect<Product>>> = {
  receive: stockEffect('receipt', (_variant, { quantity }) => quantity),
  'count-stock': stockEffect('count', ({ stock }, { quantity }) => quantity - stock),
  'correct-stock': stockEffect('correction', ({ stock }, { quantity }) => quantity - stock),
  'write-off': stockEffect('write_off', ({ name, stock }, { quantity }) =>
    quantity > stock ? { key: 'moreThanStock', params: { name, stock, count: quantity } } : -quantity,
  ),
}
