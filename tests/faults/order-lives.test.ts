/**
 * Random sequences of what people do with a handful of orders, some of them parts of one cart: placed, changed and
 * moved on. Whatever the order of things, sums hold: goods, money, points, uses of a voucher, and the history of each
 * order. A failure names its seed.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderStatus } from '../../src/areas/orders/area.ts'
import { states } from '../../src/areas/orders/states.ts'
import { ORDER_COMMANDS } from '../support/figures.ts'
import { faultFigure } from '../support/kept-figures.ts'
import { HOLDING, type OrdersUnderTest, startOrders, stockMistakes, stockOther } from '../support/orders.ts'

const SEED = Number(process.env.FAULT_SEED ?? 20_261_122)
/** Orders that are looked after at a time; one that is over makes room for another. */
const HANDFUL = 6
/** So often all sums are checked. */
const CHECK_EVERY = 25
const USES = 40

let shop: OrdersUnderTest
/** Goods of a second supplier: together with the first one's they are two orders of one cart. */
let balls: string
const opening = 100_000

beforeAll(async () => {
  shop = await startOrders(['warehouse'])
  balls = await stockOther(shop.db, 200_000)
  await sql`update product_variants set stock = 12`.execute(shop.db)
  await sql`update customers set points = ${opening}`.execute(shop.db)
  await sql`insert into return_policies (id, code, name, days) values (gen_random_uuid(), 'CS00001', 'Mọi nơi', 30)`.execute(
    shop.db,
  )
  await sql`
    insert into vouchers (id, code, name, voucher_code, kind, starts_on, ends_on, benefit, amount, percent,
      max_refund, uses, max_uses)
    values (gen_random_uuid(), 'VCH1', 'Giảm', 'GIAM', 'public', '2020-01-01', '2099-01-01', 'amount', 50000, null,
        null, 'custom', ${USES}),
      (gen_random_uuid(), 'VCH2', 'Mười', 'MUOI', 'public', '2020-01-01', '2099-01-01', 'percent', null, 1000,
        60000, 'custom', ${USES}),
      (gen_random_uuid(), 'VCH3', 'Găng', 'GANG', 'public', '2020-01-01', '2099-01-01', 'amount', 70000, null,
        null, 'custom', ${USES})`.execute(shop.db)
  // For goods of the first supplier only.
  await sql`update vouchers set product_ids = array[${shop.product}::uuid] where code = 'VCH3'`.execute(
    shop.db,
  )
}, 120_000)
afterAll(() => shop?.close())

/** Values for the steps of each transition; some are invalid on purpose. */
const ARGS: Readonly<Record<string, readonly object[]>> = {
  confirm: [{}],
  pack: [{}],
  ship: [{}, { driver: 'Anh Tuấn' }],
  deliver: [{}, { codCollected: 1_000, reason: 'Khách trả thiếu' }],
  'fail-delivery': [{ failReason: 'refused' }, { failReason: 'nobody_there' }],
  cancel: [{ reason: 'duplicate' }],
  'confirm-payment': [{}],
  'cancel-payment': [{ paymentReason: 'wrong_order' }],
  'refund-bank': [{}, { amount: 100_000 }, { amount: 999_000_000 }],
  'refund-points': [{}, { amount: 100_000 }],
  'request-return': [{ returnReason: 'damaged' }],
  'approve-return': [{}],
  'send-back-return': [{ change: 'Thêm ảnh' }],
  'ask-return-again': [{}],
  'reject-return': [{ rejectReason: 'used' }],
  remit: [{}],
  'remit-part': [{ amount: 1_000, reason: 'Nộp trước' }],
  'log-call': [{ result: 'busy' }],
}
/** Chosen more often, so that many orders come to their end. */
const ONWARD = ['confirm', 'pack', 'ship', 'deliver', 'request-return', 'approve-return', 'confirm-payment']
const NAMES = [...Object.keys(ARGS), ...ONWARD, ...ONWARD, ...ONWARD]

