/** What the desk shows of a task: the order with its lines, the customer's past, earlier calls. One statement for all. */
import { sql } from 'kysely'
import { holds } from '../../../core/abilities.ts'
import { maskPhone } from '../../../core/phone.ts'
import type { Actor, Sql } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import type { Card } from '../card.ts'

/** Of a buyer's orders so many are looked at. */
const PAST_MAX = 500

type Row = Omit<Card, 'phone'> & { number: string }

const order = sql`json_build_object('id', o.id, 'code', o.code, 'version', o.version, 'status', o.status, 'payment', o.payment,
  'paymentMethod', o.payment_method, 'total', o.total, 'subtotal', o.subtotal, 'discount', o.discount,
  'shippingFee', o.shipping_fee, 'shippingType', o.shipping_type, 'placedAt', iso_time(o.placed_at),
  'receiverName', o.receiver_name, 'otherReceiver', o.receiver_phone <> o.phone, 'address', o.address, 'ward', o.ward,
  'district', o.district, 'province', o.province, 'addressComplete', o.address_complete, 'note', o.note)`

const lines = sql`coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name, 'variant', l.variant_name,
    'image', l.image, 'quantity', l.quantity, 'price', l.price, 'stock', coalesce(v.stock, 0)) order by l.position)
  from order_lines l left join product_variants v on v.id = l.variant_id where l.order_id = o.id), '[]')`

/** Cash on delivery that was taken, of what ended one way or the other. */
const past = sql`(select json_build_object('orders', count(*), 'cancelled', count(*) filter (where p.status = 'cancelled'),
    'returned', count(*) filter (where p.status in ('returned', 'return_requested')),
    'spent', coalesce(sum(p.total) filter (where p.status = 'delivered'), 0),
    'codTaken', count(*) filter (where p.payment_method = 'cod' and p.status = 'delivered'),
    'codEnded', count(*) filter (where p.payment_method = 'cod' and p.status in ('delivered', 'returned', 'cancelled')))
  from (select status, total, payment_method from orders where customer_id = o.customer_id and id <> o.id
    order by placed_at desc limit ${PAST_MAX}) p)`

/** The same number ordered the same thing within a day (product.md, "Orders"). */
const alike = sql`coalesce((select json_agg(distinct d.code) from orders d join order_lines dl on dl.order_id = d.id
  where d.phone = o.phone and d.id <> o.id and d.status <> 'cancelled'
    and d.placed_at between o.placed_at - interval '24 hours' and o.placed_at + interval '24 hours'
    and dl.product_id in (select product_id from order_lines where order_id = o.id)), '[]')`

const calls = sql`coalesce((select json_agg(json_build_object('result', c.result, 'note', c.note, 'at', iso_time(c.at),
    'by', a.name) order by c.at desc) from order_calls c left join accounts a on a.id = c.by_id
  where c.order_id = o.id and not exists (select from order_retractions r where r.row_id = c.id)), '[]')`

/** Cards of held tasks, in the order asked for. The open one bears the number, for those who may see it. */
export async function cardsOf(
  db: Sql,
  actor: Actor,
  held: readonly { id: string; open: boolean }[],
): Promise<Card[]> {
  if (held.length === 0) return []
  const { rows } = await sql<Row>`
    select t.id, t.code, t.opened_at is not null as open, t.attempts, t.result, iso_time(t.due_at) as "dueAt",
      iso_time(t.opened_at) as "openedAt", t.customer_name as "customerName", t.phone as number, t.order_code as "orderCode",
      t.total, ${order} as "order", ${lines} as lines,
      json_build_object('code', c.code, 'vid', c.vid, 'gender', c.gender, 'note', c.note) as customer, ${past} as past,
      ${alike} as alike, ${calls} as calls
    from call_tasks t join orders o on o.id = t.order_id left join customers c on c.id = o.customer_id
    where t.id = any(${held.map(({ id }) => id)}::uuid[])`.execute(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  const may = holds(actor.abilities, `${area.id}.reveal`)
  return held.flatMap(({ id }) => {
    const row = known.get(id)
    if (!row) return []
    const { number, ...card } = row
    return [{ ...card, phone: may && card.open ? number : maskPhone(number) }]
  })
}
