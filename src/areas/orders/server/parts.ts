import type { OrderDetail } from '../schema.ts'

/**
 * What the detail of an order shows beyond its own fields: lines with today's stock, the ledger, calls and
 * cancellations, oldest first; what was taken back by an undo is left out.
 */
export const parts: Record<keyof OrderDetail, string> = {
  lines: `select coalesce(json_agg(json_build_object(
      'id', l.id, 'position', l.position,
      'product', json_build_object('id', l.product_id, 'code', l.product_code, 'name', l.name),
      'variantCode', l.variant_code, 'variantName', l.variant_name, 'image', l.image,
      'quantity', l.quantity, 'price', l.price, 'discount', l.discount, 'amount', l.amount,
      'commissionBp', l.commission_bp, 'stock', coalesce(v.stock, 0)) order by l.position), '[]')
    from order_lines l left join product_variants v on v.id = l.variant_id
    where l.order_id = t.id`,
  payments: `select coalesce(json_agg(json_build_object(
      'id', p.id, 'kind', p.kind, 'amount', p.amount, 'method', p.method, 'reason', p.reason,
      'at', iso_time(p.at), 'by', a.name) order by p.at, p.id), '[]')
    from order_payments p left join accounts a on a.id = p.by_id
    where p.order_id = t.id`,
  calls: `select coalesce(json_agg(json_build_object(
      'id', c.id, 'result', c.result, 'note', c.note, 'nextAt', iso_time(c.next_at),
      'at', iso_time(c.at), 'by', a.name) order by c.at, c.id), '[]')
    from order_calls c left join accounts a on a.id = c.by_id
    where c.order_id = t.id and not exists (select from order_retractions r where r.row_id = c.id)`,
  cancellations: `select coalesce(json_agg(json_build_object(
      'id', c.id, 'reason', c.reason, 'note', c.note, 'at', iso_time(c.at), 'by', a.name)
      order by c.at, c.id), '[]')
    from order_cancellations c left join accounts a on a.id = c.by_id
    where c.order_id = t.id and not exists (select from order_retractions r where r.row_id = c.id)`,
}
