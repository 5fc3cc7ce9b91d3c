-- What was taken off an order, with the terms as they were agreed (decision 0179): of a line, or of the shipping fee (position 0).
create table order_adjustments (
  order_id uuid not null,
  -- Of the line in `order_lines`; 0: the shipping fee.
  position integer not null,
  kind text not null check (kind in ('sale', 'promotion', 'voucher')),
  -- The line of a sale, the promotion, the voucher; null: the product's own reduced price.
  source_id uuid,
  code text not null,
  name text not null,
  -- VND; 0 where the line only counts for a voucher on shipping.
  amount bigint not null check (amount >= 0),
  -- Basis points of it that the supplier bears.
  store_share integer not null default 0,
  terms jsonb not null,
  agreed_at timestamptz(3) not null,
  primary key (order_id, position, kind)
);
create index order_adjustments_source on order_adjustments (source_id) where source_id is not null;

-- The import price of a piece as it was agreed, VND; null: the supplier has what is left after the commission.
alter table order_lines add column import_price bigint;
-- The amount that the commission is of, VND: the line less what the supplier bears. Null: an order of before this rule, whose
-- commission is of what the buyer pays.
alter table order_lines add column commission_on bigint;

-- The supplier's part of a line of before was either left by the commission, or an import price.
update order_lines set import_price = cost / quantity
where cost <> amount + promotion_share - (amount * commission_bp + 5000) / 10000 and cost % quantity = 0;

-- Gives these orders their adjustments from the columns of before and the terms of now, if they have none: also for what a process of
-- the version before placed.
create function order_adjustments_fill(ids uuid[]) returns void language sql as $$
  with o as materialized (
    select o.id, o.discount, o.voucher_id, o.voucher_code, coalesce(o.voucher_store_share, 0) as voucher_share, o.placed_at,
      o.shipping_promotion_id, coalesce(o.shipping_promotion_share, 0) as fee_share, o.promotion_shipping, o.shipping_discount
    from orders o
    where o.id = any(ids) and not exists (select from order_adjustments a where a.order_id = o.id)
  ), p as (
    select p.id, p.code, p.name, jsonb_build_object('kind', p.kind, 'percent', p.percent, 'amount', p.amount, 'cap', p.cap,
      'minOrder', p.min_order) as terms
    from promotions p
  ), v as (
    select v.id, v.code, v.name, jsonb_build_object('target', v.target, 'benefit', v.benefit, 'percent', v.percent,
      'amount', v.amount, 'maxRefund', v.max_refund, 'minOrder', v.min_order, 'maxOrder', v.max_order) as terms
    from vouchers v
  )
  insert into order_adjustments (order_id, position, kind, source_id, code, name, amount, store_share, terms, agreed_at)
  select o.id, l.position, 'sale', x.id, coalesce(s.code, ''), coalesce(s.name, ''), l.discount - l.promotion_share, 0,
    jsonb_build_object('price', l.price - (l.discount - l.promotion_share) / l.quantity), o.placed_at
  from o join order_lines l on l.order_id = o.id
  left join sales_products x on x.id = l.sale_line_id left join sales s on s.id = x.record_id
  where l.discount > l.promotion_share
  union all
  select o.id, l.position, 'promotion', p.id, p.code, p.name, l.promotion_share, l.promotion_store_share, p.terms, o.placed_at
  from o join order_lines l on l.order_id = o.id join p on p.id = l.promotion_id
  where l.promotion_share > 0
  union all
  select o.id, 0, 'promotion', p.id, p.code, p.name, o.promotion_shipping, o.fee_share, p.terms, o.placed_at
  from o join p on p.id = o.shipping_promotion_id
  where o.promotion_shipping > 0
  union all
  select o.id, l.position, 'voucher', v.id, coalesce(o.voucher_code, v.code), v.name, l.discount_share, o.voucher_share, v.terms,
    o.placed_at
  from o join order_lines l on l.order_id = o.id join v on v.id = o.voucher_id
  where l.discount_share > 0 or o.discount = 0
  union all
  select o.id, 0, 'voucher', v.id, coalesce(o.voucher_code, v.code), v.name, o.shipping_discount - o.promotion_shipping,
    o.voucher_share, v.terms, o.placed_at
  from o join v on v.id = o.voucher_id
  where o.shipping_discount > o.promotion_shipping
$$;
select order_adjustments_fill(array_agg(id)) from (
  select id, row_number() over (order by id) / 50000 as part from orders) o group by part;