const move = fc.record({
  slot: fc.nat(HANDFUL - 1),
  /** Among what the state allows, or among everything. */
  allowed: fc.integer({ min: 0, max: 9 }),
  // Left to itself fast-check would mostly take the first of each choice.
  pick: fc.noBias(fc.nat(10_000)),
  kind: fc.constantFrom(
    'act',
    'act',
    'act',
    'act',
    'act',
    'edit',
    'edit',
    'edit',
    'undo',
    'twice',
    'replace',
  ),
})

/** Until an order is on its way it can be changed. */
const EDITABLE: readonly OrderStatus[] = ['pending', 'awaiting_payment', 'to_pack', 'to_deliver']

const PLACINGS = [
  { paymentMethod: 'cod' },
  { paymentMethod: 'bank', quantity: 2 },
  { paymentMethod: 'cod', voucherCode: 'GIAM', points: 20_000 },
  { paymentMethod: 'wallet', voucherCode: 'GIAM', quantity: 3 },
  { paymentMethod: 'cod', voucherCode: 'MUOI', quantity: 2, both: true, shippingFee: 30_000 },
  { paymentMethod: 'cod', voucherCode: 'GIAM', both: true },
  { paymentMethod: 'bank', voucherCode: 'GIAM', both: true, points: 30_000 },
  { paymentMethod: 'cod', voucherCode: 'GANG', both: true, quantity: 2 },
] as const

type Slot = { id: string; audits: string[] }

/** Places a cart; returns the order of each supplier, none when it was refused. */
async function place(pick: number): Promise<Slot[]> {
  const { paymentMethod, ...more } = PLACINGS[pick % PLACINGS.length] ?? PLACINGS[0]
  const terms: {
    quantity?: number
    voucherCode?: string
    points?: number
    both?: boolean
    shippingFee?: number
  } = more
  const { quantity = 1, both = false, ...rest } = terms
  const gloves = { variant: shop.variants[pick % shop.variants.length], quantity }
  const body = {
    customer: shop.customer,
    lines: both ? [gloves, { variant: balls, quantity: 2 }] : [gloves],
    paymentMethod,
    receiverName: 'Trần Minh',
    receiverPhone: '0987654321',
    address: '12 Láng Hạ',
    ward: 'Láng Hạ',
    province: 'Hà Nội',
    ...rest,
  }
  // They were placed long ago: nobody is to be asked whether this is one of them again.
  await sql`update orders set placed_at = placed_at - interval '3 days'`.execute(shop.db)
  const answer = await shop.call('POST', '/api/orders', body)
  expect([201, 400, 409], JSON.stringify(answer)).toContain(answer.status)
  if (answer.status !== 201) return []
  const others: { id: string }[] = answer.others ?? []
  return [answer.data, ...others].map(({ id }) => ({ id, audits: [] }))
}

/** Changes that people make; some are refused: goods of another supplier, a voucher that the cart's other order shares. */
const EDITS: readonly ((pick: number, own: string[]) => object)[] = [
  (pick, own) => ({ lines: own.map((variant) => ({ variant, quantity: 1 + (pick % 4) })) }),
  (pick, own) => ({
    lines: [
      { variant: own[0], quantity: 1 },
      { variant: shop.variants[pick % shop.variants.length], quantity: 1 + (pick % 3) },
    ],
  }),
  (pick) => ({ voucherCode: ['GIAM', 'MUOI', 'GANG', null][pick % 4] }),
  (pick) => ({ points: [0, 10_000, 50_000][pick % 3] }),
  (pick) => ({ shippingFee: [0, 15_000, 40_000][pick % 3] }),
  (pick) => ({ paymentMethod: ['cod', 'bank'][pick % 2] }),
  (pick) => ({ address: `${pick} Kim Mã`, ward: 'Kim Mã' }),
]

