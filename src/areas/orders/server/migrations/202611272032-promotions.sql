-- The promotion of a line, frozen: its part of the line's discount (VND), and the basis points of it that the supplier bears.
alter table order_lines
  add column promotion_id uuid,
  add column promotion_share bigint not null default 0,
  add column promotion_store_share integer not null default 0;
create index order_lines_promotion on order_lines (promotion_id) where promotion_id is not null;

-- The same of the shipping fee: its part of the discount on the fee.
alter table orders
  add column shipping_promotion_id uuid,
  add column promotion_shipping bigint not null default 0,
  add column shipping_promotion_share integer;
create index orders_shipping_promotion on orders (shipping_promotion_id) where shipping_promotion_id is not null;
