/**
 * Goods received, counted, corrected and written off by hand. The product's row is locked by the write, then its variants, as
 * everything does that moves goods. An undo moves the same pieces the other way: what was sold meanwhile stays sold.
 */
import { sql } from 'kysely'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { LineAnswer, StepValues } from '../../../core/steps.ts'
import { ANSWERED, type Changes, type Effect, type Sql, type Write } from '../../../server/kit/area/face.ts'
import type { Product } from '../area.ts'
import { holdersOf, movedSince, PACKED } from './packed.ts'
import { moveStock, type StockKind, type StockWhy } from './public.ts'

type Held = { id: string; name: string; stock: number; packed: number; reserved: number }
/** By how many pieces a variant changes. */
type Moved = { variant: Held; by: number }

/** Variants of products, by the product; locked unless they are only looked at. */
async function variantsOf(
  db: Sql,
  products: readonly Product[],
  { lock }: { lock: boolean },
): Promise<(product: Product) => Held[]> {
  const { rows } = await sql<Held & { product: string }>`
    select v.id, v.product_id as product, coalesce(nullif(concat_ws(' · ', v.value1, v.value2), ''), v.code) as name, v.stock,
      ${sql.raw(PACKED)} as packed, v.reserved
    from product_variants v where v.product_id = any(${products.map(({ id }) => id)}::uuid[])
    order by v.id ${lock ? sql`for update of v` : sql``}`.execute(db)
  const found = Map.groupBy(rows, ({ product }) => product)
  return ({ id }) => found.get(id) ?? []
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

/** Moves goods, those for the same reason in one statement. */
async function move(
  write: Write,
  kind: StockKind,
  all: readonly { moves: readonly Moved[]; why: StockWhy }[],
): Promise<void> {
  for (const same of Map.groupBy(all, ({ why }) => JSON.stringify(why)).values()) {
    const rows = same.flatMap(({ moves }) =>
      moves.map(({ variant, by }) => ({ variant: variant.id, stock: by })),
    )
    await moveStock(write, kind, rows, same[0]?.why)
  }
}

/** By how many pieces a line changes its variant, or why it cannot. */
type By = (
  variant: Held,
  line: LineAnswer,
  args: Readonly<StepValues>,
  write: Write,
) => number | Refusal | Promise<number | Refusal>

/**
 * Pieces in place of those that there are: `added` are not in the number that is read and typed. Refused once the number that
 * was read is another one, and below the pieces that orders hold, unless `below` is chosen.
 */
const inPlace =
  (added: (variant: Held) => number): By =>
  async (variant, { quantity, from }, args, write) => {
    const now = variant.stock - added(variant)
    if (from !== undefined && from !== now) {
      const what = await movedSince(write, variant.id, now - from)
      return { key: 'stockMoved', params: { name: variant.name, from, now, what } }
    }
    const next = quantity + added(variant)
    if (next < variant.reserved && next < variant.stock && args.below !== true) {
      const orders = await holdersOf(write, variant.id)
      const params = { name: variant.name, left: next, held: variant.reserved, orders }
      return { key: orders === '' ? 'belowHeldUnseen' : 'belowHeld', params }
    }
    return next - variant.stock
  }

/** An effect that changes each named variant by as many pieces as `by` finds, or is refused. */
function stockEffect(kind: StockKind, by: By): Effect<Product> {
  const decide = async (
    write: Write,
    variants: readonly Held[],
    args: Readonly<StepValues>,
  ): Promise<Moved[] | Refusal> => {
    const named = chosen(linesOf(args.lines), variants)
    if (!Array.isArray(named)) return named
    const moves: Moved[] = []
    for (const { held, line } of named) {
      const pieces = await by(held, line, args, write)
      if (typeof pieces !== 'number') return pieces
      if (pieces !== 0) moves.push({ variant: held, by: pieces })
    }
    return moves.length > 0 ? moves : { key: 'alreadySo' }
  }
  const runMany: NonNullable<Effect<Product>['runMany']> = async (write, rows, dryRun) => {
    const products = rows.map(({ record }) => record)
    const variants = await variantsOf(write.sql, products, { lock: !dryRun })
    const outcomes = new Map<string, Changes | { refused: Refusal }>()
    const all: { moves: Moved[]; why: StockWhy }[] = []
    for (const { record, args } of rows) {
      const moves = await decide(write, variants(record), args)
      if (!Array.isArray(moves)) {
        outcomes.set(record.id, { refused: moves })
        continue
      }
      all.push({ moves, why: whyOf(args) })
      // An undo needs what changed: a count has only what there is now.
      const moved = moves.map(({ variant, by }) => ({ line: variant.id, quantity: by }))
      outcomes.set(record.id, { stock: sumOf(variants(record), moves), [ANSWERED]: { moved } })
    }
    if (!dryRun) await move(write, kind, all)
    return outcomes
  }
  return {
    runMany,
    run: async (write, record, args, dryRun) =>
      (await runMany(write, [{ record, args }], dryRun)).get(record.id) ?? {},
    async undo(write, product, _before, args) {
      const variants = (await variantsOf(write.sql, [product], { lock: true }))(product)
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
      await move(write, kind, [{ moves, why: whyOf(args) }])
      return { stock: sumOf(variants, moves) }
    },
  }
}

export const stockEffects: Readonly<Record<string, Effect<Product>>> = {
  receive: stockEffect('receipt', (_variant, { quantity }) => quantity),
  'count-stock': stockEffect(
    'count',
    inPlace(({ packed }) => packed),
  ),
  'correct-stock': stockEffect(
    'correction',
    inPlace(() => 0),
  ),
  'write-off': stockEffect('write_off', ({ name, stock }, { quantity }) =>
    quantity > stock ? { key: 'moreThanStock', params: { name, stock, count: quantity } } : -quantity,
  ),
}