/** Where an order is that can be changed, part of a cart each other time; undefined when none can. */
async function editable(slots: readonly (Slot | undefined)[], pick: number): Promise<number | undefined> {
  const ids = slots.flatMap((slot) => (slot ? [slot.id] : []))
  const { rows } = await sql<{ id: string }>`
    select id from orders where id = any(${ids}::uuid[]) and status = any(${EDITABLE}::text[])
      and (${pick % 2 === 0} or group_id is not null) order by code`.execute(shop.db)
  const found = rows[pick % (rows.length || 1)]
  return found && slots.findIndex((slot) => slot?.id === found.id)
}

/** Changes an order, with the fields that `pick` chooses at random. */
async function edit(slot: Slot, pick: number) {
  const { rows } = await sql<{ version: number; own: string[] }>`
    select o.version, array(select variant_id from order_lines l where l.order_id = o.id order by position) as own
    from orders o where o.id = ${slot.id}::uuid`.execute(shop.db)
  const { version, own = [] } = rows[0] ?? {}
  const changes = EDITS[pick % EDITS.length]?.(Math.floor(pick / EDITS.length), own) ?? {}
  return shop.call('PUT', `/api/orders/${slot.id}`, changes, 'admin', version)
}

/** New goods arrive and are counted, and the voucher is given some more uses, so that the shop goes on. */
async function restock(): Promise<void> {
  await sql`update product_variants set stock = stock + 4`.execute(shop.db)
  await sql`update vouchers set max_uses = max_uses + 4, used_up = used >= max_uses + 4`.execute(shop.db)
}

