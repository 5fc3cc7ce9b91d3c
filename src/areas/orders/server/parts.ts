import { KINDS, LEVELS } from '../../../families/pricing/adjustments.ts'
import { outcomeWords } from '../../call-outcomes/server/public.ts'
import type { OrderDetail } from '../schema.ts'

const texts = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(', ')
/** Kinds that come off a line, and the order of kinds. */
const OFF_LINES = texts(KINDS.filter((kind) => LEVELS[kind] !== 'order'))
const BY_KIND = `array_position(array[${texts(KINDS)}], a.kind)`

/**
 * SQL of each part of an order's detail: a scalar subquery over the order row `t`. Lists of events are sorted by time and leave
 * out undone events; lines are sorted by position, sibling orders by code. Amounts in VND.
 */
export const parts: Record<keyof OrderDetail, string> = {
  lines: `select coalesce(json_agg(json_build_object(
      'id', l.id, 'position', l.position,
      'product', json_build_object('id', l.product_id, 'code', l.product_code, 'name', l.name),
      'variant', l.variant_id, 'variantCode', l.variant_code, 'variantName', l.variant_name, 'image', l.image,
      'quantity', l.quantity, 'price', l.price, 'discount', l.discount, 'amount', l.amount,
      'discountShare', l.discount_share,
      'offs', (
        select coalesce(json_agg(json_build_object('kind', a.kind, 'code', a.code, 'name', a.name, 'amount', a.amount)
          order by ${BY_KIND}), '[]')
        from order_adjustments a
        where a.order_id = t.id and a.position = l.position and a.amount > 0 and a.kind in (${OFF_LINES})),
      'stock', coalesce(v.stock, 0)) order by l.position), '[]')
    from order_lines l left join product_variants v on v.id = l.variant_id
    where l.order_id = t.id`,
  offs: `select coalesce(json_agg(json_build_object('kind', a.kind, 'on', a.target, 'code', a.code, 'amount', a.amount)
      order by a.target desc, ${BY_KIND}), '[]')
    from (
      select kind, case when position = 0 then 'fee' else 'order' end as target, min(code) as code,
        sum(amount)::bigint as amount
      from order_adjustments
      where order_id = t.id and amount > 0 and (position = 0 or kind not in (${OFF_LINES})) group by 1, 2
    ) a`,
  payments: `select coalesce(json_agg(json_build_object(
      'id', p.id, 'kind', p.kind, 'amount', p.amount, 'method', p.method, 'reason', p.reason, 'reasonKey', p.reason_key,
      'at', iso_time(p.at), 'by', a.name) order by p.at, p.id), '[]')
    from order_payments p left join accounts a on a.id = p.by_id
    where p.order_id = t.id`,
  calls: `select coalesce(json_agg(json_build_object(
      'id', c.id, 'result', c.result, 'outcome', ${outcomeWords()}, 'note', c.note, 'nextAt', iso_time(c.next_at),
      'at', iso_time(c.at), 'by', a.name) order by c.at, c.id), '[]')
    from order_calls c left join accounts a on a.id = c.by_id
    where c.order_id = t.id and not exists (select from order_retractions r where r.row_id = c.id)`,
  siblings: `select coalesce(json_agg(json_build_object(
      'id', o.id, 'code', o.code, 'status', o.status, 'shop', s.name, 'total', o.total) order by o.code), '[]')
    from orders o left join shops s on s.id = o.shop_id
    where o.group_id = t.group_id and o.id <> t.id`,
  trackingUrl: `select to_json(c.tracking_url) from carriers c where c.id = t.carrier_id`,
  carrierInactive: `select to_json(c.status <> 'active') from carriers c where c.id = t.carrier_id`,
  codRemitted: `select to_json(coalesce(sum(r.amount), 0)::bigint) from order_remittances r where r.order_id = t.id`,
  attemptsMade: `select coalesce(json_agg(json_build_object(
      'id', d.id, 'carrier', c.name, 'trackingCode', d.tracking_code, 'driver', d.driver,
      'reason', d.reason, 'note', d.note, 'at', iso_time(d.at), 'by', a.name) order by d.at, d.id), '[]')
    from order_attempts d left join accounts a on a.id = d.by_id left join carriers c on c.id = d.carrier_id
    where d.order_id = t.id and not exists (select from order_retractions r where r.row_id = d.id)`,
  cancellations: `select coalesce(json_agg(json_build_object(
      'id', c.id, 'reason', c.reason, 'note', c.note, 'at', iso_time(c.at), 'by', a.name)
      order by c.at, c.id), '[]')
    from order_cancellations c left join accounts a on a.id = c.by_id
    where c.order_id = t.id and not exists (select from order_retractions r where r.row_id = c.id)`,
  // Of an order that can be asked back: the shop's own policy before the one for all, the longest among several.
  returnPolicy: `select json_build_object('code', p.code, 'name', p.name, 'days', p.days,
      'until', (t.delivered_at at time zone 'Asia/Ho_Chi_Minh')::date + p.days)
    from return_policies p
    where t.status in ('delivered', 'returned') and p.active and (p.shop_id = t.shop_id or p.shop_id is null)
    order by p.shop_id is null, p.days desc, p.id limit 1`,
  returns: `select coalesce(json_agg(json_build_object(
      'id', r.id, 'reason', r.reason, 'resellable', reason_resellable(r.reason), 'note', r.note, 'override', r.override_reason, 'until', r.policy_until,
      'photos', r.photos, 'files', r.files, 'at', iso_time(r.at), 'by', a.name, 'byId', r.by_id,
      'lines', (
        select coalesce(json_agg(json_build_object('line', l.line_id, 'quantity', l.quantity,
          'received', case when o.kind = 'approved' then coalesce(c.quantity, 0) end,
          'restocked', c.restocked, 'amount', c.amount, 'points', c.points) order by i.position), '[]')
        from order_return_lines l join order_lines i on i.id = l.line_id
        left join order_return_receipts c on c.outcome_id = o.id and c.line_id = l.line_id
        where l.return_id = r.id),
      'outcome', case when o.id is not null then json_build_object('kind', o.kind, 'reason', o.reason,
        'note', o.note, 'at', iso_time(o.at), 'by', b.name) end) order by r.at, r.id), '[]')
    from order_returns r
    left join accounts a on a.id = r.by_id
    left join order_return_outcomes o on o.return_id = r.id
      and not exists (select from order_retractions x where x.row_id = o.id)
    left join accounts b on b.id = o.by_id
    where r.order_id = t.id and not exists (select from order_retractions x where x.row_id = r.id)`,
}
