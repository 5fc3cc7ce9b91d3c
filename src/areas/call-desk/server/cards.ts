/**
 * Cards of the desk: the order with its lines or the case, the customer's past, earlier calls. A statement
 * per purpose.
 */
import { sql } from 'kysely'
import { holds } from '../../../core/abilities.ts'
import { maskPhone } from '../../../core/phone.ts'
import { caseParts } from '../../../families/cases/server/cases.ts'
import type { Actor, Sql } from '../../../server/kit/area/face.ts'
import { outcomeWords } from '../../call-outcomes/server/public.ts'
import { CALL_PURPOSES } from '../../call-rules/area.ts'
import { area } from '../area.ts'
import { AREA_OF, type Card, type CasePurpose } from '../card.ts'
import type { Held } from './take.ts'

/** Of a buyer's orders so many are looked at. */
const PAST_MAX = 500

type Row = Omit<Card, 'phone'> & { number: string }

const order = sql`json_build_object('id', o.id, 'code', o.code, 'version', o.version, 'status', o.status, 'payment', o.payment,
  'paymentMethod', o.payment_method, 'total', o.total, 'subtotal', o.subtotal, 'discount', o.discount,
  'shippingFee', o.shipping_fee, 'shippingType', o.shipping_type, 'placedAt', iso_time(o.placed_at),
  'receiverName', o.receiver_name, 'otherReceiver', o.receiver_phone <> o.phone, 'address', o.address, 'ward', o.ward,
  'district', o.district, 'province', o.province, 'addressComplete', o.address_complete, 'note', o.note)`

const lines = sql`coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name, 'variant', l.variant_name,
    'image', l.image, 'quantity', l.quantity, 'price', l.price, 'stock', coalesce(v.stock, 0), 'wanted', (
      select sum(w.quantity)::int from order_lines w where w.order_id = o.id and w.variant_id = l.variant_id))
    order by l.position)
  from order_lines l left join product_variants v on v.id = l.variant_id where l.order_id = o.id), '[]')`

/** Cash on delivery that was taken, of what ended one way or the other. */
const past = (
  customer: ReturnType<typeof sql>,
  except: ReturnType<typeof sql>,
) => sql`(select json_build_object('orders', count(*), 'cancelled', count(*) filter (where p.status = 'cancelled'),
    'returned', count(*) filter (where p.status in ('returned', 'return_requested')),
    'spent', coalesce(sum(p.total) filter (where p.status = 'delivered'), 0),
    'codTaken', count(*) filter (where p.payment_method = 'cod' and p.status = 'delivered'),
    'codEnded', count(*) filter (where p.payment_method = 'cod' and p.status in ('delivered', 'returned', 'cancelled')))
  from (select status, total, payment_method from orders where customer_id = ${customer} and id is distinct from ${except}
    order by placed_at desc limit ${PAST_MAX}) p)`

/** The same number ordered the same thing within a day. */
const alike = sql`coalesce((select json_agg(distinct d.code) from orders d join order_lines dl on dl.order_id = d.id
  where d.phone = o.phone and d.id <> o.id and d.status <> 'cancelled'
    and d.placed_at between o.placed_at - interval '24 hours' and o.placed_at + interval '24 hours'
    and dl.product_id in (select product_id from order_lines where order_id = o.id)), '[]')`

// A constant text of the area's; nothing of the input goes into it.
const called = sql.raw(outcomeWords())

const calls = sql`coalesce((select json_agg(json_build_object('result', c.result, 'outcome', ${called}, 'note', c.note, 'at', iso_time(c.at),
    'by', a.name) order by c.at desc) from order_calls c left join accounts a on a.id = c.by_id
  where c.order_id = o.id and not exists (select from order_retractions r where r.row_id = c.id)), '[]')`

const common = sql`q.id, q.code, q.purpose, q.opened_at is not null as open, q.attempts, q.result, iso_time(q.due_at) as "dueAt",
  iso_time(q.opened_at) as "openedAt", q.customer_name as "customerName", q.phone as number, q.order_code as "orderCode",
  q.total, json_build_object('code', c.code, 'vid', c.vid, 'gender', c.gender, 'note', c.note) as customer`

const aboutOrders = sql`
  select ${common}, ${order} as "order", ${lines} as lines, ${past(sql`o.customer_id`, sql`o.id`)} as past,
    ${alike} as alike, ${calls} as calls
  from call_tasks q join orders o on o.id = q.order_id left join customers c on c.id = o.customer_id`

/** Of a ticket or a lead: what each of them calls its own. */
const PARTS: Readonly<Record<CasePurpose, ReturnType<typeof sql>>> = {
  care: sql`'subject', t.subject, 'topic', t.topic, 'interest', null, 'text', t.description, 'budget', null,
    'heightCm', c.height_cm, 'weightKg', c.weight_kg, 'hand', null, 'handicap', null, 'fitting', null`,
  lead: sql`'subject', null, 'topic', null, 'interest', t.interest, 'text', t.need, 'budget', t.budget,
    'heightCm', coalesce(t.height_cm, c.height_cm), 'weightKg', coalesce(t.weight_kg, c.weight_kg), 'hand', t.hand,
    'handicap', t.handicap, 'fitting', t.fitting`,
}

// The timeline's SQL is a constant of the area's; nothing of the input goes into it.
const timeline = sql.raw(caseParts.timeline)

const aboutCases = (purpose: CasePurpose) => sql`
  select ${common}, ${past(sql`t.customer_id`, sql`null::uuid`)} as past,
    json_build_object('id', t.id, 'code', t.code, 'version', t.version, 'status', t.status, 'priority', t.priority, 'dueAt', iso_time(t.due_at),
      'closedAt', iso_time(t.closed_at), 'order', (select o.code from orders o where o.id = t.order_id), ${PARTS[purpose]},
      'timeline', (${timeline})) as about
  from call_tasks q join ${sql.table(AREA_OF[purpose])} t on t.id = q.about_id left join customers c on c.id = t.customer_id`

/** Cards of held tasks, in the order asked for. The open one bears the number, for users who may see it. */
export async function cardsOf(db: Sql, actor: Actor, held: readonly Held[]): Promise<Card[]> {
  const known = new Map<string, Row>()
  for (const purpose of CALL_PURPOSES) {
    const ids = held.filter((task) => task.purpose === purpose).map(({ id }) => id)
    if (ids.length === 0) continue
    const from = purpose === 'confirm' ? aboutOrders : aboutCases(purpose)
    const { rows } = await sql<Row>`${from} where q.id = any(${ids}::uuid[])`.execute(db)
    for (const row of rows) known.set(row.id, row)
  }
  const may = holds(actor.abilities, `${area.id}.reveal`)
  return held.flatMap(({ id }) => {
    const row = known.get(id)
    if (!row) return []
    const { number, ...card } = row
    return [{ ...card, phone: may && card.open ? number : maskPhone(number) } as Card]
  })
}