/** Violated sums, in words; nothing when all are right. */
async function mistakes(made: ReadonlyMap<string, number>): Promise<unknown[]> {
  const holding = sql.join(HOLDING.map((status) => sql`${status}`))
  const { rows: goods } = await sql`
    select v.code, v.stock, v.reserved, coalesce(h.held, 0) as held
    from product_variants v left join (
      select l.variant_id, sum(l.quantity) as held from order_lines l join orders o on o.id = l.order_id
      where o.status in (${holding}) group by l.variant_id
    ) h on h.variant_id = v.id
    where v.stock < 0 or v.reserved <> coalesce(h.held, 0)`.execute(shop.db)
  const { rows: money } = await sql`
    select o.code, o.status, o.payment, p.held, p.refunded
    from orders o cross join lateral (
      select coalesce(sum(amount), 0) as held, coalesce(-sum(amount) filter (where kind = 'refund'), 0) as refunded
      from order_payments where order_id = o.id
    ) p
    where p.held < 0 or p.refunded < 0
      or (o.payment = 'waiting' and p.held <> 0)
      or (o.payment = 'refunded' and o.status = 'cancelled' and p.held <> 0)
      or (o.payment = 'paid' and o.cod_collected is null and p.held + p.refunded <> o.total)
      or (o.payment = 'paid' and o.cod_collected is not null and p.held + p.refunded <> o.cod_collected)`.execute(
    shop.db,
  )
  const { rows: totals } = await sql`
    select o.code, o.total, o.subtotal, l.amount from orders o cross join lateral (
      select sum(amount) as amount, sum(quantity) as quantity from order_lines where order_id = o.id
    ) l where o.subtotal <> l.amount or o.item_count <> l.quantity or o.total < 0
      or o.total <> o.subtotal - o.discount + o.shipping_fee - o.shipping_discount - o.points`.execute(
    shop.db,
  )
  // The lines bear the discount: those in scope alone, none more than it costs.
  const { rows: bearing } = await sql`
    select o.code, o.discount, l.shared from orders o cross join lateral (
      select sum(i.discount_share) as shared, bool_or(i.discount_share not between 0 and i.amount) as odd,
        bool_or(i.discount_share > 0 and i.product_id <> all (v.product_ids) and v.product_ids <> '{}') as foreign_goods
      from order_lines i left join vouchers v on v.id = o.voucher_id where i.order_id = o.id
    ) l where o.discount <> l.shared or l.odd or l.foreign_goods`.execute(shop.db)
  // Goods that came back whole were worth what was paid for them.
  const { rows: back } = await sql`
    select o.code, l.position, l.amount, l.discount_share, r.due from orders o join order_lines l on l.order_id = o.id
    join lateral (
      select sum(c.quantity) as pieces, sum(c.amount + c.points) as due
      from order_return_outcomes u join order_return_receipts c on c.outcome_id = u.id and c.line_id = l.id
      where u.order_id = o.id and not exists (select from order_retractions x where x.row_id = u.id)
    ) r on r.pieces = l.quantity
    where r.due <> l.amount - l.discount_share`.execute(shop.db)
  const { rows: earnings } = await sql`
    select o.code, e.sold, e.back, s.had from orders o join order_earnings e on e.order_id = o.id
    cross join lateral (select coalesce(sum(amount), 0) as had from shop_earnings where order_id = o.id) s
    where s.had <> case when o.status in ('delivered', 'return_requested', 'returned') then e.sold - e.back else 0 end`.execute(
    shop.db,
  )
  // What the orders of a cart take off together is no more than the voucher gave them.
  const { rows: shares } = await sql`
    select u.holder_id, u.given, o.taken from (
      select holder_id, sum((discount + shipping_discount) * count) as given from voucher_uses group by holder_id
    ) u join lateral (
      select coalesce(sum(discount + shipping_discount), 0) as taken from orders
      where coalesce(group_id, id) = u.holder_id and voucher_id is not null and status <> 'cancelled'
    ) o on o.taken > u.given`.execute(shop.db)
  const { rows: points } = await sql`
    select c.points, e.moved from customers c cross join lateral (
      select coalesce(sum(points), 0) as moved from point_entries where customer_id = c.id
    ) e where c.points <> ${opening} + e.moved`.execute(shop.db)
  const { rows: uses } = await sql`
    select v.used, u.held, o.orders from vouchers v cross join lateral (
      select coalesce(sum(count), 0) as held from voucher_uses where voucher_id = v.id
    ) u cross join lateral (
      select count(distinct coalesce(group_id, id)) as orders from orders
      where voucher_id = v.id and status <> 'cancelled'
    ) o where v.used <> u.held or v.used <> o.orders or v.used > v.max_uses`.execute(shop.db)
  // An order follows changes of others of its cart; no response reports that, but its history has it.
  const { rows: orders } = await sql<{ id: string; version: number; entries: number; followed: number }>`
    select o.id, o.version, count(a.id)::int as entries, count(*) filter (where a.change = 'none')::int as followed
    from orders o left join audit a on a.record_id = o.id group by o.id`.execute(shop.db)
  const lost = orders.filter(
    ({ id, version, entries, followed }) => version !== entries || version - followed !== made.get(id),
  )
  const doubled = orders.length === made.size ? [] : [{ orders: orders.length, made: made.size }]
  return [
    ...(await stockMistakes(shop.db)),
    ...goods,
    ...money,
    ...totals,
    ...bearing,
    ...back,
    ...earnings,
    ...shares,
    ...points,
    ...uses,
    ...lost,
    ...doubled,
  ]
}

