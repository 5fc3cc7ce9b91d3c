-- The clause of a contract from which a line has its commission: contract, discount, and the revenue of the month that chose
-- among several bands, in VND. Empty: the supplier's own commission.
alter table order_lines add column contract_id uuid;
alter table order_lines add column discount_id uuid;
alter table order_lines add column clause_revenue bigint;
-- Revenue of a supplier in the running month.
create index orders_shop_delivered on orders (shop_id, delivered_at) where delivered_at is not null;