test(`${ORDER_COMMANDS} random commands over a handful of orders keep every sum`, {
  timeout: 3_600_000,
}, async () => {
  const [moves = []] = fc.sample(
    fc.array(move, { minLength: ORDER_COMMANDS, maxLength: ORDER_COMMANDS, size: 'max' }),
    {
      seed: SEED,
      numRuns: 1,
    },
  )
  /** How often each order was changed, as the answers said. */
  const made = new Map<string, number>()
  const slots: (Slot | undefined)[] = Array.from({ length: HANDFUL })
  const seen = new Map<string, number>()
  const count = (name: string, status: number) =>
    seen.set(`${name} ${status}`, (seen.get(`${name} ${status}`) ?? 0) + 1)
  const changed = (slot: Slot, audit: string) => {
    slot.audits.push(audit)
    made.set(slot.id, (made.get(slot.id) ?? 0) + 1)
  }
  const fill = async (at: number, pick: number) => {
    const [first, ...others] = await place(pick)
    slots[at] = first
    slots.push(...others)
    count('place', first ? 201 : 409)
    for (const slot of first ? [first, ...others] : []) made.set(slot.id, 1)
    if (!first) await restock()
  }
  for (const [step, { slot: which, allowed, pick, kind }] of moves.entries()) {
    const open = kind === 'edit' && allowed < 8 ? await editable(slots, pick) : undefined
    const at = open ?? (which + pick) % slots.length
    const slot = slots[at]
    if (!slot) {
      await fill(at, pick)
      continue
    }
    const { rows } = await sql<{ status: OrderStatus; payment: string }>`
      select status, payment from orders where id = ${slot.id}::uuid`.execute(shop.db)
    const now = rows[0]
    if (!now) throw new Error(`seed ${SEED}, step ${step}: an order is lost`)
    if (kind === 'replace') {
      if (now.status !== 'cancelled' && (now.status !== 'returned' || now.payment !== 'refunded')) continue
      // The others of a cart stand next to the handful.
      if (slots.length > HANDFUL) slots.splice(at, 1)
      else await fill(at, pick)
      continue
    }
    const audit = slot.audits.at(-1)
    if (kind === 'undo' && audit) {
      const { data } = await shop.call('POST', '/api/undo', { audits: [audit] })
      if (data.undone.length > 0) changed(slot, data.audits[0])
      else slot.audits.pop()
      count('undo', data.undone.length > 0 ? 200 : 409)
      continue
    }
    if (kind === 'edit') {
      const answer = await edit(slot, pick)
      expect([200, 400, 409], `seed ${SEED}, step ${step}, edit: ${answer.msg}`).toContain(answer.status)
      // What changes nothing is no change.
      if (answer.status === 200 && answer.audit) changed(slot, answer.audit)
      count('edit', answer.status)
      continue
    }
    const possible = NAMES.filter((name) => {
      const from: readonly string[] = states.transitions[name as keyof typeof states.transitions].from
      return from.includes(now.status)
    })
    const names = allowed < 8 ? possible : NAMES
    const name = names[pick % names.length] ?? 'log-call'
    const choices = ARGS[name] ?? [{}]
    const given = name === 'pack' ? packing(pick) : (choices[pick % choices.length] ?? {})
    const calls = kind === 'twice' ? [given, given] : [given]
    // A return is approved by another person than asked for it.
    const as = name === 'approve-return' ? 'warehouse' : 'admin'
    const answers = await Promise.all(calls.map((args) => shop.act(slot, name, args, as)))
    for (const answer of answers) {
      expect([200, 400, 409], `seed ${SEED}, step ${step}, ${name}: ${answer.msg}`).toContain(answer.status)
      if (answer.status === 200) changed(slot, answer.audit)
      count(name, answer.status)
    }
    if (step % CHECK_EVERY === 0)
      expect(await mistakes(made), `seed ${SEED}, step ${step}, ${name}`).toEqual([])
  }
  expect(await mistakes(made), `seed ${SEED}, at the end`).toEqual([])
  const { rows: followed } = await sql<{ times: number }>`
    select count(*)::int as times from audit where area = 'orders' and change = 'none'`.execute(shop.db)
  seen.set('followed', followed[0]?.times ?? 0)
  faultFigure(
    'random commands keep goods, money, points, voucher uses and history',
    '10,000 commands',
    `${moves.length} over ${made.size} orders (seed ${SEED}), all sums right`,
  )
  const done = [...seen].sort().map(([name, times]) => `${name}: ${times}`)
  process.stdout.write(`${done.join(', ')}\n`)
})

const packing = (pick: number) =>
  pick % 5 === 0 ? { shippingType: 'pickup' } : { ...shop.packing, expectedOn: null }
